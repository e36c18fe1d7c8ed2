import type { MetaDescriptor } from "react-router";
import { type Site, siteOf } from "./site.ts";

type PageMeta = {
  matches: Parameters<typeof siteOf>[0];
  /** Without the name of the site, which follows it. */
  title: string;
  description: string;
  /** The address that this page is known by, without what only filters it. */
  path: string;
  /** A picture of its own for messengers, at least 600 px wide; else the one of the site is shown. */
  image?: string;
  /** An article has a day and an author of its own; everything else is a page of the site. */
  type?: "article";
  /** Pages that only narrow others down are left out of search results. */
  hidden?: boolean;
};

/** What search engines and messengers are told about a page. */
export function pageMeta({ matches, title, description, path, image, type, hidden }: PageMeta): MetaDescriptor[] {
  const site = siteOf(matches);
  const url = `${site.siteUrl}${path}`;
  return [
    { title: pageTitle(site, title) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(hidden ? [{ name: "robots", content: "noindex, follow" }] : []),
    { property: "og:site_name", content: site.brand },
    { property: "og:locale", content: "vi_VN" },
    { property: "og:type", content: type ?? "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: `${site.siteUrl}${image ?? "/social.jpg"}` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** The title of a window: what the page is, then whose site it is. */
export function pageTitle({ brand }: Pick<Site, "brand">, title: string): string {
  return brand ? `${title} · ${brand}` : title;
}
