import { expect, test } from "vitest";
import { releaseHold } from "#modules/bookings/commands/hold/release-hold.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { PlacedBooking } from "#modules/bookings/contract/placing.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import type { BankNotice } from "#modules/payments/contract/receipts.ts";
import { paymentAllocations, paymentReceipts } from "#modules/payments/tables.ts";
import { contentKey } from "#platform/idempotency.ts";
import { outbox } from "#platform/mail/tables.ts";
import { aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import { buyer, openWorld } from "./world.ts";

const times = <T>(count: number, work: (time: number) => T) => Array.from({ length: count }, (_, time) => work(time));

test("fifty concurrent requests with the same key make one booking, and all get the same answer", async () => {
  const { ctx, broken } = await openWorld();
  const cruise = await aCruise(ctx, { capacity: 5 });

  const answers = await Promise.all(times(50, () => placeBooking(ctx, buyer(cruise, 1), { key: "one-key-for-all" })));

  expect(answers).toEqual(Array(50).fill(answers[0]));
  expect(await ctx.db.select().from(bookings)).toHaveLength(1);
  expect(await broken()).toEqual([]);
});

test("fifty concurrent requests with the same key for the last cabin get its booking, never that it is sold out", async () => {
  const { ctx, broken } = await openWorld();
  const cruise = await aCruise(ctx, { capacity: 1 });

  const answers = await Promise.all(times(50, () => placeBooking(ctx, buyer(cruise, 1), { key: "one-key-one-cabin" })));

  expect(new Set(answers.map((answer) => answer.code)).size).toBe(1);
  expect(await broken()).toEqual([]);
});

test("the same order without a key at two processes is one booking, one more after ten minutes, and one more after cancelling", async () => {
  const { ctx, broken } = await openWorld();
  const clock = { now: ctx.now() };
  const timed = { ...ctx, now: () => clock.now };
  const cruise = await aCruise(ctx, { capacity: 5 });
  const key = contentKey("/api/tour-fe/send-booking", "203.0.113.9", buyer(cruise, 1));
  const twentyAtOnce = () => Promise.all(times(20, () => placeBooking(timed, buyer(cruise, 1), { key })));

  const first = await twentyAtOnce();
  clock.now = new Date(clock.now.getTime() + 10 * 60_000);
  const later = await twentyAtOnce();

  await releaseHold(timed, later[0]?.id ?? "");
  const anew = await twentyAtOnce();

  const codes = [first, later, anew].map((answers) => new Set(answers.map((answer) => answer.code)));
  expect(codes.map(({ size }) => size)).toEqual([1, 1, 1]);
  expect(await ctx.db.select().from(bookings)).toHaveLength(3);
  expect(await broken()).toEqual([]);
});

test("notices of two payments, each five times in any order, make one receipt each", async () => {
  const { ctx, broken } = await openWorld();
  await someSettings(ctx, { depositPercent: 30 });
  const cruise = await aCruise(ctx, { capacity: 1 });
  const placed = await placeBooking(ctx, { ...buyer(cruise, 1), payment: "deposit" }, { key: "paid-in-two-parts" });
  const rest = placed.total - placed.dueNow;
  const told = [notice(ctx.now(), placed, "first", placed.dueNow), notice(ctx.now(), placed, "second", rest)] as const;

  // 2 1 1 2 1 2 2 1 2 1: neither of the payments is always the first.
  const order = [1, 0, 0, 1, 0, 1, 1, 0, 1, 0] as const;
  const answers = await Promise.all(order.map((which) => recordBankNotice(ctx, told[which])));

  expect(answers.filter((answer) => !answer.repeated)).toHaveLength(2);
  expect(await ctx.db.select().from(paymentReceipts)).toHaveLength(2);
  expect(await ctx.db.select().from(paymentAllocations)).toHaveLength(2);
  expect(await getBooking(ctx, placed.id)).toMatchObject({ state: "confirmed", paid: placed.total, overpaid: 0 });
  const emails = await ctx.db.select({ reason: outbox.reason }).from(outbox);
  expect(emails.filter(({ reason }) => reason.startsWith("payment-received:"))).toHaveLength(2);
  expect(await broken()).toEqual([]);
});

function notice(bankedAt: Date, booking: PlacedBooking, providerRef: string, amount: number): BankNotice {
  const { number: accountNumber } = ourAccount;
  return {
    provider: "sepay",
    providerRef,
    direction: "in",
    accountNumber,
    amount,
    content: `HT${booking.code}`,
    bankedAt,
  };
}
