import { inArray } from "drizzle-orm";
import { amenitiesById } from "#modules/amenities/queries.ts";
import { findPictures } from "#modules/media/queries.ts";
import { listAreas } from "#modules/places/queries.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseCard } from "../contract/search.ts";
import type { ListedShip } from "../rules/catalogue.ts";
import { scoreOf } from "../rules/score.ts";
import { cruises } from "../tables.ts";
import type { CardParts, Published } from "./catalogue.ts";
import { amenityIdsInOrder, reviewCounts } from "./columns.ts";

/** The cards of some ships: only those that were not shown lately are asked for, all in one statement. */
export async function cardsOf(ctx: Context, { cards }: Published, ships: readonly ListedShip[]): Promise<CruiseCard[]> {
  const unknown = ships.filter((ship) => !cards.has(ship));
  const parts = new Map(ships.flatMap((ship) => entryOf(ship, cards.get(ship))));
  const [areas, amenities, read] = await Promise.all([listAreas(ctx), amenitiesById(ctx), readParts(ctx, unknown)]);
  for (const [ship, part] of read) {
    parts.set(ship, part);
    // A transaction may have read what it has written and could still take back.
    if (!ctx.transaction) cards.set(ship, part);
  }
  const areaNames = new Map(areas.map((area) => [area.id, area.name]));
  return ships.flatMap((ship) => {
    const part = parts.get(ship);
    if (!part) return []; // hidden since the catalogue was read
    const { areaId, amenityIds, ...card } = part;
    const category = { id: areaId, name: areaNames.get(areaId) ?? "" };
    return [
      { ...card, from: ship.from, category, tags: amenityIds.flatMap((id) => amenities.get(id) ?? []), price: null },
    ];
  });
}

const entryOf = (ship: ListedShip, part: CardParts | undefined): [ListedShip, CardParts][] =>
  part ? [[ship, part]] : [];

async function readParts(ctx: Context, ships: readonly ListedShip[]): Promise<[ListedShip, CardParts][]> {
  if (ships.length === 0) return [];
  const rows = await ctx.db
    .select(columns)
    .from(cruises)
    .where(
      inArray(
        cruises.id,
        ships.map((ship) => ship.id),
      ),
    );
  const pictures = await findPictures(
    ctx,
    rows.flatMap((row) => row.thumbnailId ?? []),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ships.flatMap((ship) => {
    const row = byId.get(ship.id);
    if (!row) return [];
    const { thumbnailId, reviews, ...shown } = row;
    const thumbnail = (thumbnailId && pictures.get(thumbnailId)) || null;
    return entryOf(ship, { ...shown, score: scoreOf(reviews), thumbnail });
  });
}

const columns = {
  id: cruises.id,
  slug: cruises.slug,
  title: cruises.title,
  areaId: cruises.areaId,
  defaultPrice: cruises.defaultPriceVnd,
  stars: cruises.stars,
  launchYear: cruises.launchYear,
  shell: cruises.shell,
  cabins: cruises.cabins,
  pier: cruises.pier,
  schedule: cruises.schedule,
  thumbnailId: cruises.thumbnailId,
  reviews: reviewCounts,
  amenityIds: amenityIdsInOrder,
};
