import { expect } from "vitest";
import { visitor } from "#kernel/actor.ts";
import { expireBookings } from "#modules/bookings/commands/hold/expire-bookings.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { PlacedBooking } from "#modules/bookings/contract/placing.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import { removeBankAccount } from "#modules/settings/commands.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import type { BankNotice } from "../contract/receipts.ts";
import { getPaymentInstructions, listReceiptsToMatch } from "../queries/ledger.ts";
import { paymentAllocations, paymentReceipts } from "../tables.ts";
import { matchReceipt } from "./match-receipt-by-hand.ts";
import { recordBankNotice, recordManualReceipt } from "./record-receipt.ts";

let lastRef = 0;

function notice(ctx: Context, booking: PlacedBooking, change: Partial<BankNotice> = {}): BankNotice {
  lastRef += 1;
  return {
    provider: "sepay",
    providerRef: String(lastRef),
    direction: "in",
    accountNumber: ourAccount.number,
    amount: booking.dueNow,
    content: `MBVCB.3278907687.HT${booking.code}.CT tu 0123`,
    bankedAt: ctx.now(),
    ...change,
  };
}

async function aHeldBooking(ctx: Context, payment: "full" | "deposit" = "full", capacity = 1) {
  await someSettings(ctx, { depositPercent: 30 });
  const cruise = await aCruise(ctx, { capacity });
  lastRef += 1;
  return {
    cruise,
    placed: await placeBooking(ctx, aBookingInput(cruise, { payment }), { key: `payment-key-${lastRef}` }),
  };
}

test("the exact amount with the code in the text pays and confirms the booking, and an email says so", async ({
  ctx,
}) => {
  const { placed } = await aHeldBooking(ctx);

  expect(await recordBankNotice(ctx, notice(ctx, placed))).toEqual({ outcome: "exact", repeated: false });

  expect(await getBooking(ctx, placed.id)).toMatchObject({ state: "confirmed", paid: 6_700_000, outstanding: 0 });
  const subjects = (await ctx.db.select().from(outbox)).map((email) => email.subject);
  expect(subjects.some((subject) => subject.startsWith("Đã nhận 6,700,000 đ"))).toBe(true);
});

test("more than the deposit of a booking with full payment secures it as a deposit", async ({ ctx, clock }) => {
  const { placed } = await aHeldBooking(ctx);
  const outcome = await recordBankNotice(ctx, notice(ctx, placed, { amount: 3_200_000 }));
  expect(outcome).toEqual({ outcome: "exact", repeated: false });
  clock.forward(24 * 60);
  await expireBookings(ctx);
  expect(await getBooking(ctx, placed.id)).toMatchObject({
    state: "part_paid",
    paid: 3_200_000,
    outstanding: 3_500_000,
  });
});

async function twoHeldBookings(ctx: Context) {
  const { cruise, placed: one } = await aHeldBooking(ctx, "full", 2);
  lastRef += 1;
  const input = aBookingInput(cruise, { payment: "deposit" });
  const other = await placeBooking(ctx, input, { key: `payment-key-${lastRef}` });
  return { one, other, content: `Chuyen cho HT${one.code} va HT${other.code}` };
}

test("one transfer of exactly what two bookings owe together pays both", async ({ ctx }) => {
  const { one, other, content } = await twoHeldBookings(ctx);
  const amount = one.dueNow + other.dueNow;
  expect(await recordBankNotice(ctx, notice(ctx, one, { amount, content }))).toMatchObject({ outcome: "exact" });
  expect(await getBooking(ctx, one.id)).toMatchObject({ state: "confirmed", paid: one.dueNow });
  expect(await getBooking(ctx, other.id)).toMatchObject({ state: "part_paid", paid: other.dueNow });
  expect(await listReceiptsToMatch(ctx)).toEqual([]);
});

test("any other transfer that names two bookings waits whole for staff, and both keep their rooms", async ({
  ctx,
  clock,
}) => {
  const { one, other, content } = await twoHeldBookings(ctx);
  const amount = one.dueNow + 1_000;
  expect(await recordBankNotice(ctx, notice(ctx, one, { amount, content }))).toMatchObject({ outcome: "unmatched" });
  clock.forward(3 * 60);
  await expireBookings(ctx);
  for (const { id } of [one, other])
    expect(await getBooking(ctx, id)).toMatchObject({ state: "awaiting_payment", paid: 0 });
  expect(await listReceiptsToMatch(ctx)).toMatchObject([{ left: amount }]);
});

test("a code without its prefix counts for exactly the amount due, and otherwise its booking is proposed", async ({
  ctx,
}) => {
  const { placed } = await aHeldBooking(ctx);
  const bare = { content: `CK ${placed.code} cam on` };
  const other = notice(ctx, placed, { ...bare, amount: placed.dueNow - 1000 });
  expect(await recordBankNotice(ctx, other)).toMatchObject({ outcome: "unmatched" });
  expect(await listReceiptsToMatch(ctx)).toMatchObject([
    { candidates: [{ code: placed.code, balance: placed.dueNow, reasons: ["code"] }] },
  ]);
  expect(await recordBankNotice(ctx, notice(ctx, placed, bare))).toMatchObject({ outcome: "exact" });
  expect((await listReceiptsToMatch(ctx))[0]?.candidates).toEqual([]);
});

test("a small transfer that names two bookings keeps neither of them", async ({ ctx, clock }) => {
  const { one, other, content } = await twoHeldBookings(ctx);
  expect(await recordBankNotice(ctx, notice(ctx, one, { amount: 1_000, content }))).toMatchObject({
    outcome: "unmatched",
  });
  clock.forward(60);
  await expireBookings(ctx);
  for (const { id } of [one, other]) expect(await getBooking(ctx, id)).toMatchObject({ state: "expired" });
});

test("notices without a matching sale wait for staff, are kept, and break no sum", async ({ ctx }) => {
  const { placed } = await aHeldBooking(ctx);
  const strange = [{ amount: Number.MAX_SAFE_INTEGER }, { bankedAt: new Date("2030-01-01T00:00:00Z") }];
  for (const change of [...strange, ...strange])
    expect(await recordBankNotice(ctx, notice(ctx, placed, change))).toMatchObject({ outcome: "unmatched" });
  expect(await recordBankNotice(ctx, notice(ctx, placed))).toMatchObject({ outcome: "exact" });
  const waiting = await listReceiptsToMatch(ctx);
  expect(waiting).toHaveLength(4);
  expect(waiting.map(({ content }) => content)).toContainEqual(
    expect.stringContaining("[Ngân hàng báo 9,007,199,254,740,991 đ]"),
  );
  const [huge] = waiting.filter(({ left }) => left > 10_000_000_000);
  const matching = matchReceipt(ctx, { receiptId: huge?.id ?? "", code: placed.code });
  await expect(matching).rejects.toMatchObject({ fields: { amount: expect.any(String) } });
});

test("a paid booking keeps its rooms after the hold would have ended", async ({ ctx, clock }) => {
  const { cruise, placed } = await aHeldBooking(ctx);
  await recordBankNotice(ctx, notice(ctx, placed));
  clock.forward(60);
  await expireBookings(ctx);

  expect((await getBooking(ctx, placed.id)).state).toBe("confirmed");
  await expect(placeBooking(ctx, aBookingInput(cruise), { key: "payment-other-key" })).rejects.toMatchObject({
    code: "sold-out",
  });
});

test("a notice sent five times counts once", async ({ ctx }) => {
  const { placed } = await aHeldBooking(ctx);
  const bankNotice = notice(ctx, placed);
  const answers = [];
  for (let time = 0; time < 5; time += 1) answers.push(await recordBankNotice(ctx, bankNotice));

  expect(answers.map((answer) => answer.repeated)).toEqual([false, true, true, true, true]);
  expect(await ctx.db.select().from(paymentReceipts)).toHaveLength(1);
  expect((await getBooking(ctx, placed.id)).paid).toBe(6_700_000);
});

test("a short payment is kept, and the customer pays the rest on the same booking", async ({ ctx }) => {
  const { placed } = await aHeldBooking(ctx);

  expect((await recordBankNotice(ctx, notice(ctx, placed, { amount: 1_000_000 }))).outcome).toBe("short");
  const short = await getBooking(ctx, placed.id);
  expect(short).toMatchObject({ state: "awaiting_payment", paid: 1_000_000, outstanding: 5_700_000 });
  expect(await getPaymentInstructions(ctx, short)).toMatchObject({ amount: 5_700_000, content: `HT${placed.code}` });

  expect((await recordBankNotice(ctx, notice(ctx, placed, { amount: 5_700_000 }))).outcome).toBe("exact");
  expect(await getBooking(ctx, placed.id)).toMatchObject({ state: "confirmed", outstanding: 0 });
});

test("an overpayment confirms the booking and is due back", async ({ ctx }) => {
  const { placed } = await aHeldBooking(ctx);
  expect((await recordBankNotice(ctx, notice(ctx, placed, { amount: 7_000_000 }))).outcome).toBe("over");
  expect(await getBooking(ctx, placed.id)).toMatchObject({ state: "confirmed", overpaid: 300_000 });
});

test("a deposit secures the rooms, the rest confirms them", async ({ ctx, clock }) => {
  const { placed } = await aHeldBooking(ctx, "deposit");
  expect(placed.dueNow).toBe(2_010_000);

  await recordBankNotice(ctx, notice(ctx, placed));
  clock.forward(60);
  expect(await getBooking(ctx, placed.id)).toMatchObject({ state: "part_paid", outstanding: 4_690_000 });

  await recordBankNotice(ctx, notice(ctx, placed, { amount: 4_690_000 }));
  expect(await getBooking(ctx, placed.id)).toMatchObject({ state: "confirmed", outstanding: 0 });
});

test("money banked in time whose notice came late takes the rooms again", async ({ ctx, clock }) => {
  const { placed } = await aHeldBooking(ctx);
  const told = notice(ctx, placed, { bankedAt: new Date(ctx.now().getTime() + 14 * 60_000) });
  clock.forward(45);
  await expireBookings(ctx);

  expect((await recordBankNotice(ctx, told)).outcome).toBe("exact");
  expect((await getBooking(ctx, placed.id)).state).toBe("confirmed");
});

test("money banked in time is late when the rooms were sold in between, and it is never lost", async ({
  ctx,
  clock,
}) => {
  const { cruise, placed } = await aHeldBooking(ctx);
  const told = notice(ctx, placed);
  clock.forward(45);
  const contact = { name: "Khách Khác", phone: "0987654321", email: "khac@example.vn" };
  await placeBooking(ctx, aBookingInput(cruise, { contact }), { key: "payment-second-guest" });

  expect((await recordBankNotice(ctx, told)).outcome).toBe("late");
  expect(await getBooking(ctx, placed.id)).toMatchObject({ state: "expired", paid: 6_700_000 });
  expect(await ctx.db.select().from(paymentReceipts)).toMatchObject([{ outcome: "late", bookingId: placed.id }]);
});

test("money on an account that the agency no longer shows counts for its booking", async ({ ctx }) => {
  const { placed } = await aHeldBooking(ctx);
  const told = notice(ctx, placed);
  await removeBankAccount(ctx, told.accountNumber);

  expect((await recordBankNotice(ctx, told)).outcome).not.toBe("ignored");
  expect(await getBooking(ctx, placed.id)).toMatchObject({ paid: told.amount });
});

test("money without a code waits for staff; money that leaves, or on another account, is set aside", async ({
  ctx,
}) => {
  const { placed } = await aHeldBooking(ctx);
  const outcomes = [];
  for (const change of [
    { content: "chuyen tien an trua" },
    { content: "HT2222222A" },
    { direction: "out" as const },
    { accountNumber: "999" },
  ]) {
    outcomes.push((await recordBankNotice(ctx, notice(ctx, placed, change))).outcome);
  }
  expect(outcomes).toEqual(["unmatched", "unmatched", "ignored", "ignored"]);
  expect((await getBooking(ctx, placed.id)).state).toBe("held");
});

test("staff confirm a transfer by hand, once for each bank reference", async ({ ctx }) => {
  const { placed } = await aHeldBooking(ctx);
  const receipt = { code: `HT ${placed.code}`, amount: 6_700_000, reference: "FT26325123456", bankedAt: ctx.now() };

  const byVisitor = recordManualReceipt({ ...ctx, actor: visitor }, receipt);
  await expect(byVisitor).rejects.toMatchObject({ kind: "unauthenticated" });
  expect(await recordManualReceipt(ctx, receipt)).toEqual({ outcome: "exact", repeated: false });
  expect((await recordManualReceipt(ctx, receipt)).repeated).toBe(true);
  expect((await getBooking(ctx, placed.id)).state).toBe("confirmed");
});

test("the paid amount of a booking is the sum of its allocations", async ({ ctx }) => {
  const { placed } = await aHeldBooking(ctx);
  for (const amount of [1_000_000, 2_000_000, 5_000_000]) await recordBankNotice(ctx, notice(ctx, placed, { amount }));
  const rows = await ctx.db.select().from(paymentAllocations);
  expect(rows.reduce((sum, row) => sum + row.amountVnd, 0)).toBe((await getBooking(ctx, placed.id)).paid);
});

test("money for a confirmed booking is counted, and the overpayment is due back", async ({ ctx }) => {
  const { placed } = await aHeldBooking(ctx);
  await recordBankNotice(ctx, notice(ctx, placed));

  expect((await recordBankNotice(ctx, notice(ctx, placed))).outcome).toBe("over");
  expect(await getBooking(ctx, placed.id)).toMatchObject({ state: "confirmed", paid: 13_400_000, overpaid: 6_700_000 });
  expect(await ctx.db.select().from(paymentReceipts)).toHaveLength(2);
});

test("money banked in time takes rooms that only another expired hold still blocks", async ({ ctx, clock }) => {
  const { cruise, placed } = await aHeldBooking(ctx);
  const told = notice(ctx, placed);
  clock.forward(20);
  const contact = { name: "Khách Khác", phone: "0987654321", email: "khac@example.vn" };
  await placeBooking(ctx, aBookingInput(cruise, { contact }), { key: "payment-blocking-guest" });
  clock.forward(20);

  expect((await recordBankNotice(ctx, told)).outcome).toBe("exact");
});
