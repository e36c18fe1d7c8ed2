import { listPricedHotels } from "#modules/hotels/queries/list-priced-hotels.ts";
import { listCities } from "#modules/places/queries.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import type { PageHandle } from "#web/root.tsx";
import { listMeta } from "../list/list-meta.ts";
import { loadList } from "../list/load-list.ts";
import { ProductList } from "../list/product-list.tsx";
import type { Route } from "./+types/list-page.ts";
import { hotelFacts, hotelGroups, readHotelSearch } from "./list/hotel-list.tsx";

export const handle: PageHandle = { document: "hydrated" };

export function loader({ request, context }: Route.LoaderArgs) {
  return runLoader(context, (ctx) =>
    loadList(ctx, new URL(request.url), {
      kind: "hotel",
      read: readHotelSearch,
      find: (search) => listPricedHotels(ctx, search),
      places: () => listCities(ctx),
      groups: hotelGroups,
    }),
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  listMeta({
    matches,
    view: loaderData,
    describe: (place = "Hạ Long, Hà Nội, Sa Pa và nhiều thành phố") =>
      `So sánh khách sạn ở ${place}: phòng, bữa sáng, điều kiện huỷ, đánh giá và tổng tiền cho cả nhà.`,
  });

export default function HotelListPage({ loaderData }: Route.ComponentProps) {
  const { rooms, breakfast, freeCancellation } = loaderData.query;
  return (
    <ProductList
      view={loaderData}
      factsOf={hotelFacts}
      namesRooms={[rooms, breakfast, freeCancellation].some((filter) => filter !== undefined)}
    />
  );
}
