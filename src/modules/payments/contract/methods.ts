/** Payment methods, in both directions. */
export const payMethods = ["transfer", "cash", "card"] as const;
export type PayMethod = (typeof payMethods)[number];
