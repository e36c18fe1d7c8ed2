/** "Phòng Ban Công"; a title that begins with the word keeps its name. */
export const roomInWords = (title: string): string => (/^phòng(\s|$)/iu.test(title) ? title : `Phòng ${title}`);

/** "phòng Ban Công", as within a sentence or after a number. */
export const roomWithin = (title: string): string => roomInWords(title).replace(/^P/, "p");
