export const MAX_NOTE = 2000;

/** Log entries on a page. */
export const MAX_LOG = 200;

/** Items that one transaction erases. */
export const ERASE_BATCH = 200;
