import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { setProductCommission } from "#modules/bookings/commands/staff/set-product-commission.ts";
import type { Rate } from "#modules/commissions/rules.ts";
import { type ProductKind, productKinds } from "#modules/products/contract/product.ts";
import { listProductNames } from "#modules/products/queries/list-product-names.ts";
import type { Context } from "#platform/context.ts";

/** Basis points by the order of the names; the last product of each kind has none yet. */
const rates = { cruise: [1500, 1800, 2000], hotel: [1000, 1250, 1500] } as const;
/** Longer than the history of the demo. */
const DAYS_BACK = 400;
/** The hotel with a fixed commission for a room night. */
const fixed = { kind: "hotel", index: 1, roomNightVnd: vnd(120_000) } as const;

/** Sets the commissions of the demo's products, which also fills the bookings that were loaded before. */
export async function loadCommissions(ctx: Context, today: CalendarDate): Promise<void> {
  const from = addDays(today, -DAYS_BACK);
  for (const kind of productKinds) {
    const names = await listProductNames(ctx, kind);
    for (const [index, { id }] of names.slice(0, -1).entries())
      await setProductCommission(ctx, { productId: id, from, ...rateOf(kind, index) });
  }
}

function rateOf(kind: ProductKind, index: number): Rate {
  if (kind === fixed.kind && index === fixed.index) return { roomNightVnd: fixed.roomNightVnd };
  return { basisPoints: rates[kind][index % rates[kind].length] ?? 0 };
}
