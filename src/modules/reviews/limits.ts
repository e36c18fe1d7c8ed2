/** Longest comment: about a screen of text on a phone. */
export const MAX_COMMENT = 2000;
