import { requestContext } from "#web/server/context.ts";
import type { Route } from "./+types/sitemap-resource.ts";
import { entryOf, lastChange, mapParts, siteMap, sitemapFile } from "./sitemap.server.ts";

/** Sitemap index: the sitemap of each kind of page, with its last change. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  const entries = await Promise.all(
    mapParts.map(async (part) =>
      entryOf("sitemap", `${ctx.siteUrl}/sitemap/${part}.xml`, lastChange(await siteMap[part](ctx))),
    ),
  );
  return sitemapFile("sitemapindex", entries);
}
