import { type MetaDescriptor, useRouteLoaderData } from "react-router";
import type { Company } from "#modules/settings/contract/groups.ts";
import { siteOf } from "#web/components/site.ts";
import { organizationData } from "#web/components/structured-data.ts";

/** The company as pages show it: the hotline with its link; null when it is not set. */
export type SiteCompany = Omit<Company, "hotline"> & { hotline: { href: string; text: string } | null };

const LAYOUT_ID = "site/layout/site-layout";

/** Structured data of the organisation; empty when the frame failed to load. */
export function companyData(matches: Parameters<typeof siteOf>[0]): MetaDescriptor[] {
  const frame = matches.find((match) => match?.id === LAYOUT_ID)?.loaderData as { company: SiteCompany } | undefined;
  if (!frame) return [];
  const { hotline, ...company } = frame.company;
  const dialled = hotline?.href.replace(/^tel:/, "") ?? null;
  return [organizationData(siteOf(matches).siteUrl, { ...company, hotline: dialled })];
}

/** The company, for pages inside the frame; undefined when the frame failed to load. */
export function useCompany(): SiteCompany | undefined {
  return useRouteLoaderData<{ company: SiteCompany }>(LAYOUT_ID)?.company;
}
