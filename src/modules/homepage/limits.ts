/** Names in each grid of partners (specification, "Partner logos"). */
export const MAX_PARTNERS = { cruise: 14, hotel: 14, airline: 15 } as const;

/** Testimonials of each kind in rotation: as many names as fit beside a quote. */
export const TESTIMONIALS_PER_KIND = 6;

/** Far more than staff would arrange by hand. */
export const MAX_ENTRIES = 500;
