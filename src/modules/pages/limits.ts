/** Versions of a page that staff see, the newest first. */
export const SHOWN_VERSIONS = 50;
