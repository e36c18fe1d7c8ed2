/** Names in each grid of partners (specification, "Partner logos"). */
export const PARTNERS = { cruise: 14, hotel: 14, airline: 15 } as const;

/** Travellers of each kind that take turns: as many names as fit beside a quote. */
export const TESTIMONIALS_PER_KIND = 6;

/** More than anybody arranges by hand. */
export const MAX_ENTRIES = 500;
