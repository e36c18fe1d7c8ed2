import { asc, eq } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { products } from "../tables.ts";

/** The products in an area, locked until the transaction ends, but not for what only refers to them. */
export async function lockProductsOfArea(ctx: Context, areaId: string): Promise<{ id: string; title: string }[]> {
  const { id, title } = products;
  const there = ctx.db.select({ id, title }).from(products).where(eq(products.areaId, areaId));
  return there.orderBy(asc(id)).for("no key update");
}
