/** Query value of each unit. */
export const unitSlugs = { day: "ngay", week: "tuan", month: "thang" } as const;

/** Query value for all product kinds. */
export const ALL_KINDS = "tat-ca";
