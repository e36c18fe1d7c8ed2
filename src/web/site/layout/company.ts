import type { Company } from "#modules/settings/contract.ts";

/** The company as pages show it: the hotline with its link, or null while there is none. */
export type SiteCompany = Omit<Company, "hotline"> & { hotline: { href: string; text: string } | null };
