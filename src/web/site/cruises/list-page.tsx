import { redirect } from "react-router";
import { today } from "#kernel/calendar-date.ts";
import { PAGE_SIZE, pageCount } from "#kernel/page.ts";
import type { CruiseSearch } from "#modules/cruises/contract/search.ts";
import { listCruiseAreas } from "#modules/cruises/queries/list-cruise-areas.ts";
import { listPricedCruises } from "#modules/cruises/queries/list-priced-cruises.ts";
import { searchCruises } from "#modules/cruises/queries/search-cruises.ts";
import type { Context } from "#platform/context.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { FirstPicture } from "#web/components/picture.tsx";
import { queryOfForm, searchQuery } from "#web/components/search-address.ts";
import { requestContext } from "#web/context.ts";
import { island } from "#web/document/island.tsx";
import { answer } from "#web/outcome.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { useHolidays } from "../layout/holidays.ts";
import type { Route } from "./+types/list-page.ts";
import { EmptyList } from "./list/empty-list.tsx";
import { FilterBar } from "./list/filter-bar.tsx";
import { FilterSidebar } from "./list/filter-form.tsx";
import { activeFilters } from "./list/filters.ts";
import { ListRow, rowSizes } from "./list/list-row.tsx";
import { isPlainForm, readSearch } from "./list/read-search.ts";
import { SearchFold } from "./list/search-fold.tsx";
import "./list/list.css";

export const handle: PageHandle = { document: "living" };

export function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  if (isPlainForm(searchParams)) throw redirect(paths.cruises(queryOfForm(searchParams)));
  const day = today(ctx.now());
  const search = readSearch(searchParams, day);
  return answer(async () => {
    const [list, areas] = await Promise.all([listPricedCruises(ctx, search), listCruiseAreas(ctx)]);
    if (list.data.length === 0 && list.total > 0)
      throw redirect(paths.cruises(searchQuery({ ...search, page: pageCount(list) })));
    const waysOut = list.total === 0 ? await waysOutOf(ctx, search) : [];
    return { search, list, areas, waysOut, today: day };
  });
}

/** Up to three filters that alone stand in the way, with what each would bring. */
async function waysOutOf(ctx: Context, search: CruiseSearch) {
  const known = await searchCruises(ctx, { page: 1, size: 1 });
  const tried = await Promise.all(
    activeFilters(search, known.facets).map(async (filter) => {
      const { total } = await listPricedCruises(ctx, { ...search, ...filter.without, page: 1, size: 1 });
      return { label: filter.label, total, query: searchQuery({ ...search, ...filter.without, page: 1 }) };
    }),
  );
  return tried.filter((way) => way.total > 0).slice(0, 3);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const query = loaderData ? searchQuery(loaderData.search) : {};
  const area = loaderData?.areas.find((area) => area.id === query.category);
  const place = area ? ` ${area.name}` : "";
  const isPlain = Object.keys(query).every((name) => name === "category");
  return pageMeta({
    matches,
    title: `Tìm du thuyền${place}`,
    description: `So sánh du thuyền ngủ đêm${place || " Hạ Long, Lan Hạ, Cát Bà"}: phòng, tiện ích, đánh giá và giá trọn gói cho cả nhà.`,
    path: paths.cruises(area && { category: area.id }),
    hidden: !isPlain,
  });
};

const SearchFoldIsland = island("search-fold", SearchFold);

export default function ListPage({ loaderData: { search, list, areas, waysOut, today } }: Route.ComponentProps) {
  const { page: _page, size: _size, ...query } = searchQuery(search);
  const filters = activeFilters(search, list.facets);
  return (
    <>
      <FirstPicture picture={list.data[0]?.thumbnail} sizes={rowSizes} />
      <div className="list-top">
        <div className="wrap">
          <Breadcrumb crumbs={[{ label: "Trang chủ", href: paths.home() }]} current="Tìm du thuyền" />
          <SearchFoldIsland search={search} areas={areas} today={today} holidays={useHolidays()} />
        </div>
      </div>
      <div className="wrap list-body">
        <FilterSidebar search={search} facets={list.facets} />
        <section aria-labelledby="results" className="min-w-0">
          <FilterBar search={search} list={list} filters={filters} />
          {list.data.map((cruise, index) => (
            <ListRow key={cruise.id} cruise={cruise} search={search} index={index} />
          ))}
          {list.total === 0 ? (
            <EmptyList waysOut={waysOut} hasFilters={filters.length > 0} />
          ) : (
            <div className="mt-8">
              <Pagination
                page={list.page}
                size={list.size}
                total={list.total}
                sizes={PAGE_SIZE}
                query={query}
                noun="du thuyền"
                hrefOf={(page) => paths.cruises(searchQuery({ ...search, page }))}
              />
            </div>
          )}
        </section>
      </div>
    </>
  );
}
