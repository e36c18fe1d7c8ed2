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
export const agreedPages = ["terms", "privacy"] as const satisfies readonly PageName[];
export type AgreedPage = (typeof agreedPages)[number];
export const isAgreed = (page: PageName): page is AgreedPage => agreedPages.some((one) => one === page);
