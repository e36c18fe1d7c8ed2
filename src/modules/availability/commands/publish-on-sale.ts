import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { publishProduct } from "#modules/products/commands/publish-product.ts";
import { applyDraft } from "#modules/products/commands/write-product.ts";
import type { AnyDraftState, KindInEditor } from "#modules/products/contract/kind.ts";
import { productMessages } from "#modules/products/messages.ts";
import { getProductToEdit } from "#modules/products/queries/get-product-to-edit.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { Opened, Opening } from "../contract/opening.ts";
import { getSaleState } from "../queries/sale-state.ts";
import { saleProblemsIn } from "../rules/sale-problems.ts";
import { capOpenNights } from "./cap-open-nights.ts";
import { openForSale } from "./open-for-sale.ts";

/** Options of publishing: the version of the editor, and a draft to save with it. */
export type Publishing<Draft> = {
  version?: number;
  draft?: Draft;
  /** The editor was warned that the product cannot be booked yet, and publishes it anyway. */
  confirmed?: boolean | undefined;
  /** Prices and nights that put it on sale in the same transaction. */
  opening?: Opening | undefined;
};

/**
 * As `publishProduct`, but throws `conflict` "not-on-sale" for a product that guests would see and could not book, unless `opening` puts
 * it on sale or the editor confirmed it. Returns what the opening has put on sale.
 */
export async function publishSellable<Draft extends AnyDraftState, Content extends Draft>(
  ctx: Context,
  kind: KindInEditor<Draft, Content>,
  id: string,
  { confirmed, opening, ...rest }: Publishing<Draft>,
): Promise<Opened | null> {
  requirePermission(ctx.actor, "catalogue.publish");
  return inTransaction(ctx, async (ctx) => {
    const { state } = await getProductToEdit(ctx, kind, id);
    await publishProduct(ctx, kind, id, rest);
    const opened = opening ? await openForSale(ctx, { id, kind: kind.kind }, opening) : null;
    await capOpenNights(ctx, id);
    if (!confirmed && !opening && state !== "published") await rejectUnsellable(ctx, kind, id);
    return opened;
  });
}

async function rejectUnsellable<Draft extends AnyDraftState, Content extends Draft>(
  ctx: Context,
  kind: KindInEditor<Draft, Content>,
  id: string,
): Promise<void> {
  const { slug } = await getProductToEdit(ctx, kind, id);
  const problems = saleProblemsIn(await getSaleState(ctx, { id, kind: kind.kind }));
  if (problems.length === 0) return;
  const texts = [productMessages[kind.kind].notOnSale, ...problems.map(({ text }) => text)];
  throw conflict("not-on-sale", texts.join(" "), { result: { id, slug, problems } });
}

/** As `applyDraft`, for a product that may be on sale: caps open nights at its number of rooms. */
export async function applySellable<Draft extends AnyDraftState, Content extends Draft>(
  ctx: Context,
  kind: KindInEditor<Draft, Content>,
  id: string,
  change: { content: Content; version: number },
): Promise<{ version: number }> {
  requirePermission(ctx.actor, "catalogue.write");
  return inTransaction(ctx, async (ctx) => {
    const saved = await applyDraft(ctx, kind, id, change);
    await capOpenNights(ctx, id);
    return saved;
  });
}
