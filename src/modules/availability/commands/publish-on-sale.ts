import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { publishProduct } from "#modules/products/commands/publish-product.ts";
import { showWritten } from "#modules/products/commands/write-product.ts";
import type { AnyWork, KindInEditor } from "#modules/products/contract/kind.ts";
import { productMessages } from "#modules/products/messages.ts";
import { getProductToEdit } from "#modules/products/queries/get-product-to-edit.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { saleProblems } from "../queries/sale-problems.ts";
import { closeMissingRooms } from "./close-missing-rooms.ts";

/** What publishing may bring: the version that was seen, work to save with it. */
export type Publishing<Work> = {
  version?: number;
  work?: Work;
  /** Somebody has been told that the product cannot be booked yet, and shows it all the same. */
  confirmed?: boolean | undefined;
};

/** As `publishProduct`, but throws `conflict` "not-on-sale" for a product that guests would see and could not book. */
export async function publishSellable<Work extends AnyWork, Content extends Work>(
  ctx: Context,
  kind: KindInEditor<Work, Content>,
  id: string,
  { confirmed, ...rest }: Publishing<Work>,
): Promise<void> {
  requirePermission(ctx.actor, "catalogue.publish");
  if (!confirmed) {
    const { state } = await getProductToEdit(ctx, kind, id);
    const problems = state === "published" ? [] : await saleProblems(ctx, { id, kind: kind.kind });
    const { notOnSale } = productMessages[kind.kind];
    if (problems.length > 0)
      throw conflict("not-on-sale", `${notOnSale} ${problems.join(" ")}`, { result: { id, problems } });
  }
  await inTransaction(ctx, async (ctx) => {
    await publishProduct(ctx, kind, id, rest);
    await closeMissingRooms(ctx, id);
  });
}

/** As `showWritten`, for a product that may be on sale: nights that are open stay within the rooms it has. */
export async function showSellable<Work extends AnyWork, Content extends Work>(
  ctx: Context,
  kind: KindInEditor<Work, Content>,
  id: string,
  change: { content: Content; version: number },
): Promise<{ version: number }> {
  requirePermission(ctx.actor, "catalogue.write");
  return inTransaction(ctx, async (ctx) => {
    const saved = await showWritten(ctx, kind, id, change);
    await closeMissingRooms(ctx, id);
    return saved;
  });
}
