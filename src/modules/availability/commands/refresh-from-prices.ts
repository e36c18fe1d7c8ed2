import { REFRESH_FROM_PRICES, storeFromPrice } from "#modules/products/commands/from-price.ts";
import { type ProductKind, productKinds } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";
import { failForRows, isRowDone } from "#platform/jobs/each-row.ts";
import { readDueFromPrices } from "../queries/from-prices.ts";

/** Products of a kind per batch: about 5,000 nights. */
const PRODUCTS_AT_ONCE = 10;

/** Refreshes the from-prices that are due and returns their number. The failure of a product stops no other; in the end it fails the job. */
export async function refreshFromPrices(ctx: Context): Promise<number> {
  const counts = { done: 0, failed: 0 };
  for (const kind of productKinds) await refreshKind(ctx, kind, counts);
  failForRows(counts.failed);
  return counts.done;
}

async function refreshKind(ctx: Context, kind: ProductKind, counts: { done: number; failed: number }): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const due = await readDueFromPrices(ctx, { kind, after, limit: PRODUCTS_AT_ONCE });
    for (const { id, compute } of due) {
      const isDone = await isRowDone(ctx, { job: REFRESH_FROM_PRICES, id }, () => storeFromPrice(ctx, compute()));
      counts[isDone ? "done" : "failed"] += 1;
      after = id;
    }
    if (due.length < PRODUCTS_AT_ONCE) return;
  }
}
