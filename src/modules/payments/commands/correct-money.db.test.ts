import { expect } from "vitest";
import type { Actor } from "#kernel/actor.ts";
import { vnd } from "#kernel/money.ts";
import { expireBookings } from "#modules/bookings/commands/hold/expire-bookings.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking, confirmBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import type { PlaceBookingInput } from "#modules/bookings/contract/placing.ts";
import { getBooking, getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import type { CruiseDraft } from "#modules/cruises/contract/cruise.ts";
import { brokenInvariants } from "#operator/invariants.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { getLastPaidAt } from "../queries/booking-receipts.ts";
import { listLedger, listReceiptsToMatch, listVoidRequests } from "../queries/ledger.ts";
import { sumTakingsByPeriod } from "../queries/takings.ts";
import { matchReceipt, unmatchReceipt } from "./match-receipt-by-hand.ts";
import { recordBankNotice, recordManualReceipt } from "./record-receipt.ts";
import { requestRefund } from "./refunds.ts";
import { approveVoid, rejectVoid, requestVoid } from "./void-receipt.ts";

const [accountant, manager] = [aStaffMember("accountant"), aStaffMember("manager")];
const as = (ctx: Context, actor: Actor): Context => ({ ...ctx, actor });

let last = 0;
async function aBooking(
  ctx: Context,
  change: Partial<PlaceBookingInput> = {},
  ship: Partial<CruiseDraft> & { capacity?: number } = {},
) {
  await someSettings(ctx, { depositPercent: 30 });
  const cruise = await aCruise(ctx, { capacity: 9, ...ship });
  last += 1;
  return { cruise, ...(await placeBooking(ctx, aBookingInput(cruise, change), { key: `correct-key-${last}` })) };
}

async function arrives(ctx: Context, amount: number, code: string) {
  last += 1;
  const base = { provider: "sepay", direction: "in", accountNumber: ourAccount.number } as const;
  const content = code && `HT${code}`;
  return recordBankNotice(ctx, { ...base, providerRef: `c-${last}`, amount, content, bankedAt: ctx.now() });
}

const typed = (ctx: Context, code: string, amount: number, change: object = {}) => {
  last += 1;
  const receipt = { code, amount, reference: `FT-${last}`, bankedAt: ctx.now(), ...change };
  return recordManualReceipt(as(ctx, accountant), receipt);
};

const firstLine = async (ctx: Context, id: string) => (await listLedger(ctx, id))[0]?.receiptId ?? "";

async function expectBalanced(ctx: Context) {
  const ask = async (text: string) => (await ctx.db.execute(text)).rows;
  const money = (await brokenInvariants(ask)).filter((line) => !line.startsWith("sold is outside"));
  expect(money).toEqual([]);
}

test("money counted for the wrong booking moves to the right one, and both emails are correct", async ({ ctx }) => {
  const [wrong, right] = [await aBooking(ctx), await aBooking(ctx)];
  await arrives(ctx, 6_700_000, wrong.code);
  expect((await getBooking(ctx, wrong.id)).state).toBe("confirmed");
  const move = {
    receiptId: await firstLine(ctx, wrong.id),
    code: wrong.code,
    toCode: right.code,
    reason: "Ghi nhầm mã",
  };

  expect(await unmatchReceipt(as(ctx, accountant), move)).toBe(6_700_000);

  expect(await getBooking(ctx, right.id)).toMatchObject({ state: "confirmed", paid: 6_700_000 });
  expect(await getBooking(ctx, wrong.id)).toMatchObject({
    state: "awaiting_payment",
    paid: 0,
    outstanding: 6_700_000,
    holdExpiresAt: new Date(ctx.now().getTime() + 24 * 3_600_000),
  });
  const subjects = (await ctx.db.select().from(outbox)).map((email) => email.subject);
  expect(subjects).toContain(`Điều chỉnh số tiền đã nhận của đơn HT${wrong.code}`);
  await expectBalanced(ctx);
});

test("cash has the number of its slip in the ledger, in a request to void it and among receipts to match", async ({
  ctx,
}) => {
  const { id, code } = await aBooking(ctx);
  await typed(ctx, code, 2_000_000, { method: "cash", reference: "" });
  const [line] = await listLedger(ctx, id);
  expect(line?.text).toMatch(/^PT2026\//);
  const receiptId = line?.receiptId ?? "";

  await requestVoid(as(ctx, accountant), { receiptId, reason: "Ghi nhầm" });
  expect(await listVoidRequests(ctx)).toMatchObject([{ receiptId, number: line?.text }]);
  await rejectVoid(as(ctx, manager), receiptId, "Ghi đúng rồi");
  await unmatchReceipt(as(ctx, accountant), { receiptId, code, reason: "Tiền của người khác" });
  expect(await listReceiptsToMatch(ctx)).toMatchObject([{ id: receiptId, content: line?.text }]);
});

test("a booking that lost its money expires like any hold, and others can book its room", async ({ ctx, clock }) => {
  const { id, code, cruise } = await aBooking(ctx, {}, { capacity: 1 });
  await arrives(ctx, 6_700_000, code);
  await unmatchReceipt(ctx, { receiptId: await firstLine(ctx, id), code, reason: "Tiền của người khác" });

  await expect(placeBooking(ctx, aBookingInput(cruise), { key: "correct-too-early" })).rejects.toMatchObject({
    code: "sold-out",
  });
  clock.forward(24 * 60 + 1);
  await expireBookings(ctx);
  await placeBooking(ctx, aBookingInput(cruise), { key: "correct-in-time" });
  expect((await getBooking(ctx, id)).state).toBe("expired");
  await expectBalanced(ctx);
});

test("a partial withdrawal makes a paid booking part-paid; a confirmed one owes", async ({ ctx }) => {
  const asked = await aBooking(ctx, { payment: "deposit" }, { instantConfirmation: false });
  await arrives(ctx, 6_700_000, asked.code);
  const take = { receiptId: await firstLine(ctx, asked.id), code: asked.code, amount: vnd(1_000_000), reason: "Nhầm" };
  await unmatchReceipt(ctx, take);
  expect(await getBooking(ctx, asked.id)).toMatchObject({ state: "part_paid", outstanding: 1_000_000 });

  await confirmBooking(ctx, asked.id);
  await unmatchReceipt(ctx, take);
  expect(await getBooking(ctx, asked.id)).toMatchObject({ state: "confirmed", outstanding: 2_000_000 });
  const tooMuch = unmatchReceipt(ctx, { ...take, amount: vnd(5_000_000) });
  await expect(tooMuch).rejects.toMatchObject({ fields: { amount: "Chỉ gỡ được nhiều nhất 4,700,000 đ." } });
  await expectBalanced(ctx);
});

test("money that was moved away again is no last payment of a booking", async ({ ctx, clock }) => {
  const [one, other] = [await aBooking(ctx, { payment: "deposit" }), await aBooking(ctx)];
  await arrives(ctx, 2_010_000, one.code);
  const paidAt = await getLastPaidAt(ctx, one.id);
  clock.forward(60);
  await arrives(ctx, 1_000_000, one.code);
  expect(await getLastPaidAt(ctx, one.id)).toEqual(ctx.now());

  const receiptId = (await listLedger(ctx, one.id)).find(({ amount }) => amount === 1_000_000)?.receiptId ?? "";
  await unmatchReceipt(ctx, { receiptId, code: one.code, toCode: other.code, reason: "Nhầm" });
  expect(await getLastPaidAt(ctx, one.id)).toEqual(paidAt);
});

test("the kept amount of a cancelled booking leaves with money that never belonged to it", async ({ ctx, clock }) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_700_000, code);
  clock.forward(14 * 24 * 60);
  await cancelBooking(ctx, id, { reason: "Khách bận", terms: "policy" });
  const right = await aBooking(ctx);

  await unmatchReceipt(ctx, { receiptId: await firstLine(ctx, id), code, toCode: right.code, reason: "Ghi nhầm" });

  expect(await getBookingRow(ctx, id)).toMatchObject({ state: "cancelled", paidVnd: 0, keptVnd: 0, refundDueVnd: 0 });
  expect((await getBooking(ctx, right.id)).state).toBe("confirmed");
  await expectBalanced(ctx);
});

test("a departed booking whose money was wrong only owes", async ({ ctx, clock }) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_700_000, code);
  clock.forward(30 * 24 * 60);
  await unmatchReceipt(ctx, { receiptId: await firstLine(ctx, id), code, reason: "Nhầm" });
  expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", outstanding: 6_700_000 });
});

test("money of an open refund is not moved, and a target that takes no money is named beside its field", async ({
  ctx,
}) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 7_000_000, code);
  await requestRefund(ctx, { bookingId: id, amount: vnd(300_000), reason: "Chuyển thừa" });
  const receiptId = await firstLine(ctx, id);
  const all = unmatchReceipt(ctx, { receiptId, code, amount: vnd(7_000_000), reason: "Nhầm" });
  await expect(all).rejects.toMatchObject({ fields: { amount: "Chỉ gỡ được nhiều nhất 6,700,000 đ." } });

  const over = await aBooking(ctx);
  await cancelBooking(ctx, over.id, { reason: "thử", terms: "policy" });
  const move = unmatchReceipt(ctx, { receiptId, code, toCode: over.code, reason: "Nhầm" });
  await expect(move).rejects.toMatchObject({ code: "booking-cancelled", fields: { toCode: expect.any(String) } });
});

test("money does not move to the booking it is on", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_700_000, code);
  const moved = unmatchReceipt(ctx, { receiptId: await firstLine(ctx, id), code, toCode: code, reason: "Nhầm" });
  await expect(moved).rejects.toMatchObject({ fields: { toCode: "Khoản tiền đang nằm ở chính đơn này." } });
  expect((await getBooking(ctx, id)).state).toBe("confirmed");
});

test("the rest of a split transfer is described by what happened to the other part", async ({ ctx }) => {
  const { code } = await aBooking(ctx);
  await arrives(ctx, 20_000_000, "");
  const [open] = await listReceiptsToMatch(ctx);
  await matchReceipt(ctx, { receiptId: open?.id ?? "", code, amount: vnd(6_700_000) });

  expect(await listReceiptsToMatch(ctx)).toMatchObject([
    {
      left: 13_300_000,
      outcome: "unmatched",
      booking: null,
      matched: [{ code, amount: 6_700_000 }],
      returned: 0,
    },
  ]);
});

test("a recorded receipt cannot be of the future, and more than the amount due needs a confirmation", async ({
  ctx,
}) => {
  const { id, code } = await aBooking(ctx);
  const later = new Date(ctx.now().getTime() + 60_000);
  await expect(typed(ctx, code, 6_700_000, { bankedAt: later })).rejects.toMatchObject({
    fields: { bankedTime: "Giờ tiền về không thể ở tương lai." },
  });
  await expect(typed(ctx, code, 67_000_000)).rejects.toMatchObject({
    fields: { amount: expect.stringContaining("chỉ còn thiếu 6,700,000 đ"), above: expect.any(String) },
  });
  expect((await typed(ctx, code, 7_000_000, { isAbove: true })).outcome).toBe("over");
  expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", overpaid: 300_000 });
});

test("a bank reference is one receipt: the same form again changes nothing, other money is rejected", async ({
  ctx,
}) => {
  const [one, two] = [await aBooking(ctx), await aBooking(ctx)];
  const reference = { reference: "FT-MOT" };
  await typed(ctx, one.code, 6_700_000, reference);
  expect((await typed(ctx, one.code, 6_700_000, reference)).repeated).toBe(true);
  await expect(typed(ctx, two.code, 6_700_000, reference)).rejects.toMatchObject({
    fields: { reference: expect.any(String) },
  });
});

test("money counts on the day of the bank, in the ledger and in the statistics", async ({ ctx, clock }) => {
  const { id, code } = await aBooking(ctx);
  const banked = ctx.now();
  clock.forward(10);
  await typed(ctx, code, 6_700_000, { bankedAt: new Date(banked.getTime() - 2 * 24 * 3_600_000), reference: "FT-HAI" });

  const [line] = await listLedger(ctx, id);
  expect(line).toMatchObject({ at: new Date("2026-11-19T03:00:00Z"), text: "FT-HAI" });
  const span = { from: "2026-11-01", to: "2026-11-30" } as Parameters<typeof sumTakingsByPeriod>[1];
  expect([...(await sumTakingsByPeriod(ctx, span, "day"))]).toEqual([
    ["2026-11-19", { received: 6_700_000, refunded: 0 }],
  ]);
});

test("a recorded receipt is voided by two people, and its booking waits for money again", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  await typed(ctx, code, 6_700_000, { reference: "FT-SAI" });
  const receiptId = await firstLine(ctx, id);
  await requestVoid(as(ctx, accountant), { receiptId, reason: "Nhìn nhầm sao kê" });

  expect((await getBooking(ctx, id)).state).toBe("confirmed");
  expect(await listVoidRequests(ctx)).toMatchObject([{ number: "FT-SAI", bookings: [{ code }] }]);
  const moved = unmatchReceipt(ctx, { receiptId, code, reason: "thử" });
  await expect(moved).rejects.toMatchObject({ code: "receipt-void" });
  const owner = aStaffMember("owner");
  await expect(approveVoid(as(ctx, accountant), receiptId)).rejects.toMatchObject({ kind: "forbidden" });
  await approveVoid(as(ctx, manager), receiptId);
  await expect(approveVoid(as(ctx, owner), receiptId)).rejects.toMatchObject({ code: "not-possible-now" });

  expect(await getBooking(ctx, id)).toMatchObject({ state: "awaiting_payment", paid: 0 });
  expect(await listReceiptsToMatch(ctx)).toEqual([]);
  expect((await listLedger(ctx, id)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ["received", 6_700_000],
    ["voided", -6_700_000],
  ]);
  expect((await typed(ctx, code, 6_700_000, { reference: "FT-SAI" })).outcome).toBe("exact");
  await expectBalanced(ctx);
});

test("one person alone cannot void, a bank notice cannot be voided, and a rejected request leaves the receipt as it was", async ({
  ctx,
}) => {
  const { id, code } = await aBooking(ctx);
  await typed(ctx, code, 3_000_000, { bankedAt: ctx.now() });
  const receiptId = await firstLine(ctx, id);
  await requestVoid(as(ctx, manager), { receiptId, reason: "Thử" });
  await expect(approveVoid(as(ctx, manager), receiptId)).rejects.toMatchObject({ code: "own-void" });
  await rejectVoid(as(ctx, aStaffMember("owner")), receiptId, "Tiền có thật");
  expect(await listVoidRequests(ctx)).toEqual([]);
  expect(await getBooking(ctx, id)).toMatchObject({ paid: 3_000_000 });

  const told = await aBooking(ctx);
  await arrives(ctx, 6_700_000, told.code);
  const byBank = requestVoid(as(ctx, accountant), { receiptId: await firstLine(ctx, told.id), reason: "Thử" });
  await expect(byBank).rejects.toMatchObject({ code: "not-typed" });
});
