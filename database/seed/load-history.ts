import { sql } from "drizzle-orm";
import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import { markPlansSold } from "#modules/availability/commands/save-rate-plans.ts";
import { readInventory } from "#modules/availability/queries/inventory.ts";
import { stockHolds } from "#modules/availability/tables.ts";
import { findBookedProduct, getProductOnSale } from "#modules/bookings/adapters/products.ts";
import { bookingEvents, bookings } from "#modules/bookings/tables.ts";
import { fundMovements } from "#modules/funds/tables.ts";
import { paymentAllocations, paymentReceipts } from "#modules/payments/tables.ts";
import { createTaggedCache } from "#platform/cache/tagged-cache.ts";
import type { Context } from "#platform/context.ts";
import { encryptEmail } from "#platform/mail/encrypted-email.ts";
import { outbox } from "#platform/mail/tables.ts";
import type { BookingSeed } from "./demo/bookings.ts";
import { HISTORY_DAYS } from "./demo/stock.ts";
import { type HistoryRows, historyRows, readAgency, type Seeded } from "./history-rows.ts";

/** Trips of the demo begin and end before this many days from today. */
const COMING_DAYS = 60;

const MEMO_SIZE = 1000;

/** An email has some 10 KB: all of them in one statement take 75 MB more memory. */
const EMAILS_AT_ONCE = 100;

/** True for a booking that was paid in time without a refund: only such bookings are recorded in bulk. */
export const isPaidHistory = ({ end }: BookingSeed): boolean => ["deposit", "paid", "confirmed"].includes(end);

/**
 * Records bookings that were placed, paid and confirmed before now, with one statement for each table: the real commands take some
 * seventy statements for each booking. Prices, states and emails come from the rules that these commands use. A stay that was not for
 * sale is left out.
 */
export async function loadHistory(
  ctx: Context,
  seeds: readonly Seeded[],
  today: CalendarDate,
): Promise<(Seeded & { id: string })[]> {
  // The history writes nothing that it reads, so each result can be cached.
  const reader: Context = withoutTransaction(ctx);
  const agency = await readAgency(reader);
  const recorded: (Seeded & { rows: HistoryRows })[] = [];
  for (const ofProduct of Map.groupBy(seeds, ({ seed }) => `${seed.kind} ${seed.slug}`).values()) {
    const [first] = ofProduct;
    if (!first) continue;
    const product = await getProductOnSale(reader, first.seed.kind, first.seed.slug);
    const nights = { from: addDays(today, -HISTORY_DAYS), to: addDays(today, COMING_DAYS) };
    const inventory = await readInventory(reader, product, nights);
    const shown = await findBookedProduct(reader, { kind: product.kind, productId: product.id });
    for (const seeded of ofProduct) {
      const rows = await historyRows(reader, seeded, { product, inventory, shown }, agency);
      if (rows) recorded.push({ ...seeded, rows });
    }
  }
  await insertHistory(
    ctx,
    recorded.map(({ rows }) => rows),
  );
  return recorded.map(({ rows, ...seeded }) => ({ ...seeded, id: rows.booking.id }));
}

/** Reads in the same transaction with a cache: a context that knows its transaction does not cache. */
function withoutTransaction({ transaction: _, ...ctx }: Context): Context {
  return { ...ctx, cache: createTaggedCache(() => "", MEMO_SIZE) };
}

async function insertHistory(ctx: Context, all: readonly HistoryRows[]): Promise<void> {
  await ctx.db.insert(bookings).values(all.map(({ booking }) => booking));
  await ctx.db.insert(bookingEvents).values(all.flatMap(({ events }) => events));
  await ctx.db.insert(paymentReceipts).values(all.map(({ receipt }) => receipt));
  await ctx.db.insert(fundMovements).values(all.map(({ movement }) => movement));
  await ctx.db.insert(paymentAllocations).values(all.map(({ allocation }) => allocation));
  const emails = all.flatMap(({ emails }) => emails).map((email) => encryptEmail(ctx, email));
  for (let from = 0; from < emails.length; from += EMAILS_AT_ONCE)
    await ctx.db.insert(outbox).values(emails.slice(from, from + EMAILS_AT_ONCE));
  const taken = all.flatMap(({ nights }) => nights);
  await ctx.db.insert(stockHolds).values(taken);
  await markPlansSold(ctx, [...new Set(all.flatMap(({ booking }) => booking.plans.map(({ id }) => id)))]);
  const rows = JSON.stringify(taken.map(({ roomId, nightOn, quantity }) => ({ roomId, nightOn, quantity })));
  await ctx.db.execute(sql`
    update room_nights n set sold = n.sold + t.quantity
    from (
      select "roomId", "nightOn", sum(quantity)::int as quantity
      from json_to_recordset(${rows}::json) as row ("roomId" uuid, "nightOn" date, quantity int) group by 1, 2
    ) t
    where n.room_id = t."roomId" and n.night_on = t."nightOn"`);
}
