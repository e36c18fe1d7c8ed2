export const MAX_NOTE = 2000;

/** Log entries on a page. */
export const MAX_LOG = 200;

/** Words of a search; more find nothing else. */
export const MAX_SEARCH_WORDS = 6;

/** Items that one transaction erases. */
export const ERASE_BATCH = 200;
