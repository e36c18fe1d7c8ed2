import { and, eq } from "drizzle-orm";
import { roomNights } from "#modules/availability/tables.ts";
import { requestFromPrice } from "#modules/products/commands/from-price.ts";
import { productTag } from "#modules/products/rules/tags.ts";
import { type Context, inTransaction, invalidate } from "#platform/context.ts";

type NightTerms = Partial<typeof roomNights.$inferInsert> & Pick<typeof roomNights.$inferInsert, "roomId" | "nightOn">;

/** Changes single nights of a product, as the price grid does. */
export async function changeNights(ctx: Context, productId: string, changes: readonly NightTerms[]): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    for (const { roomId, nightOn, ...terms } of changes)
      await ctx.db
        .update(roomNights)
        .set(terms)
        .where(and(eq(roomNights.roomId, roomId), eq(roomNights.nightOn, nightOn)));
    await requestFromPrice(ctx, productId);
    await invalidate(ctx, productTag(productId), `stock:${productId}`);
  });
}
