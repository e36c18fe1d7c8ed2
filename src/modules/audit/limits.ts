/** Entries of one page of the log. */
export const AUDIT_PAGE = { default: 20, max: 50 } as const;

/** A longer value tells nothing more about a change; the whole text stands where it was changed. */
export const MAX_VALUE_LENGTH = 300;

/** The same of a list or a group of values, as JSON. */
export const MAX_KEPT_LENGTH = 4 * MAX_VALUE_LENGTH;

/** Failed sign-ins of one account from one address are one entry for so long: guessing must not fill the log. */
export const FAILED_SIGN_IN_MINUTES = 15;
