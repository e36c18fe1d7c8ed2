import { renderToStaticMarkup } from "react-dom/server";
import { listCardPictures } from "#modules/products/queries/card-pictures.ts";
import { Picture } from "#web/components/picture.tsx";
import { kindAt } from "#web/components/product-paths.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import type { Route } from "./+types/card-pictures-resource.ts";
import { rowSizes } from "./row-sizes.ts";

/** The pictures of a card after the first one, as markup for its strip (web/browser/card-pictures.ts). */
export function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  return runLoader(context, async (ctx) => {
    const pictures = await listCardPictures(ctx, kindAt(url.pathname), params.slug);
    const html = renderToStaticMarkup(
      pictures.map((picture) => <Picture key={picture.id} picture={picture} sizes={rowSizes} decorative />),
    );
    return new Response(html, { headers: { "content-type": "text/html; charset=utf-8", "x-robots-tag": "noindex" } });
  });
}
