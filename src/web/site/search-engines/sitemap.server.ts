import { type CalendarDate, today } from "#kernel/calendar-date.ts";
import { listPostAddresses } from "#modules/blog/queries.ts";
import { listLandingAddresses } from "#modules/landings/queries/list-landings.ts";
import { getShownPage } from "#modules/pages/queries.ts";
import { pageNames } from "#modules/pages/rules/page-names.ts";
import { listAddresses } from "#modules/products/queries/list-addresses.ts";
import type { Context } from "#platform/context.ts";
import { productPaths } from "#web/components/product-paths.ts";
import { paths } from "#web/paths.ts";
import { informationPaths } from "../about/information-paths.ts";
import { landingPath } from "../landings/landing-path.ts";

/** A public page, with the day of its last change if known. */
export type MappedPage = { path: string; changed: CalendarDate | null };

const undatedPage = (path: string): MappedPage => ({ path, changed: null });

/** Public pages for search engines, by kind. */
export const siteMap = {
  trang: async () =>
    [
      paths.home(),
      paths.cruises(),
      paths.hotelHome(),
      paths.hotels(),
      paths.flights(),
      paths.monthFares(),
      paths.map("cruise"),
      paths.map("hotel"),
      paths.ticketCheck(),
      paths.blog(),
      paths.contact(),
      paths.business(),
      paths.complaint(),
      paths.ownData(),
      paths.offers(),
    ].map(undatedPage),
  "thong-tin": async (ctx) => Promise.all(pageNames.map((page) => informationPage(ctx, page))),
  "du-thuyen": async (ctx) => products(ctx, "cruise"),
  "khach-san": async (ctx) => products(ctx, "hotel"),
  "diem-den": async (ctx) =>
    (await listLandingAddresses(ctx)).map(({ changed, ...landing }) => ({ path: landingPath(landing), changed })),
  "bai-viet": async (ctx) =>
    (await listPostAddresses(ctx)).map(({ slug, changedAt }) => ({
      path: paths.post(slug),
      changed: today(changedAt),
    })),
} as const satisfies Record<string, (ctx: Context) => Promise<MappedPage[]>>;

export type MapPart = keyof typeof siteMap;
export const mapParts = Object.keys(siteMap) as MapPart[];

async function informationPage(ctx: Context, page: (typeof pageNames)[number]): Promise<MappedPage> {
  return { path: informationPaths[page], changed: (await getShownPage(ctx, page)).effectiveOn };
}

async function products(ctx: Context, kind: "cruise" | "hotel"): Promise<MappedPage[]> {
  const addresses = await listAddresses(ctx, kind);
  return addresses.map(({ slug, updatedAt }) => ({ path: productPaths[kind].page(slug), changed: today(updatedAt) }));
}

/** The day of the last change in a part. */
export const lastChange = (pages: readonly MappedPage[]): CalendarDate | null =>
  pages.reduce<CalendarDate | null>(
    (last, { changed }) => (changed && (!last || changed > last) ? changed : last),
    null,
  );

/** An XML file with these elements (sitemaps.org). */
export function sitemapFile(element: "urlset" | "sitemapindex", entries: readonly string[]): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</${element}>
`;
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } });
}

/** One entry. Our paths hold no character that XML has to escape, except for query strings. */
export const entryOf = (element: "url" | "sitemap", url: string, changed: CalendarDate | null): string =>
  `<${element}><loc>${url.replaceAll("&", "&amp;")}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</${element}>`;
