/** "Phòng Ban Công"; a room that is called a room already keeps its name. */
export const roomInWords = (title: string): string => (/^phòng(\s|$)/iu.test(title) ? title : `Phòng ${title}`);

/** "phòng Ban Công", as it stands within a sentence or behind a number. */
export const roomWithin = (title: string): string => roomInWords(title).replace(/^P/, "p");
