import { PAGE_SIZE } from "#kernel/page.ts";
import type { ProductCard } from "#modules/products/contract/product.ts";
import { Alert } from "#ui/alert.tsx";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { island } from "#web/browser/island.tsx";
import { FirstPicture } from "#web/components/picture.tsx";
import { productPaths } from "#web/components/product-paths.ts";
import { searchQuery } from "#web/components/search-address.ts";
import { searchLabels } from "#web/components/search-labels.ts";

import { useHolidays } from "../layout/holidays.ts";
import { EmptyList } from "./empty-list.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { FilterSidebar } from "./filter-form.tsx";
import { crumbsOfList } from "./list-meta.ts";
import { ListRow, type RowFacts } from "./list-row.tsx";
import type { ListView } from "./load-list.ts";
import { rowSizes } from "./row-sizes.ts";
import { SearchFold } from "./search-fold.tsx";
import "./list.css";

const SearchFoldIsland = island("search-fold", SearchFold);

type ProductListProps<Card> = {
  view: ListView<Card>;
  factsOf: (card: Card) => RowFacts;
  /** True when the link names the rooms of the total, because the product page would not choose them. */
  namesRooms?: boolean;
};

/** The list of a kind: search, filters, and a row for each product. */
export function ProductList<Card extends ProductCard>({ view, factsOf, namesRooms = false }: ProductListProps<Card>) {
  const { kind, query, trip, list, places, groups, chips, removableFilters, firstDay, problem } = view;
  const { search, noun } = searchLabels[kind];
  const place = places.find(({ id }) => id === query[searchLabels[kind].place.name]);
  const { page: _page, size: _size, ...filters } = query;
  return (
    <>
      <FirstPicture picture={list.data[0]?.thumbnail} sizes={rowSizes} />
      <div className="list-top">
        <div className="wrap">
          <Breadcrumb crumbs={crumbsOfList(place)} current={search} />
          <SearchFoldIsland kind={kind} query={query} places={places} today={firstDay} holidays={useHolidays()} />
        </div>
      </div>
      <div className="wrap list-body">
        <FilterSidebar kind={kind} query={query} groups={groups} />
        <section aria-labelledby="results" className="min-w-0">
          <FilterBar kind={kind} query={query} groups={groups} total={list.total} chips={chips} />
          {problem && (
            <div className="mb-5">
              <Alert tone="warning" title="Chưa tính được giá cho những ngày ấy">
                {problem}
              </Alert>
            </div>
          )}
          {list.data.map((card, index) => (
            <ListRow
              key={card.id}
              card={card}
              facts={factsOf(card)}
              trip={trip}
              namesRooms={namesRooms}
              index={index}
            />
          ))}
          {list.total === 0 ? (
            <EmptyList kind={kind} removableFilters={removableFilters} hasFilters={chips.length > 0} />
          ) : (
            <div className="mt-8">
              <Pagination
                page={list.page}
                size={list.size}
                total={list.total}
                sizes={PAGE_SIZE}
                query={filters}
                noun={noun}
                hrefOf={(page) => productPaths[kind].list(searchQuery({ ...query, page }))}
              />
            </div>
          )}
        </section>
      </div>
    </>
  );
}
