import { type MetaDescriptor, useRouteLoaderData } from "react-router";
import type { Company } from "#modules/settings/contract/groups.ts";
import { siteOf } from "#web/components/site.ts";
import { organizationData } from "#web/components/structured-data.ts";

/** The company as pages show it: the hotline with its link, or null while there is none. */
export type SiteCompany = Omit<Company, "hotline"> & { hotline: { href: string; text: string } | null };

const FRAME = "site/layout/site-layout";

/** Who runs the site, as search engines read it; nothing while the frame could not be read. */
export function companyData(matches: Parameters<typeof siteOf>[0]): MetaDescriptor[] {
  const frame = matches.find((match) => match?.id === FRAME)?.loaderData as { company: SiteCompany } | undefined;
  if (!frame) return [];
  const { hotline, ...company } = frame.company;
  const dialled = hotline?.href.replace(/^tel:/, "") ?? null;
  return [organizationData(siteOf(matches).siteUrl, { ...company, hotline: dialled })];
}

/** The company, for pages inside the frame; undefined while the frame itself could not be read. */
export function useCompany(): SiteCompany | undefined {
  return useRouteLoaderData<{ company: SiteCompany }>(FRAME)?.company;
}
