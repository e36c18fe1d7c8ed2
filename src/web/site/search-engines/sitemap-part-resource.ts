import { notFound } from "#kernel/errors.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import type { Route } from "./+types/sitemap-part-resource.ts";
import { entryOf, type MapPart, mapParts, siteMap, sitemapFile } from "./sitemap.server.ts";

const isPart = (name: string): name is MapPart => mapParts.some((part) => part === name);

/** The part of the sitemap with the pages of one kind. */
export const loader = ({ context, params: { part } }: Route.LoaderArgs): Promise<Response> =>
  runLoader(context, async (ctx) => {
    if (!isPart(part)) throw notFound("Không có trang này.");
    const pages = await siteMap[part](ctx);
    return sitemapFile(
      "urlset",
      pages.map(({ path, changed }) => entryOf("url", ctx.siteUrl + path, changed)),
    );
  });
