import { eq } from "drizzle-orm";
import type { Staff } from "#kernel/actor.ts";
import type { Vnd } from "#kernel/money.ts";
import type { bookings } from "#modules/bookings/tables.ts";
import { refunds } from "#modules/payments/tables.ts";
import type { Context } from "#platform/context.ts";
import { ALONE_MAX, type WorldOfMoney } from "./world-of-money.ts";

type Row = typeof bookings.$inferSelect;

const DAY = 24 * 3_600_000;

type SentRefund = { amountVnd: Vnd; requestedAt: Date; bookingId: string | null; receiptId: string | null };

/** The rules that refunds of the person have violated. */
export async function brokenRules(ctx: Context, me: Staff, world: WorldOfMoney): Promise<string[]> {
  const wrong: string[] = [];
  const all = await ctx.db.select().from(refunds).where(eq(refunds.state, "paid"));
  const rows = all.filter(({ id }) => !world.paid.includes(id));
  // Only this person has acted since the world was created, so these refunds are theirs or were approved before.
  const alone = rows.filter(({ id, requestedBy }) => requestedBy === me.id || world.approved.includes(id));
  if (rows.length > alone.length) wrong.push("a refund was paid that nobody requested");
  for (const { decidedBy, requestedBy } of rows)
    if (decidedBy === requestedBy) wrong.push("somebody approved their own");
  if (alone.some(({ id }) => world.approved.includes(id))) wrong.push("an approved refund went to another account");
  wrong.push(...limitViolations(alone, world));
  return wrong;
}

function limitViolations(alone: readonly SentRefund[], { surplus }: WorldOfMoney): string[] {
  const sums = new Map<string, number>();
  for (const { amountVnd, requestedAt, bookingId, receiptId } of alone) {
    for (const key of [
      `day ${Math.floor((requestedAt.getTime() + 7 * 3_600_000) / DAY)}`,
      bookingId ?? receiptId ?? "",
    ])
      sums.set(key, (sums.get(key) ?? 0) + amountVnd);
  }
  const ofBookings = new Set(alone.flatMap(({ bookingId }) => bookingId ?? []));
  return [...sums].flatMap(([key, sum]) => {
    const most = ofBookings.has(key) ? (surplus.get(key) ?? 0) : ALONE_MAX;
    return sum > most ? [`${sum} of ${key} left by one person, ${most} at most`] : [];
  });
}

/** The rules that the price of a booking violates. */
export function wrongPrice({ code, state, price, paidVnd, dueNowVnd }: Row, me: Staff): string[] {
  const isSecured = ["part_paid", "paid", "confirmed"].includes(state);
  const ofRules = price.lines.filter(({ kind }) => !["extra", "discount", "override"].includes(kind));
  const off = price.lines.reduce((sum, { kind, amount }) => (kind === "discount" ? sum - amount : sum), 0);
  const sum = ofRules.reduce((total, { amount }) => total + amount, 0);
  return [
    ...(isSecured && paidVnd < Math.min(dueNowVnd, 1) ? [`${code} is ${state} without money`] : []),
    ...(isSecured && !me.permissions.has("prices.override") && off > sum * 0.3 ? [`${code} is ${off} off ${sum}`] : []),
  ];
}
