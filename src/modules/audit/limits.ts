/** Entries of one page of the log. */
export const AUDIT_PAGE = { default: 20, max: 50 } as const;

/** A longer value says nothing more about a change; the whole text is in the changed record. */
export const MAX_VALUE_LENGTH = 300;

/** The limit of a list or a group of values, as JSON. */
export const MAX_KEPT_LENGTH = 4 * MAX_VALUE_LENGTH;

/**
 * Rejections of one account from one address are one entry for this long. Entries are limited for each account, and for all unknown names
 * together: guessing must not fill the log. The process log has a line for each.
 */
export const REJECTION_MINUTES = 15;
export const MAX_REJECTIONS = { perAccount: 20, anonymous: 100 } as const;

/** Rows of one exported list. */
export const MAX_LISTED = 5000;
