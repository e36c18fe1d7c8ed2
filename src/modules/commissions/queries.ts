import { and, desc, eq, lte } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { productKinds } from "#modules/products/contract/product.ts";
import { listProductNames } from "#modules/products/queries/list-product-names.ts";
import type { Context } from "#platform/context.ts";
import type { Commission, ProductCommissions } from "./contract.ts";
import { commissions } from "./tables.ts";

/** The commission in basis points that a stay of this product begins under; null when none is known. */
export async function findCommission(ctx: Context, productId: string, day: CalendarDate): Promise<number | null> {
  const [row] = await ctx.db
    .select({ basisPoints: commissions.basisPoints })
    .from(commissions)
    .where(and(eq(commissions.productId, productId), lte(commissions.fromOn, day)))
    .orderBy(desc(commissions.fromOn))
    .limit(1);
  return row?.basisPoints ?? null;
}

/** Every product with its commissions. */
export async function listCommissions(ctx: Context): Promise<ProductCommissions[]> {
  requirePermission(ctx.actor, "costs.read");
  const [rows, ...names] = await Promise.all([
    ctx.db.select().from(commissions).orderBy(desc(commissions.fromOn)),
    ...productKinds.map(async (kind) => (await listProductNames(ctx, kind)).map((one) => ({ ...one, kind }))),
  ]);
  const known = Map.groupBy(rows, ({ productId }) => productId);
  const asCommission = ({ fromOn, basisPoints }: (typeof rows)[number]): Commission => ({ from: fromOn, basisPoints });
  return names.flat().map(({ id, title, kind }) => {
    return { id, title, kind, commissions: (known.get(id) ?? []).map(asCommission) };
  });
}
