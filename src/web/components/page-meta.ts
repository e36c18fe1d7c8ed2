import type { MetaDescriptor } from "react-router";

type PageMeta = {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  title: string;
  description: string;
  /** The address that this page is known by, without what only filters it. */
  path: string;
  image?: string;
  /** Pages that only narrow others down are left out of search results. */
  hidden?: boolean;
};

/** What search engines and messengers are told about a page. */
export function pageMeta({ matches, title, description, path, image, hidden }: PageMeta): MetaDescriptor[] {
  const siteUrl = siteUrlOf(matches);
  const url = `${siteUrl}${path}`;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(hidden ? [{ name: "robots", content: "noindex, follow" }] : []),
    { property: "og:site_name", content: "Hải Trình" },
    { property: "og:locale", content: "vi_VN" },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...(image ? [{ property: "og:image", content: `${siteUrl}${image}` }] : []),
  ];
}

export function siteUrlOf(matches: PageMeta["matches"]): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return typeof root === "object" && root !== null && "siteUrl" in root && typeof root.siteUrl === "string"
    ? root.siteUrl
    : "";
}
