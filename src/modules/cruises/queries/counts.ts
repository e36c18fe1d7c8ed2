import { and, type SQL, sql } from "drizzle-orm";
import { findAmenities } from "#modules/amenities/queries.ts";
import { listAreas } from "#modules/places/queries.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseFacets, Facet } from "../contract.ts";
import { cruises } from "../tables.ts";
import {
  type CruiseFilter,
  fromPier,
  hasAmenities,
  hasStars,
  hasWords,
  inAreas,
  inPriceBand,
  isPublished,
} from "./filter.ts";

export type CruiseCounts = { total: number; facets: CruiseFacets };

export const noCounts: CruiseCounts = { total: 0, facets: { stars: [], features: [], piers: [], categories: [] } };

type Row = { facet: "total" | "stars" | "categories" | "piers" | "features"; value: string; count: number };

/**
 * How many ships there are, and how many each choice of each filter would give while the other filters stay. Features
 * narrow together, so their counts are of what is shown now.
 */
export async function countCruises(ctx: Context, filter: CruiseFilter, ships: number): Promise<CruiseCounts> {
  const { rows } = await ctx.db.execute<Row>(sql`
    with ship as materialized (
      select ${cruises.id}, ${cruises.areaId}, ${cruises.stars}, ${cruises.pier},
        ${flag(inAreas(filter))} as in_area, ${flag(hasStars(filter))} as has_stars,
        ${flag(fromPier(filter))} as from_pier, ${flag(hasAmenities(filter))} as has_amenities
      from ${cruises}
      where ${and(isPublished, inPriceBand(filter), hasWords(filter.words, ships))}
    ), shown as materialized (
      select id from ship where in_area and has_stars and from_pier and has_amenities
    )
    select 'total' as facet, '' as value, count(*)::int as count from shown
    union all select 'stars', stars::text, count(*)::int from ship
      where in_area and from_pier and has_amenities group by stars
    union all select 'categories', area_id::text, count(*)::int from ship
      where has_stars and from_pier and has_amenities group by area_id
    union all select 'piers', pier, count(*)::int from ship
      where in_area and has_stars and has_amenities group by pier
    union all select 'features', amenity_id::text, count(*)::int from shown
      join cruise_amenities on cruise_id = shown.id group by amenity_id`);

  const of = (facet: Row["facet"]) => rows.filter((row) => row.facet === facet);
  const [areas, amenities] = await Promise.all([
    listAreas(ctx),
    findAmenities(
      ctx,
      of("features").map((row) => row.value),
    ),
  ]);
  const areaCounts = new Map(of("categories").map((row) => [row.value, row.count]));
  return {
    total: of("total")[0]?.count ?? 0,
    facets: {
      stars: of("stars")
        .map(({ value, count }) => ({ value, count, label: `${value} sao` }))
        .sort(byLabelDown),
      features: of("features")
        .flatMap(({ value, count }) => ({ value, count, label: amenities.get(value)?.text ?? "" }))
        .sort(byCount),
      piers: of("piers")
        .map(({ value, count }) => ({ value, count, label: value }))
        .sort(byCount),
      categories: areas.map(({ id, name }) => ({ value: id, label: name, count: areaCounts.get(id) ?? 0 })),
    },
  };
}

const flag = (condition: SQL | undefined) => condition ?? sql`true`;
const byLabelDown = (a: Facet, b: Facet) => b.label.localeCompare(a.label);
const byCount = (a: Facet, b: Facet) => b.count - a.count || a.label.localeCompare(b.label, "vi");
