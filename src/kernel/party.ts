/** Most guests of one booking, wherever it is made: by search, checkout, programs or at the desk. Larger groups ask for a quote. */
export const MAX_GUESTS = 20;

/** Somebody of age goes along. */
export const MAX_CHILDREN = MAX_GUESTS - 1;
