/** Agencies of the bay keep ten to thirty percent; more than this is a slip of the finger. */
export const MAX_COMMISSION_PERCENT = 60;
