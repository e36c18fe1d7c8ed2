import { redirect } from "react-router";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Page } from "#kernel/page.ts";
import { earliestStart } from "#modules/availability/rules/earliest-start.ts";
import type { ProductCard, ProductKind } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";
import { productPaths } from "#web/components/product-paths.ts";
import { queryOfForm, type SearchQuery, searchQuery } from "#web/components/search-address.ts";
import { searchLabels, tripOf } from "#web/components/search-labels.ts";
import { daysProblem, type Trip } from "#web/components/trip.ts";
import { redirectToLastPage } from "#web/forms/redirect-to-last-page.ts";
import type { FilterToRemove } from "./empty-list.tsx";
import { type Chip, chipsOf, type FilterGroup, withChosen, withoutNames, withoutValue } from "./filter-groups.ts";
import { isPlainForm } from "./read-search.ts";

type Place = { id: string; slug: string; name: string };

/** Reader of the list of a kind. */
type ListSource<Search, Card, Facets> = {
  kind: ProductKind;
  read: (params: URLSearchParams, today: CalendarDate) => Search;
  find: (search: Search) => Promise<Page<Card> & { facets: Facets }>;
  places: () => Promise<readonly Place[]>;
  groups: (facets: Facets, total: number, query: SearchQuery) => FilterGroup[];
};

/** Data of a list page. */
export type ListView<Card> = {
  kind: ProductKind;
  query: SearchQuery;
  trip: Trip;
  list: Page<Card>;
  places: readonly Place[];
  groups: readonly FilterGroup[];
  chips: readonly Chip[];
  removableFilters: readonly FilterToRemove[];
  /** The first day that can be chosen. */
  firstDay: CalendarDate;
  /** Why the requested days are not used. */
  problem: string | null;
};

/** The list of an address. Throws a redirect to an equivalent shorter address, or to the last existing page. */
export async function loadList<
  Search extends Readonly<Record<string, unknown>> & { page: number },
  Card extends ProductCard,
  Facets,
>(ctx: Context, address: URL, source: ListSource<Search, Card, Facets>): Promise<ListView<Card>> {
  const { kind } = source;
  const pathOf = productPaths[kind].list;
  if (isPlainForm(address.searchParams)) throw redirect(pathOf(queryOfForm(address.searchParams)));
  const firstDay = earliestStart(kind, ctx.now());
  const searchOf = (params: SearchQuery) => source.read(new URLSearchParams(params), firstDay);
  const search = source.read(address.searchParams, firstDay);
  const query = searchQuery(search as Parameters<typeof searchQuery>[0]);
  const [{ facets, ...list }, places] = await Promise.all([source.find(search), source.places()]);
  redirectToLastPage(list, (page) => pathOf({ ...query, page }));
  // An empty result has no facets, so the filter labels come from the unfiltered list.
  const known = list.total > 0 ? facets : (await source.find(searchOf({ size: "1" }))).facets;
  const names = source.groups(known, list.total, query);
  const groups = source.groups(facets, list.total, query).map((group, index) => withChosen(group, names[index], query));
  const trip = tripOf(kind, query, firstDay);
  const chips = [...searchChips(trip, query, places), ...chipsOf(groups, query)];
  const totals = list.total > 0 ? [] : chips;
  const tried = await Promise.all(
    totals.map(async (chip) => ({ ...chip, total: (await source.find(searchOf({ ...chip.query, size: "1" }))).total })),
  );
  const removableFilters = tried.filter(({ total }) => total > 0).slice(0, 3);
  const problem = daysProblem(kind, address.searchParams);
  return { kind, query, trip, list, places, groups, chips, removableFilters, firstDay, problem };
}

/** The parameters of the search itself, without filters. */
function searchChips({ kind, date, nights }: Trip, query: SearchQuery, places: readonly Place[]): Chip[] {
  const { place, dayNames, days } = searchLabels[kind];
  const ids = query[place.name]?.split(",") ?? [];
  const without = (...names: string[]) => withoutNames(query, names);
  return [
    ...(query.title ? [{ label: `Tên “${query.title}”`, query: without("title") }] : []),
    ...ids.map((id) => ({
      label: places.find((one) => one.id === id)?.name ?? place.label,
      query: withoutValue(query, place.name, id),
    })),
    ...(date ? [{ label: days({ date, nights }), query: without(...dayNames) }] : []),
    ...(query.rooms ? [{ label: `${query.rooms} phòng`, query: without("rooms") }] : []),
  ];
}
