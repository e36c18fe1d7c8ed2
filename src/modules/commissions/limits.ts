/** Agencies of the bay keep ten to thirty percent; more than this is a typing error. */
export const MAX_COMMISSION_PERCENT = 60;

/** Guests who usually share the cabin of a ship, whose usual price is that of one of them. */
export const GUESTS_OF_A_CABIN = 2;
