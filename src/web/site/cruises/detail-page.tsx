import { requestContext } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import type { PageHandle } from "#web/root.tsx";
import { productMeta } from "../product/detail-meta.ts";
import { readPage } from "../product/product-resource.ts";
import type { Route } from "./+types/detail-page.ts";
import { cruiseReader } from "./cruise-resource.ts";
import { CruiseView } from "./detail/cruise-view.tsx";

export const handle: PageHandle = { document: "living" };

export function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  return answer(() => readPage(context.get(requestContext), cruiseReader, { slug, address: new URL(request.url) }));
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? productMeta(matches, loaderData, {
        sentence: ({ title, category, schedule }) => `${title}, ${category.name}: ${schedule}`,
        each: "một khách",
        schema: ({ operator }, offer) => ({
          ...{ "@type": "Product", brand: { "@type": "Brand", name: operator }, offers: offer },
        }),
      })
    : [];

export default function CruisePage({ loaderData }: Route.ComponentProps) {
  return <CruiseView {...loaderData} />;
}
