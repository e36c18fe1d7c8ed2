/** The information pages that staff write. */
export const pageNames = [
  "about",
  "terms",
  "privacy",
  "cruise-rules",
  "cruise-questions",
  "hotel-rules",
  "hotel-questions",
  "guide",
  "payment-methods",
] as const;
export type PageName = (typeof pageNames)[number];

/** Pages that customers agree to: their earlier versions are public by date. */
export const pagesToAccept = ["terms", "privacy"] as const satisfies readonly PageName[];
export type PageToAccept = (typeof pagesToAccept)[number];
export const mustBeAccepted = (page: PageName): page is PageToAccept => pagesToAccept.some((one) => one === page);
