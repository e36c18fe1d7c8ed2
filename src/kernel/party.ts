/** Most guests of one booking, wherever it is made: by search, checkout, programs or at the desk. Larger groups ask for a quote. */
export const MAX_GUESTS = 20;

/** Most guests where a ship is taken as a whole: the largest of the bay sleeps about as many. */
export const MAX_GROUP = 120;

/** Somebody of age goes along. */
export const MAX_CHILDREN = MAX_GUESTS - 1;

/** Younger than this on the day of the journey somebody travels as an infant, and then as a child (IATA: under 2 and under 12 years). */
export const INFANT_UNTIL = 2;
export const CHILD_UNTIL = 12;
