/** Versions of a page in the staff view, newest first. */
export const SHOWN_VERSIONS = 50;
