import { today } from "#kernel/calendar-date.ts";
import { productKinds } from "#modules/products/contract/product.ts";
import { listAddresses } from "#modules/products/queries/list-addresses.ts";
import { productPaths } from "#web/components/product-paths.ts";
import { requestContext } from "../context.ts";
import { paths } from "../paths.ts";
import type { Route } from "./+types/sitemap-resource.ts";

/** Every public page with the day it last changed, as sitemaps.org asks. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  const products = await Promise.all(productKinds.map((kind) => listAddresses(ctx, kind)));
  const urls = [
    { path: paths.home(), changed: "" },
    { path: paths.cruises(), changed: "" },
    { path: paths.hotelHome(), changed: "" },
    { path: paths.hotels(), changed: "" },
    { path: paths.flights(), changed: "" },
    { path: paths.monthFares(), changed: "" },
    { path: paths.hotelRules(), changed: "" },
    { path: paths.hotelQuestions(), changed: "" },
    { path: paths.contact(), changed: "" },
    { path: paths.terms(), changed: "" },
    { path: paths.privacy(), changed: "" },
    ...productKinds.flatMap((kind, place) =>
      (products[place] ?? []).map(({ slug, updatedAt }) => ({
        path: productPaths[kind].page(slug),
        changed: `<lastmod>${today(updatedAt)}</lastmod>`,
      })),
    ),
  ].map(({ path, changed }) => `<url><loc>${ctx.siteUrl}${path}</loc>${changed}</url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } });
}
