/** Entries of one page of the log. */
export const AUDIT_PAGE = { default: 20, max: 50 } as const;

/** A longer value tells nothing more about a change; the whole text stands where it was changed. */
export const MAX_VALUE_LENGTH = 300;

/** The same of a list or a group of values, as JSON. */
export const MAX_KEPT_LENGTH = 4 * MAX_VALUE_LENGTH;

/**
 * What is refused to one account from one address is one entry for so long, and there are so many at most of one account, and
 * of all names that nobody has: guessing must not fill the log. The log of the process has a line for each.
 */
export const REFUSAL_MINUTES = 15;
export const MOST_REFUSALS = { ofAccount: 20, ofNobody: 100 } as const;

/** Rows of one exported list. */
export const MAX_LISTED = 5000;
