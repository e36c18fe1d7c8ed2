import { asc, eq, type SQL, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { findPictures } from "#modules/media/queries.ts";
import { listAreas } from "#modules/places/queries.ts";
import type { Context } from "#platform/context.ts";
import type { PublishState } from "../contract/cruise.ts";
import type { StaffCruise, StaffCruiseList, StaffCruiseSearch } from "../contract/editing.ts";
import { MAX_HIGHLIGHTS } from "../limits.ts";
import { searchWords } from "../rules/search-text.ts";
import { cruiseHighlights, cruises } from "../tables.ts";

type Row = {
  id: string;
  slug: string | null;
  title: string;
  state: PublishState;
  area_id: string | null;
  price: string | null;
  stars: number | null;
  thumbnail_id: string | null;
  version: number;
  has_work: boolean;
  updated_at: string;
  saved_by: string | null;
};

/** Ships in every state, those that are only written too; the last change first. */
export async function listStaffCruises(ctx: Context, search: StaffCruiseSearch): Promise<StaffCruiseList> {
  requirePermission(ctx.actor, "catalogue.read");
  const { page, size, state, areaId, text } = search;
  const narrowed = sql.join(
    [
      sql`true`,
      ...(areaId ? [sql`area_id = ${areaId}::uuid`] : []),
      ...searchWords(text ?? "").map((word) => sql`search_text like ${`%${word}%`}`),
    ],
    sql` and `,
  );
  const counted = await ctx.db.execute<{ state: PublishState; n: string }>(
    sql`select state, count(*) as n from (${everyShip(narrowed)}) ships group by state`,
  );
  const counts = { all: 0, published: 0, draft: 0, hidden: 0 };
  for (const { state: one, n } of counted.rows) {
    counts[one] = Number(n);
    counts.all += Number(n);
  }
  const ofState = state ? sql`where state = ${state}` : sql``;
  const { rows } = await ctx.db.execute<Row>(sql`
    select * from (${everyShip(narrowed)}) ships ${ofState}
    order by updated_at desc, id desc limit ${size} offset ${(page - 1) * size}`);
  const data = await toShips(ctx, rows);
  return { data, total: counts[state ?? "all"], page, size, counts };
}

/** The condition stands in both halves, where the indexes are. */
const everyShip = (condition: SQL) => sql`
  select id::text, slug, title, state, area_id, price, stars, thumbnail_id, version, has_work, updated_at, saved_by
  from (
    select c.id, c.slug, c.title, c.status as state, c.area_id, c.default_price_vnd as price, c.stars, c.thumbnail_id,
      c.search_text, coalesce(e.version, 0) as version, e.work is not null as has_work,
      greatest(c.updated_at, e.saved_at) as updated_at, e.saved_by
    from cruises c left join cruise_edits e on e.cruise_id = c.id
  ) shown where ${condition}
  union all
  select id::text, null, title, 'draft', area_id, null, null, null, version, true, updated_at, saved_by
  from (
    select e.cruise_id as id, e.title, e.area_id, e.search_text, e.version, e.saved_at as updated_at, e.saved_by
    from cruise_edits e where e.work is not null and not exists (select 1 from cruises c where c.id = e.cruise_id)
  ) written where ${condition}`;

async function toShips(ctx: Context, rows: readonly Row[]): Promise<StaffCruise[]> {
  const [areas, pictures] = await Promise.all([
    listAreas(ctx),
    findPictures(
      ctx,
      rows.flatMap((row) => row.thumbnail_id ?? []),
    ),
  ]);
  const areaNames = new Map(areas.map((area) => [area.id, area.name]));
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    state: row.state,
    areaName: areaNames.get(row.area_id ?? "") ?? "",
    defaultPrice: row.price === null ? null : Number(row.price),
    stars: row.stars,
    thumbnail: (row.thumbnail_id && pictures.get(row.thumbnail_id)) || null,
    version: row.version,
    hasWork: row.has_work,
    updatedAt: new Date(row.updated_at),
    savedBy: row.saved_by || null,
  }));
}

export type TopCruise = Pick<StaffCruise, "id" | "title" | "state" | "thumbnail"> & { slug: string };

/** The ships on top, those that are not published too, for who arranges them. */
export async function topCruisesToArrange(ctx: Context): Promise<TopCruise[]> {
  requirePermission(ctx.actor, "catalogue.read");
  const rows = await ctx.db
    .select({
      id: cruises.id,
      title: cruises.title,
      slug: cruises.slug,
      state: cruises.status,
      thumbnailId: cruises.thumbnailId,
    })
    .from(cruiseHighlights)
    .innerJoin(cruises, eq(cruises.id, cruiseHighlights.cruiseId))
    .orderBy(asc(cruiseHighlights.position))
    .limit(MAX_HIGHLIGHTS);
  const pictures = await findPictures(
    ctx,
    rows.flatMap((row) => row.thumbnailId ?? []),
  );
  return rows.map(({ thumbnailId, ...ship }) => ({
    ...ship,
    thumbnail: (thumbnailId && pictures.get(thumbnailId)) || null,
  }));
}
