import { useRouteLoaderData } from "react-router";

/** Site data for every page; empty texts when it failed to load. */
export type Site = {
  siteUrl: string;
  brand: string;
  /** A mail server is configured: without it no page promises an email. */
  sendsMail: boolean;
};

const emptySite: Site = { siteUrl: "", brand: "", sendsMail: false };

/** The site, for `meta`. */
export function siteOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Site {
  return (matches.find((match) => match?.id === "root")?.loaderData as Site | undefined) ?? emptySite;
}

/** The site, for components. */
export function useSite(): Site {
  return useRouteLoaderData<Site>("root") ?? emptySite;
}
