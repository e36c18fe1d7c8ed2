/** Longest comment: about a screen of text on a phone. */
export const MAX_COMMENT = 2000;

/** Longest reply of the company, which should not drown what it answers. */
export const MAX_REPLY = 1000;

export const MAX_REASON = 300;

/** Reviews that are decided at once: a page of the list. */
export const MAX_DECIDED = 100;

/** How long the link of an invitation can be written through: after two months nobody remembers the breakfast. */
export const INVITATION_DAYS = 60;
