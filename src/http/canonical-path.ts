import { slugify, slugShape } from "#kernel/slug.ts";

/** Paths of pages by slug. People copy capitals and diacritics from titles; such a path redirects to the slug. */
const slugged = /^\/(du-thuyen|tim-khach-san|blog-detail|diem-den|chu-de)\/([^/]+)(\/.*)?$/;

/** Bases of pages that people shorten an address to, with the list of those pages. */
const lists: ReadonlyMap<string, string> = new Map([
  ["/du-thuyen", "/tim-du-thuyen"],
  ["/blog-detail", "/blog"],
]);

/** A hotel's slug under `/khach-san`, which has only the two pages excluded here. */
const hotel = /^\/khach-san\/(?!(?:quy-dinh-chung-va-luu-y|cau-hoi-thuong-gap)$)(?!.*\.data$)([^/]+)$/i;

/** The canonical path of a page, without a trailing slash and with our spelling of the slug; null when the path is canonical already. */
export function canonicalPath(pathname: string): string | null {
  // Two leading slashes would name another host.
  const trimmed = `/${pathname.replace(/^\/+|\/+$/g, "")}`;
  const path = pathname.length > 1 && pathname.endsWith("/") ? trimmed : pathname;
  const canonical = withSlug(lists.get(path) ?? path.replace(hotel, "/tim-khach-san/$1"));
  return canonical === pathname ? null : canonical;
}

function withSlug(path: string): string {
  const [, base, segment = "", rest = ""] = slugged.exec(path) ?? [];
  if (!base || path.endsWith(".data")) return path;
  const text = decoded(segment);
  const slug = text === null || slugShape.test(text) ? "" : slugify(text);
  return slug === "" ? path : `/${base}/${slug}${rest}`;
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
