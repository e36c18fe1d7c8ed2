import { type AnyColumn, and, type SQL, sql } from "drizzle-orm";
import { type Context, reads } from "#platform/context.ts";
import { remember } from "#platform/memo.ts";
import type { CruiseList, CruiseSearch } from "../contract.ts";
import { cruises } from "../tables.ts";
import { cardsOf, type Shown } from "./cards.ts";
import { countCruises, noCounts } from "./counts.ts";
import {
  type CruiseFilter,
  closeness,
  filterOf,
  fromPier,
  hasAmenities,
  hasAmenitiesEach,
  hasStars,
  hasWords,
  inAreas,
  inPriceBand,
  isPublished,
  isRare,
  MANY_SHIPS,
} from "./filter.ts";
import { catalogueVocabulary } from "./vocabulary.ts";

/** One page of the cruise list with the counts of its filters. Prices for a party are added by who knows the stock. */
export async function searchCruises(ctx: Context, search: CruiseSearch): Promise<CruiseList> {
  reads(ctx, "cruises", "places", "amenities");
  const { page, size } = search;
  const vocabulary = search.title ? await catalogueVocabulary(ctx) : null;
  const filter = filterOf(search, vocabulary);
  if (!filter) return { data: [], page, size, ...noCounts };

  const ships = vocabulary?.ships ?? 0;
  const tags = ["cruises", "places", "amenities"];
  const key = `cruises:counts:${JSON.stringify(filter)}`;
  const { total, facets } = await remember(ctx, key, tags, () => countCruises(ctx, filter, ships));
  const slice = sliceOf(total, page, size);
  if (!slice) return { data: [], total, page, size, facets };

  const order = orderOf(search, filter, ships);
  const data = await cardsOf(ctx, shownIds(filter, { total, ships }, order, slice));
  return { data, total, page, size, facets };
}

/** How a list is ordered. `upstream`: against the direction in which its index is written. */
type Order = { keys: { key: SQL; down: boolean }[]; upstream: boolean };

function orderOf(search: CruiseSearch, { words }: CruiseFilter, ships: number): Order {
  const up = (key: SQL | AnyColumn) => ({ key: sql`${key}`, down: false });
  const down = (key: SQL | AnyColumn) => ({ key: sql`${key}`, down: true });
  const { rank, id, defaultPriceVnd, scoreMilli } = cruises;
  if (search.sort === "price") return { keys: [up(defaultPriceVnd), up(id)], upstream: false };
  if (search.sort === "-price") return { keys: [down(defaultPriceVnd), down(id)], upstream: true };
  if (search.sort === "score") return { keys: [down(scoreMilli), up(rank), up(id)], upstream: false };
  // Nearness to the text has no index: it is worth sorting by where few ships have the words.
  const near = isRare(words, ships) ? [up(closeness(search.title ?? "", words))] : [];
  return { keys: [...near, up(rank), up(id)], upstream: false };
}

type Slice = { offset: number; limit: number; backwards: boolean };

// A page of the second half is nearer to the end of the order, so it is walked to from there.
function sliceOf(total: number, page: number, size: number): Slice | null {
  const offset = (page - 1) * size;
  const limit = Math.min(size, total - offset);
  if (limit <= 0) return null;
  const after = total - offset - limit;
  return after < offset ? { offset: after, limit, backwards: true } : { offset, limit, backwards: false };
}

function shownIds(
  filter: CruiseFilter,
  { total, ships }: { total: number; ships: number },
  order: Order,
  { offset, limit, backwards }: Slice,
): Shown {
  const where = and(
    isPublished,
    inAreas(filter),
    hasStars(filter),
    fromPier(filter),
    inPriceBand(filter),
    hasWords(filter.words, ships),
    total > MANY_SHIPS && offset < MANY_SHIPS ? hasAmenitiesEach(filter) : hasAmenities(filter),
  );
  const columns = sql.join(
    order.keys.map(({ key }, index) => sql`${key} as ${keyName(index)}`),
    sql`, `,
  );
  return {
    ids: sql`select ${cruises.id}, ${columns} from ${cruises} where ${where}
      order by ${sortedBy(order, backwards, (index) => sql`${order.keys[index]?.key}`)} offset ${offset} limit ${limit}`,
    order: sortedBy(order, false, (index) => sql`shown.${keyName(index)}`),
  };
}

const keyName = (index: number) => sql.identifier(`key${index}`);

// A b-tree reads both ways, but only with its nulls at the matching end; "desc" alone would put them first.
function sortedBy({ keys, upstream }: Order, backwards: boolean, name: (index: number) => SQL): SQL {
  const nulls = backwards === upstream ? sql`nulls last` : sql`nulls first`;
  const parts = keys.map(
    ({ down }, index) => sql`${name(index)} ${down === backwards ? sql`asc` : sql`desc`} ${nulls}`,
  );
  return sql.join(parts, sql`, `);
}
