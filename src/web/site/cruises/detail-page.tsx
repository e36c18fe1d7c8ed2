import { shipType } from "#web/components/structured-data.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import type { PageHandle } from "#web/root.tsx";
import { productMeta } from "../product/detail-meta.ts";
import { readPage } from "../product/product.server.ts";
import type { Route } from "./+types/detail-page.ts";
import { cruiseReader } from "./cruise.server.ts";
import { CruiseView } from "./detail/cruise-view.tsx";

export const handle: PageHandle = { document: "hydrated" };

export function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  return runLoader(context, (ctx) => readPage(ctx, cruiseReader, { slug, address: new URL(request.url) }));
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? productMeta(matches, loaderData, {
        sentence: ({ title, category, schedule }) => `${title}, ${category.name}: ${schedule}`,
        each: "một khách",
        schema: ({ operator, itineraries, score }, offer) => ({
          "@type": shipType(offer !== undefined || score.average !== null),
          brand: { "@type": "Brand", name: operator },
          offers: offer,
          itinerary: itineraries[0] && {
            "@type": "ItemList",
            itemListElement: itineraries[0].days.map(({ title }, day) => ({
              "@type": "ListItem",
              position: day + 1,
              name: title,
            })),
          },
        }),
      })
    : [];

export default function CruisePage({ loaderData }: Route.ComponentProps) {
  return <CruiseView {...loaderData} />;
}
