/** The length of two lines on a phone, with the link. */
export const NOTICE_LENGTH = 70;

/** Notices above one page: more would push the page itself out of sight. */
export const SHOWN_NOTICES = 2;

/** Notices in the list of staff, the newest first. */
export const LISTED_NOTICES = 200;
