import { desc, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { productKinds } from "#modules/products/contract/product.ts";
import { listProductNames } from "#modules/products/queries/list-product-names.ts";
import type { Context } from "#platform/context.ts";
import type { ProductCommissions } from "./contract.ts";
import { type Commission, rateOf, type StoredCommission } from "./rules.ts";
import { commissionExceptions, commissions } from "./tables.ts";

/** The commissions of a product for all its plans and days. */
export async function listCommissionsOf(ctx: Context, productId: string): Promise<StoredCommission[]> {
  const [usual, exceptions] = await Promise.all([
    ctx.db.select().from(commissions).where(eq(commissions.productId, productId)),
    ctx.db.select().from(commissionExceptions).where(eq(commissionExceptions.productId, productId)),
  ]);
  return [...usual, ...exceptions].map((row) => ({ ...asCommission(row), createdAt: row.createdAt }));
}

/** Every product with its commissions. */
export async function listCommissions(ctx: Context): Promise<ProductCommissions[]> {
  requirePermission(ctx.actor, "costs.read");
  const [usual, exceptions, ...names] = await Promise.all([
    ctx.db.select().from(commissions).orderBy(desc(commissions.fromOn)),
    ctx.db.select().from(commissionExceptions).orderBy(desc(commissionExceptions.fromOn), commissionExceptions.id),
    ...productKinds.map(async (kind) => (await listProductNames(ctx, kind)).map((one) => ({ ...one, kind }))),
  ]);
  const known = Map.groupBy<string, Row>([...usual, ...exceptions], ({ productId }) => productId);
  return names.flat().map(({ id, title, kind }) => {
    return { id, title, kind, commissions: (known.get(id) ?? []).map(asCommission) };
  });
}

type Usual = typeof commissions.$inferSelect;
type Row = Usual & Partial<Pick<typeof commissionExceptions.$inferSelect, "ratePlanId" | "untilOn">>;

const asCommission = ({ ratePlanId = null, fromOn, untilOn = null, ...row }: Row): Commission => ({
  planId: ratePlanId,
  from: fromOn,
  until: untilOn,
  ...rateOf(row),
});
