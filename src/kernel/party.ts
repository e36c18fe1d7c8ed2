/** The most guests of one booking, in the search, the checkout, the API and the back office. Larger groups ask for a quote. */
export const MAX_GUESTS = 20;

/** The most guests of a ship charter: the largest ship in the bay sleeps about as many. */
export const MAX_GROUP = 120;

/** At least one guest is an adult. */
export const MAX_CHILDREN = MAX_GUESTS - 1;

/** A guest below this age on the day of travel is an infant, and then a child (IATA: under 2 and under 12 years). */
export const INFANT_UNTIL = 2;
export const CHILD_UNTIL = 12;
