import { useRouteLoaderData } from "react-router";
import type { Company } from "#modules/settings/contract.ts";

/** The company as pages show it: the hotline with its link, or null while there is none. */
export type SiteCompany = Omit<Company, "hotline"> & { hotline: { href: string; text: string } | null };

/** The company, for pages inside the frame; undefined while the frame itself could not be read. */
export function useCompany(): SiteCompany | undefined {
  return useRouteLoaderData<{ company: SiteCompany }>("site/layout/site-layout")?.company;
}
