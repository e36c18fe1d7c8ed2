import { listCruiseAreas } from "#modules/cruises/queries/list-cruise-areas.ts";
import { listPricedCruises } from "#modules/cruises/queries/list-priced-cruises.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import type { PageHandle } from "#web/root.tsx";
import { listMeta } from "../list/list-meta.ts";
import { loadList } from "../list/load-list.ts";
import { ProductList } from "../list/product-list.tsx";
import type { Route } from "./+types/list-page.ts";
import { cruiseFacts, cruiseGroups, readCruiseSearch } from "./list/cruise-list.tsx";

export const handle: PageHandle = { document: "hydrated" };

export function loader({ request, context }: Route.LoaderArgs) {
  return runLoader(context, (ctx) =>
    loadList(ctx, new URL(request.url), {
      kind: "cruise",
      read: readCruiseSearch,
      find: (search) => listPricedCruises(ctx, search),
      places: () => listCruiseAreas(ctx),
      groups: cruiseGroups,
    }),
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  listMeta({
    matches,
    view: loaderData,
    describe: (place = "Hạ Long, Lan Hạ, Cát Bà") =>
      `So sánh du thuyền ngủ đêm ${place}: phòng, tiện ích, đánh giá và giá trọn gói cho cả nhà.`,
  });

export default function CruiseListPage({ loaderData }: Route.ComponentProps) {
  return <ProductList view={loaderData} factsOf={cruiseFacts} />;
}
