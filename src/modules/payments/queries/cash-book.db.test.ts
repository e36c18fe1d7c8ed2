import { expect } from "vitest";
import { type Actor, visitor } from "#kernel/actor.ts";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import { makeBookingCode } from "#modules/bookings/rules/code.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings, theirAccount } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { exportCashBook } from "../commands/export-cash-book.ts";
import { unmatchReceipt } from "../commands/match-receipt-by-hand.ts";
import { nameOwnBeneficiary } from "../commands/name-beneficiary.ts";
import { payRefund } from "../commands/pay-refund.ts";
import { recordBankNotice, recordManualReceipt } from "../commands/record-receipt.ts";
import { approveRefund, requestRefund, requestReturn } from "../commands/refunds.ts";
import { approveVoid, requestVoid } from "../commands/void-receipt.ts";
import { manualReceiptInput } from "../contract/receipts.ts";
import { getCashBook } from "./cash-book.ts";
import { listLedger, listReceiptsToMatch } from "./ledger.ts";
import { listRefunds } from "./refunds.ts";

const as = (ctx: Context, actor: Actor): Context => ({ ...ctx, actor });
const day = { from: calendarDate("2026-11-21"), to: calendarDate("2026-11-21") };

let last = 0;
async function aBooking(ctx: Context) {
  await someSettings(ctx);
  last += 1;
  return placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: `cash-key-${last}` });
}

async function arrives(ctx: Context, amount: number, content: string, bankedAt = ctx.now()) {
  last += 1;
  const base = { provider: "sepay", accountNumber: ourAccount.number } as const;
  await recordBankNotice(ctx, { ...base, direction: "in", providerRef: `b-${last}`, amount, content, bankedAt });
}

async function payOut(ctx: Context, reference: string, paidAt = ctx.now()) {
  const open = await listRefunds(ctx);
  await payRefund(ctx, open[0]?.id ?? "", reference, { paidAt });
}

test("the cash book of a day has all movements, matched or not, between opening and closing balance", async ({
  ctx,
}) => {
  const yesterday = new Date(ctx.now().getTime() - 24 * 3_600_000);
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 1_000_000, "ai do", yesterday);
  await arrives(ctx, 6_800_000, `HT${code}`);
  await arrives(ctx, 2_000_000, "khong ro");
  const [, unknown] = await listReceiptsToMatch(ctx);
  await requestReturn(ctx, { receiptId: unknown?.id ?? "", reason: "Chuyển nhầm", beneficiary: theirAccount });
  await payOut(ctx, "FT-1");
  await requestRefund(ctx, { bookingId: id, amount: vnd(100_000), reason: "Thừa", beneficiary: theirAccount });
  await payOut(ctx, "FT-2");
  // Money that leaves the account is no receipt of ours.
  const base = { provider: "sepay", accountNumber: ourAccount.number, content: "phi", bankedAt: ctx.now() } as const;
  await recordBankNotice(ctx, { ...base, direction: "out", providerRef: "phi", amount: 11_000 });

  const book = await getCashBook(ctx, day);

  expect(book).toMatchObject({ opening: 1_000_000, received: 8_800_000, paidOut: 2_100_000, closing: 7_700_000 });
  expect(book.lines.map(({ kind, amount }) => `${kind} ${amount}`).sort()).toEqual([
    "received 2000000",
    "received 6800000",
    "refunded -100000",
    "returned -2000000",
  ]);
  const before = await getCashBook(ctx, { from: calendarDate("2026-11-20"), to: calendarDate("2026-11-20") });
  expect(before).toMatchObject({ opening: 0, closing: 1_000_000, lines: [{ kind: "unmatched", left: 1_000_000 }] });
});

test("a voided receipt counts as nothing and stays visible, on its recorded bank day", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  const typed = { code, amount: 6_700_000, reference: "FT-SAI", bankedAt: ctx.now() };
  await recordManualReceipt(as(ctx, aStaffMember("accountant")), typed);
  expect(await getCashBook(ctx, day)).toMatchObject({ received: 6_700_000, lines: [{ kind: "typed" }] });
  const receiptId = (await listLedger(ctx, id))[0]?.receiptId ?? "";
  await requestVoid(as(ctx, aStaffMember("accountant")), { receiptId, reason: "Nhìn nhầm" });
  await approveVoid(as(ctx, aStaffMember("manager")), receiptId);

  expect(await getCashBook(ctx, day)).toMatchObject({
    received: 0,
    closing: 0,
    lines: [{ kind: "void", amount: 0, text: "Nhìn nhầm", reference: "FT-SAI" }],
  });
});

test("cash and card count once by their own references, and the book adds up by fund", async ({ ctx, clock }) => {
  const accountant = as(ctx, aStaffMember("accountant"));
  const { id, code } = await aBooking(ctx);
  const typed = { code, bankedAt: ctx.now(), reference: "" };
  const cash = { ...typed, method: "cash" as const, amount: 1_000_000 };
  await recordManualReceipt(accountant, cash);
  expect(await recordManualReceipt(accountant, cash)).toMatchObject({ repeated: true });
  await recordManualReceipt(accountant, { ...typed, method: "cash", amount: 700_000 });
  const slip = { ...typed, method: "card" as const, amount: 2_000_000, reference: "004512" };
  await recordManualReceipt(accountant, slip);
  expect(await recordManualReceipt(accountant, slip)).toMatchObject({ repeated: true });
  // A transfer of the same amount as the cash is other money: the bank reports it, and it counts.
  await arrives(ctx, 1_000_000, `HT${code}`);
  await recordManualReceipt(accountant, { ...typed, amount: 2_100_000, isAbove: true, reference: "FT-THUA" });

  expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", paid: 6_800_000 });
  const { received, byFund, lines } = await getCashBook(ctx, day);
  expect({ received, byFund }).toMatchObject({
    received: 6_800_000,
    byFund: [
      { fund: { kind: "bank" }, fees: 0, opening: 0, received: 3_100_000, paidOut: 0, closing: 3_100_000 },
      { fund: { kind: "till" }, fees: 0, opening: 0, received: 1_700_000, paidOut: 0, closing: 1_700_000 },
      { fund: { kind: "terminal" }, fees: 0, opening: 0, received: 2_000_000, paidOut: 0, closing: 2_000_000 },
    ],
  });
  expect(lines.flatMap(({ method, slip, reference }) => (method === "cash" ? { slip, reference } : []))).toEqual([
    { slip: expect.stringMatching(/^PT/), reference: "" },
    { slip: expect.stringMatching(/^PT/), reference: "" },
  ]);

  await requestRefund(ctx, { bookingId: id, amount: vnd(100_000), reason: "Thừa", beneficiary: theirAccount });
  const [refund] = await listRefunds(ctx);
  expect(refund?.methods).toEqual(["transfer", "cash", "card"]);
  clock.forward(24 * 60);
  await approveRefund(as(ctx, aStaffMember("manager")), refund?.id ?? "", 0);
  const ownCash = payRefund(accountant, refund?.id ?? "", "", { method: "cash" });
  await expect(ownCash).rejects.toMatchObject({ fields: { method: expect.stringContaining("do người khác ghi") } });
  await payRefund(as(ctx, aStaffMember("owner")), refund?.id ?? "", "", { method: "cash" });
  const [paid] = await listRefunds(ctx, { bookingId: id });
  expect(paid?.bankReference).toMatch(/^PC/);
  const inCash = (await listLedger(ctx, id)).filter(({ method }) => method === "cash");
  expect(inCash.map(({ text }) => text.slice(0, 2))).toEqual(["PT", "PT", "PC"]);
  const book = await getCashBook(ctx, { from: addDays(day.from, 1) });
  expect(book.byFund).toMatchObject([
    { fund: { kind: "bank" }, opening: 3_100_000, closing: 3_100_000 },
    { fund: { kind: "till" }, opening: 1_700_000, paidOut: 100_000, closing: 1_600_000 },
    { fund: { kind: "terminal" }, opening: 2_000_000, closing: 2_000_000 },
  ]);
  expect(book.lines).toMatchObject([{ kind: "refunded", method: "cash", amount: -100_000 }]);
  const file = (await exportCashBook(accountant, { from: addDays(day.from, 1) }, "csv")).toString("utf8");
  expect(file).toMatch(/Hoàn cho khách,Quỹ tiền mặt,Tiền mặt,/);
  expect(file).toMatch(/Tồn cuối kỳ,Quỹ tiền mặt,.*1600000/);
});

test("a slip number counts once a day for cards, whatever transfers and other days have", async ({ ctx, clock }) => {
  const accountant = as(ctx, aStaffMember("accountant"));
  const { id, code } = await aBooking(ctx);
  const typed = { code, amount: 1_000_000, reference: "000123" };
  const onCard = (change: object = {}) =>
    recordManualReceipt(accountant, { ...typed, method: "card", bankedAt: ctx.now(), ...change });
  await recordManualReceipt(accountant, { ...typed, bankedAt: ctx.now() });
  expect(await onCard()).toMatchObject({ repeated: false });
  expect(await onCard()).toMatchObject({ repeated: true });
  await expect(onCard({ amount: 900_000 })).rejects.toMatchObject({
    fields: { reference: expect.stringContaining("trong ngày") },
  });
  clock.forward(24 * 60);
  expect(await onCard()).toMatchObject({ repeated: false });
  expect(await getBooking(ctx, id)).toMatchObject({ paid: 3_000_000 });

  await onCard({ amount: 6_000_000, reference: "7", isAbove: true });
  for (const amount of [100_000, 200_000])
    await requestRefund(ctx, { bookingId: id, amount: vnd(amount), reason: "Thừa", beneficiary: theirAccount });
  const [one, two] = await listRefunds(ctx);
  const owner = as(ctx, aStaffMember("owner"));
  for (const refund of [one, two]) await approveRefund(as(ctx, aStaffMember("manager")), refund?.id ?? "", 0);
  await payRefund(owner, one?.id ?? "", "000123", { method: "card" });
  const twice = payRefund(owner, two?.id ?? "", "000123", { method: "card" });
  await expect(twice).rejects.toMatchObject({ code: "bank-reference-used" });
});

test("a refund in cash needs no account, and a transfer of it needs one that is approved again", async ({ ctx }) => {
  const accountant = as(ctx, aStaffMember("accountant"));
  const [manager, owner] = [as(ctx, aStaffMember("manager")), as(ctx, aStaffMember("owner"))];
  const { id, code } = await aBooking(ctx);
  const typed = { code, bankedAt: ctx.now(), reference: "", method: "cash" as const, amount: 7_000_000, isAbove: true };
  await recordManualReceipt(accountant, typed);
  for (const amount of [100_000, 200_000])
    await requestRefund(accountant, { bookingId: id, amount: vnd(amount), reason: "Thừa" });
  const [one, two] = await listRefunds(manager);
  expect([one?.state, one?.methods]).toEqual(["requested", ["cash"]]);
  for (const refund of [one, two]) await approveRefund(manager, refund?.id ?? "", 0);

  await expect(payRefund(owner, one?.id ?? "", "FT-0")).rejects.toMatchObject({ code: "no-beneficiary" });
  await payRefund(owner, one?.id ?? "", "", { method: "cash" });
  await nameOwnBeneficiary(as(ctx, visitor), id, theirAccount);
  expect(await listRefunds(manager)).toMatchObject([{ id: two?.id, state: "requested", decidedByName: null }]);
});

test("money that came by transfer does not go back in cash", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_800_000, `HT${code}`);
  await requestRefund(ctx, { bookingId: id, amount: vnd(100_000), reason: "Thừa", beneficiary: theirAccount });
  const [refund] = await listRefunds(ctx);
  expect(refund?.methods).toEqual(["transfer"]);
  const inCash = payRefund(ctx, refund?.id ?? "", "", { method: "cash" });
  await expect(inCash).rejects.toMatchObject({ fields: { method: expect.stringContaining("tiền mặt") } });
});

test("cash that was taken back does not go back in cash, also not by the person who took it back", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  const accountant = as(ctx, aStaffMember("accountant"));
  const typed = { code, bankedAt: ctx.now(), reference: "", method: "cash" as const, amount: 6_700_000 };
  await recordManualReceipt(accountant, typed);
  const [line] = await listLedger(ctx, id);
  const manager = as(ctx, aStaffMember("manager"));
  await unmatchReceipt(manager, { receiptId: line?.receiptId ?? "", code, reason: "nhầm" });
  await arrives(ctx, 6_800_000, `HT${code}`);
  await requestRefund(ctx, { bookingId: id, amount: vnd(100_000), reason: "Thừa", beneficiary: theirAccount });
  for (const reader of [accountant, manager]) expect((await listRefunds(reader))[0]?.methods).toEqual(["transfer"]);
});

test("a payment form needs a reference except for cash, with an error beside the field", () => {
  const form = { code: makeBookingCode(() => 3), amount: "6,700,000", bankedOn: "2026-11-21", bankedTime: "10:33" };
  for (const method of ["transfer", "card"])
    expect(manualReceiptInput.safeParse({ ...form, method }).error?.issues).toContainEqual(
      expect.objectContaining({ path: ["reference"], message: expect.stringMatching(/^Bạn cần nhập/) }),
    );
  const empty = manualReceiptInput.safeParse({ ...form, bankedOn: "", bankedTime: "" }).error?.issues;
  expect(empty?.map(({ path }) => path[0]).sort()).toEqual(["bankedOn", "bankedTime", "reference"]);
  expect(manualReceiptInput.parse({ ...form, method: "cash" })).toMatchObject({ method: "cash", amount: 6_700_000 });
});

test("the cash book is exported with running sums, by roles that may read money", async ({ ctx }) => {
  const { code } = await aBooking(ctx);
  await arrives(ctx, 6_700_000, `HT${code}`);

  const file = (await exportCashBook(as(ctx, aStaffMember("accountant")), day, "csv")).toString("utf8");

  expect(file).toContain("Tồn đầu kỳ");
  expect(file).toMatch(new RegExp(`Thu, ngân hàng báo.*Chuyển khoản.*HT${code}.*Lê Thu Hằng.*6700000.*6700000`));
  expect(file).toMatch(/Tồn cuối kỳ.*6700000/);
  const byViewer = exportCashBook(as(ctx, aStaffMember("viewer")), day, "csv");
  await expect(byViewer).rejects.toMatchObject({ kind: "forbidden" });
  const turned = getCashBook(ctx, { from: calendarDate("2026-11-22"), to: calendarDate("2026-11-21") });
  await expect(turned).rejects.toMatchObject({ kind: "invalid" });
});
