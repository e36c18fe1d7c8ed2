/** Most days of one closure: a longer ban becomes another closure, with newer information. */
export const MAX_CLOSED_DAYS = 14;

/** Most bookings of one closure: it has to be possible on the fullest day of a bay. The preview of 1,500 bookings took 0.8 s. */
export const MAX_CLOSED_BOOKINGS = 3000;

/** Days after a closure that are searched for the same cabins, and how many of the free ones a guest is offered. */
export const SEARCHED_DAYS = 45;
export const OFFERED_DAYS = 6;

/** Days after a closure on which other ships are offered, and how many ships of the first such day. */
export const OTHER_SHIP_DAYS = 3;
export const OFFERED_SHIPS = 3;

/** Closures in the list of staff, newest first. */
export const LISTED_CLOSURES = 20;
