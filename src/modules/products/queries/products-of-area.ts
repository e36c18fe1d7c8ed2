import { asc, eq } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { products } from "../tables.ts";

/** The products in an area, locked until the transaction ends. */
export async function lockProductsOfArea(ctx: Context, areaId: string): Promise<{ id: string; title: string }[]> {
  const { id, title } = products;
  return ctx.db.select({ id, title }).from(products).where(eq(products.areaId, areaId)).orderBy(asc(id)).for("update");
}
