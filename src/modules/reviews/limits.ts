/** Longest comment: about a screen of text on a phone. */
export const MAX_COMMENT = 2000;

/** Longest reply of the company, which should not outweigh the review. */
export const MAX_REPLY = 1000;

export const MAX_REASON = 300;

/** Reviews that are decided at once: a page of the list. */
export const MAX_DECIDED = 100;

/** Validity of an invitation link: after two months guests forget the details. */
export const INVITATION_DAYS = 60;
