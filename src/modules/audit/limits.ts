/** Entries of one page of the log. */
export const AUDIT_PAGE = { default: 20, max: 50 } as const;

/** A longer value tells nothing more about a change; the whole text stands where it was changed. */
export const MAX_VALUE_LENGTH = 300;
