/** "Phòng Ban Công"; a room that is called a room already keeps its name. */
export const roomInWords = (title: string): string => (/^phòng(\s|$)/iu.test(title) ? title : `Phòng ${title}`);
