/** How a unit is written in an address. */
export const unitSlugs = { day: "ngay", week: "tuan", month: "thang" } as const;

/** How an address asks for all that is sold. */
export const ALL_KINDS = "tat-ca";
