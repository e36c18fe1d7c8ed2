/** "Phòng Ban Công"; a title that begins with the word keeps its name. */
export const roomLabel = (title: string): string => (/^phòng(\s|$)/iu.test(title) ? title : `Phòng ${title}`);

/** "phòng Ban Công", as within a sentence or after a number. */
export const roomLabelInSentence = (title: string): string => roomLabel(title).replace(/^P/, "p");
