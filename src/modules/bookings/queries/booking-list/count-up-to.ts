import { type SQL, sql } from "drizzle-orm";
import { bookings } from "#modules/bookings/tables.ts";
import type { Context } from "#platform/context.ts";

export async function countUpTo(ctx: Context, where: SQL | undefined, cap: number): Promise<number> {
  const [row] = await limitedCount(ctx, where, cap);
  return row?.rows ?? 0;
}

export function limitedCount(ctx: Context, where: SQL | undefined, cap: number) {
  const some = ctx.db
    .select({ one: sql`1`.as("one") })
    .from(bookings)
    .where(where)
    .limit(cap)
    .as("some");
  return ctx.db.select({ rows: sql<number>`count(*)::int` }).from(some);
}
