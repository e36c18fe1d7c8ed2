import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { type Changes, changesSince, versionOf } from "#platform/changes.ts";
import type { Context } from "#platform/context.ts";
import { remember } from "#platform/remember.ts";
import type { CruiseCard } from "../contract/search.ts";
import { Catalogue, type ListedShip } from "../rules/catalogue.ts";
import { cruiseFromPrices, cruises } from "../tables.ts";
import { amenityIdsInOrder } from "./columns.ts";

/** What a card shows, without what changes by itself: the names of areas and amenities, and prices. */
export type CardParts = Omit<CruiseCard, "category" | "tags" | "price" | "from"> & {
  areaId: string;
  amenityIds: string[];
};

/**
 * The published ships in memory as they were at a version, and the cards that were shown last. A ship that changes becomes
 * another object, so its old card is never found again.
 */
export type Published = { catalogue: Catalogue; version: number; cards: LRUCache<ListedShip, CardParts> };

/** Ships read at once: so few that no chunk keeps other requests waiting for long. */
const CHUNK = 500;

/** Cards of a hundred full pages, about 3 MB. */
const KEPT_CARDS = 2000;

/** The published ships, followed change by change. A transaction that changes ships reads them all for itself. */
export function publishedCatalogue(ctx: Context): Promise<Published> {
  return remember(ctx, "cruises", ["cruises"], async (before) => {
    const known = await before?.catch(() => undefined);
    const changes = known && (await changesSince(ctx, "cruises", known.version));
    return known && changes ? follow(ctx, known, changes) : load(ctx);
  });
}

async function load(ctx: Context): Promise<Published> {
  const version = await versionOf(ctx, "cruises");
  const catalogue = new Catalogue();
  let last: string | undefined;
  do {
    const ships = await readShips(ctx, last ? gt(cruises.id, last) : undefined);
    catalogue.change(ships);
    last = ships.length === CHUNK ? ships.at(-1)?.id : undefined;
  } while (last);
  return { catalogue, version, cards: new LRUCache({ max: KEPT_CARDS }) };
}

async function follow(ctx: Context, known: Published, changes: Changes): Promise<Published> {
  for (let at = 0; at < changes.memberIds.length; at += CHUNK) {
    const ids = changes.memberIds.slice(at, at + CHUNK);
    const ships = await readShips(ctx, inArray(cruises.id, ids));
    known.catalogue.change(ships, ids);
  }
  return { ...known, version: changes.version };
}

async function readShips(ctx: Context, which: SQL | undefined) {
  const rows = await ctx.db
    .select({
      id: cruises.id,
      slug: cruises.slug,
      title: cruises.title,
      text: cruises.searchText,
      price: cruises.defaultPriceVnd,
      scoreMilli: sql<number>`${cruises.scoreMilli}`,
      rank: cruises.rank,
      areaId: cruises.areaId,
      stars: cruises.stars,
      pier: cruises.pier,
      amenityIds: amenityIdsInOrder,
      itineraries: sql<number[]>`jsonb_path_query_array(${cruises.itineraries}, '$[*].nights')`,
      oneNight: cruiseFromPrices.oneNight,
      twoNights: cruiseFromPrices.twoNights,
    })
    .from(cruises)
    .leftJoin(cruiseFromPrices, eq(cruiseFromPrices.cruiseId, cruises.id))
    .where(and(eq(cruises.status, "published"), which))
    .orderBy(asc(cruises.id))
    .limit(CHUNK);
  return rows.map(({ itineraries, oneNight, twoNights, ...ship }) => ({
    ...ship,
    from: [oneNight, twoNights] as const,
    lengths: itineraries.length > 0 ? itineraries.map(String) : ANY_LENGTH,
  }));
}

/** A ship that does not say how long its trips are goes on all. */
const ANY_LENGTH = ["1", "2"];
