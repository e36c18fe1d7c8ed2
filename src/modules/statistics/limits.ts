/** Longest span: a year and the leap day. */
export const MAX_SPAN_DAYS = 366;

/** Days of the charts on the first page, and of the compared span before. */
export const DASHBOARD_DAYS = 28;

/** Days ahead in the pick-up table. */
export const PICK_UP_DAYS = 91;

/** Arrivals listed on the first page; the booking list has all of them. */
export const ARRIVALS_SHOWN = 8;

/** Routes, airlines and suppliers of one table: those with the highest earnings. */
export const MAX_FLIGHT_LINES = 100;

/** Orders of one file of fees. */
export const MAX_FEE_ROWS = 5000;
