/** How money comes in or goes back. */
export const payMethods = ["transfer", "cash", "card"] as const;
export type PayMethod = (typeof payMethods)[number];
