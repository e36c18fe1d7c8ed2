/** How a unit is written in an address. */
export const unitSlugs = { day: "ngay", week: "tuan", month: "thang" } as const;
