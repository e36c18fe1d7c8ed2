import { type SQL, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { findPictures } from "#modules/media/queries.ts";
import type { Context } from "#platform/context.ts";
import type { StaffProduct, StaffProductList, StaffProductSearch } from "../contract/editing.ts";
import type { ProductKind, PublishState } from "../contract/product.ts";
import { tokenizeSearch } from "../rules/search-terms.ts";
import { placesOf } from "./places.ts";

type Row = {
  id: string;
  slug: string | null;
  title: string;
  state: PublishState;
  place_id: string | null;
  price: string | null;
  stars: number | null;
  thumbnail_id: string | null;
  version: number;
  has_work: boolean;
  updated_at: string;
  saved_by: string | null;
};

/** The products of a kind in every state, including mere drafts; last change first. */
export async function listStaffProducts(
  ctx: Context,
  kind: ProductKind,
  search: StaffProductSearch,
): Promise<StaffProductList> {
  requirePermission(ctx.actor, "catalogue.read");
  const { page, size, state, areaId, text } = search;
  const condition = sql.join(
    [
      sql`kind = ${kind}`,
      ...(areaId ? [sql`place_id = ${areaId}::uuid`] : []),
      ...tokenizeSearch(text ?? "").map((word) => sql`search_text like ${`%${word}%`}`),
    ],
    sql` and `,
  );
  const counted = await ctx.db.execute<{ state: PublishState; n: string }>(
    sql`select state, count(*) as n from (${everyProduct(condition)}  ) found group by state`,
  );
  const counts = { all: 0, published: 0, draft: 0, hidden: 0 };
  for (const { state: one, n } of counted.rows) {
    counts[one] = Number(n);
    counts.all += Number(n);
  }
  const ofState = state ? sql`where state = ${state}` : sql``;
  const { rows } = await ctx.db.execute<Row>(sql`
    select * from (${everyProduct(condition)}  ) found ${ofState}
    order by updated_at desc, id desc limit ${size} offset ${(page - 1) * size}`);
  const data = await toStaffProducts(ctx, kind, rows);
  return { data, total: counts[state ?? "all"], page, size, counts };
}

/** The condition is in both halves of the union, where the indexes are. */
const everyProduct = (condition: SQL) => sql`
  select id::text, slug, title, state, place_id, price, stars, thumbnail_id, version, has_work, updated_at, saved_by
  from (
    select p.id, p.kind, p.slug, p.title, p.status as state, coalesce(p.area_id, p.city_id) as place_id,
      p.default_price_vnd as price, (p.card->>'stars')::int as stars, p.thumbnail_id, p.search_text,
      coalesce(e.version, 0) as version, e.work is not null as has_work,
      greatest(p.updated_at, e.saved_at) as updated_at, e.saved_by
    from products p left join product_edits e on e.product_id = p.id
  ) shown where ${condition}
  union all
  select id::text, null, title, 'draft', place_id, null, null, null, version, true, updated_at, saved_by
  from (
    select e.product_id as id, e.kind, e.title, e.place_id, e.search_text, e.version, e.saved_at as updated_at, e.saved_by
    from product_edits e where e.work is not null and not exists (select 1 from products p where p.id = e.product_id)
  ) written where ${condition}`;

async function toStaffProducts(ctx: Context, kind: ProductKind, rows: readonly Row[]): Promise<StaffProduct[]> {
  const [places, pictures] = await Promise.all([
    placesOf(ctx, kind),
    findPictures(
      ctx,
      rows.flatMap((row) => row.thumbnail_id ?? []),
    ),
  ]);
  const placeNames = new Map(places.map((place) => [place.id, place.name]));
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    state: row.state,
    areaName: placeNames.get(row.place_id ?? "") ?? "",
    defaultPrice: row.price === null ? null : Number(row.price),
    stars: row.stars,
    thumbnail: (row.thumbnail_id && pictures.get(row.thumbnail_id)) || null,
    version: row.version,
    hasDraft: row.has_work,
    updatedAt: new Date(row.updated_at),
    savedBy: row.saved_by || null,
  }));
}
