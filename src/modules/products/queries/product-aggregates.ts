import { and, eq, inArray, max, ne, sql } from "drizzle-orm";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { today } from "#kernel/calendar-date.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import type { ProductKind, Score } from "../contract/product.ts";
import { scoreOf } from "../rules/score.ts";
import { kindTag } from "../rules/tags.ts";
import { products } from "../tables.ts";
import { placeId } from "./columns.ts";

/** Some products of a kind: all of a place, or those with these ids. */
export type ProductFilter = { place: string } | { ids: readonly string[] };

const isOneOf = (which: ProductFilter) =>
  "place" in which ? eq(placeId, which.place) : inArray(products.id, [...which.ids]);

/** The score of published products of a kind, with all reviews weighted equally. */
export async function getOverallScore(ctx: Context, kind: ProductKind, which: ProductFilter): Promise<Score> {
  dependsOn(ctx, kindTag(kind));
  const { reviews1, reviews2, reviews3, reviews4, reviews5 } = products;
  const counts = [reviews1, reviews2, reviews3, reviews4, reviews5];
  const sums = sql.join(
    counts.map((column) => sql`coalesce(sum(${column}), 0)::int`),
    sql`, `,
  );
  const [row] = await ctx.db
    .select({ counts: sql<Score["counts"]>`array[${sums}]` })
    .from(products)
    .where(and(eq(products.kind, kind), eq(products.status, "published"), isOneOf(which)));
  return scoreOf(row?.counts ?? [0, 0, 0, 0, 0]);
}

/** The last change of products at each place, including additions and removals. */
export async function listLastChangesByPlace(ctx: Context, kind: ProductKind): Promise<Map<string, CalendarDate>> {
  dependsOn(ctx, kindTag(kind));
  const rows = await ctx.db
    .select({ placeId, at: max(products.updatedAt) })
    .from(products)
    .where(and(eq(products.kind, kind), ne(products.status, "draft")))
    .groupBy(placeId);
  return new Map(rows.flatMap(({ placeId, at }): [string, CalendarDate][] => (at ? [[placeId, today(at)]] : [])));
}

/** The last change of one of these products, including additions and removals. */
export async function findLastChange(ctx: Context, ids: readonly string[]): Promise<CalendarDate | null> {
  if (ids.length === 0) return null;
  const [row] = await ctx.db
    .select({ at: max(products.updatedAt) })
    .from(products)
    .where(and(inArray(products.id, [...ids]), ne(products.status, "draft")));
  return row?.at ? today(row.at) : null;
}
