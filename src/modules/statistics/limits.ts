/** Longest span that is answered: a year and the leap day. */
export const MAX_SPAN_DAYS = 366;

/** Days of the charts on the first page, and of the span before that they are compared with. */
export const DASHBOARD_DAYS = 28;

/** Products of one table. */
export const MAX_PRODUCTS = 100;

/** Days ahead that the pick-up table looks at. */
export const PICK_UP_DAYS = 91;

/** Arrivals listed on the first page; the desk has all of them. */
export const ARRIVALS_SHOWN = 8;

/** Routes, airlines and suppliers of one table: those that earn most. */
export const MAX_FLIGHT_LINES = 100;

/** Orders of one file of fees. */
export const MAX_FEE_ROWS = 5000;
