import { sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { requestFromPrice } from "#modules/products/commands/from-price.ts";
import { type Context, invalidate, joinTransaction } from "#platform/context.ts";

/** Caps the open nights of a product at its reduced number of rooms; sold rooms stay sold. */
export async function capOpenNights(ctx: Context, productId: string): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");
  await joinTransaction(ctx, async (ctx) => {
    const { rowCount } = await ctx.db.execute(sql`
      update room_nights n set capacity = greatest(r.units, n.sold + n.sold_elsewhere + n.held)
      from rooms r
      where r.id = n.room_id and r.product_id = ${productId} and n.night_on >= ${today(ctx.now())}
        and n.capacity > greatest(r.units, n.sold + n.sold_elsewhere + n.held)`);
    if (!rowCount) return;
    const subject = { type: "stock", id: productId, label: productId };
    await recordAuditEvent(ctx, { action: "nights.closed-missing", subject, after: { nights: rowCount } });
    await requestFromPrice(ctx, productId);
    await invalidate(ctx, `stock:${productId}`);
  });
}
