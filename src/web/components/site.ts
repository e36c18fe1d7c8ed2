import { useRouteLoaderData } from "react-router";

/** What every page knows of the site; empty texts while not even that could be read. */
export type Site = { siteUrl: string; brand: string };

const unknown: Site = { siteUrl: "", brand: "" };

/** The site, for `meta`. */
export function siteOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Site {
  return (matches.find((match) => match?.id === "root")?.loaderData as Site | undefined) ?? unknown;
}

/** The site, for components. */
export function useSite(): Site {
  return useRouteLoaderData<Site>("root") ?? unknown;
}
