import type { MetaDescriptor } from "react-router";
import { type Site, siteOf } from "./site.ts";

type PageMeta = {
  matches: Parameters<typeof siteOf>[0];
  /** Without the site name, which is appended. */
  title: string;
  description: string;
  /** The canonical path, without filters. */
  path: string;
  /** Own `og:image`, at least 600 px wide; default: the image of the site. */
  image?: string;
  /** Articles have a day and an author; everything else is a page of the site. */
  type?: "article";
  /** noindex, for filtered variants of a page. */
  noindex?: boolean;
};

/** Meta tags for search engines and link previews. */
export function pageMeta({ matches, title, description, path, image, type, noindex }: PageMeta): MetaDescriptor[] {
  const site = siteOf(matches);
  const url = `${site.siteUrl}${path}`;
  return [
    { title: pageTitle(site, title) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(noindex ? [{ name: "robots", content: "noindex, follow" }] : []),
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

/** Meta tags of a page that only its visitor may find. */
export const privatePageMeta = (matches: PageMeta["matches"], title: string): MetaDescriptor[] => [
  { title: pageTitle(siteOf(matches), title) },
  { name: "robots", content: "noindex" },
];

/** Window title: the page, then the site. */
export function pageTitle({ brand }: Pick<Site, "brand">, title: string): string {
  return brand ? `${title} · ${brand}` : title;
}
