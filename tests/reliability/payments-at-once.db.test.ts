import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import { recordBankNotice, recordManualReceipt } from "#modules/payments/commands/record-receipt.ts";
import type { BankNotice } from "#modules/payments/contract/receipts.ts";
import { paymentAllocations } from "#modules/payments/tables.ts";
import type { Context } from "#platform/context.ts";
import { readEmails } from "#tests/support/emails.ts";
import { aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import { buyer, openWorld } from "./world.ts";

const TOTAL = 6_700_000;

async function aHeldBooking(ctx: Context, number: number) {
  await someSettings(ctx);
  return placeBooking(ctx, buyer(await aCruise(ctx), number), { key: `payments-at-once-${number}` });
}

const noticeOf = (ctx: Context, code: string, change: Partial<BankNotice> = {}): BankNotice => ({
  provider: "sepay",
  direction: "in",
  providerRef: "1",
  accountNumber: ourAccount.number,
  amount: TOTAL,
  content: `HT${code}`,
  bankedAt: ctx.now(),
  ...change,
});

const allocatedTo = async (ctx: Context, bookingId: string) => {
  const rows = await ctx.db.select().from(paymentAllocations).where(eq(paymentAllocations.bookingId, bookingId));
  return rows.map(({ amountVnd }) => amountVnd);
};

const emailsOfMoney = async (ctx: Context) =>
  (await readEmails(ctx)).filter(({ subject }) => subject.startsWith("Đã nhận"));

test("recordBankNotice credits a notice once when thirty deliveries of it come at once", async () => {
  const { ctx, broken } = await openWorld();
  const { id, code } = await aHeldBooking(ctx, 1);

  const outcomes = await Promise.all(Array.from({ length: 30 }, () => recordBankNotice(ctx, noticeOf(ctx, code))));

  expect(outcomes.filter(({ repeated }) => !repeated)).toEqual([{ outcome: "exact", repeated: false }]);
  expect(await allocatedTo(ctx, id)).toEqual([TOTAL]);
  expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", paid: TOTAL });
  expect(await emailsOfMoney(ctx)).toHaveLength(1);
  expect(await broken()).toEqual([]);
});

test("recordBankNotice adds up part payments that come at once, each twice, and the booking is confirmed once", async () => {
  const { ctx, broken } = await openWorld();
  const { id, code } = await aHeldBooking(ctx, 2);
  const amount = TOTAL / 10;
  const parts = Array.from({ length: 10 }, (_, index) => noticeOf(ctx, code, { providerRef: `part-${index}`, amount }));

  await Promise.all([...parts, ...parts].map((one) => recordBankNotice(ctx, one)));

  expect(await allocatedTo(ctx, id)).toEqual(Array(10).fill(amount));
  const booking = await getBooking(ctx, id);
  expect(booking).toMatchObject({ state: "confirmed", paid: TOTAL, overpaid: 0 });
  expect(booking.events.filter(({ kind }) => kind === "confirmed")).toHaveLength(1);
  const emails = await emailsOfMoney(ctx);
  expect(emails).toHaveLength(parts.length);
  // Only the email of the last part requests no more money.
  expect(emails.filter(({ text }) => !text.includes("Còn thiếu"))).toHaveLength(1);
  expect(await broken()).toEqual([]);
});

test("concurrent entries of one transfer by staff and by the bank are counted once", async () => {
  const { ctx, broken } = await openWorld();
  const { id, code } = await aHeldBooking(ctx, 3);
  const bankReference = "FT26325000001";
  const typed = { code, amount: TOTAL, method: "transfer", reference: bankReference, bankedAt: ctx.now() } as const;

  await Promise.allSettled([
    ...Array.from({ length: 5 }, () => recordManualReceipt(ctx, typed)),
    ...Array.from({ length: 5 }, () => recordBankNotice(ctx, noticeOf(ctx, code, { bankReference }))),
  ]);

  expect(await allocatedTo(ctx, id)).toEqual([TOTAL]);
  expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", paid: TOTAL, overpaid: 0 });
  expect(await emailsOfMoney(ctx)).toHaveLength(1);
  expect(await broken()).toEqual([]);
});
