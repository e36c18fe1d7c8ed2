import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { newId } from "#kernel/id.ts";
import { vnd } from "#kernel/money.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { setProductCommission } from "#modules/bookings/commands/staff/set-product-commission.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { closeFundDays } from "#modules/funds/commands/closings.ts";
import { closeFundInput } from "#modules/funds/contract.ts";
import { brokenInvariants } from "#operator/invariants.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import { balancesOf, fundNamed } from "#tests/support/funds.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { supplierPaymentInput, supplierReturnInput } from "../contract/supplier-payments.ts";
import { getCashBook } from "../queries/cash-book.ts";
import { getSlip } from "../queries/get-slip.ts";
import { listLedger } from "../queries/ledger.ts";
import { listCarriedBalances } from "../queries/supplier-balances.ts";
import { listSupplierPayments, sumSupplierPayments } from "../queries/supplier-payments.ts";
import { listUnmatchedNotices } from "../queries/transferable.ts";
import { supplierPayments } from "../tables.ts";
import { paySupplier, receiveFromSupplier, voidSupplierPayment } from "./pay-supplier.ts";
import { recordBankNotice, recordManualReceipt } from "./record-receipt.ts";
import { approveVoid, requestVoid } from "./void-receipt.ts";

const people = {
  accountant: aStaffMember("accountant"),
  manager: aStaffMember("manager"),
  owner: aStaffMember("owner"),
};
const as = (ctx: Context, role: keyof typeof people): Context => ({ ...ctx, actor: people[role] });
const day = calendarDate("2026-11-21");

async function withCash(ctx: Context) {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const { id, code } = await placeBooking(ctx, aBookingInput(cruise), { key: "supplier-key" });
  const cash = (amount: number) =>
    recordManualReceipt(as(ctx, "accountant"), { code, method: "cash", reference: "", bankedAt: ctx.now(), amount });
  await cash(3_000_000);
  await cash(1_000_000);
  const { id: fundId } = await fundNamed(ctx, "Quỹ tiền mặt");
  return { id, cash, productId: cruise.id, fundId };
}

const aPayment = (fields: Record<string, string>) => supplierPaymentInput.parse({ month: "2026-12", day, ...fields });

const slipsOf = async (ctx: Context) =>
  (await getCashBook(ctx, { from: day, to: day })).lines.map(({ slip, amount }) => [slip, amount]);

async function expectBalanced(ctx: Context) {
  const ask = async (text: string) => (await ctx.db.execute(text)).rows;
  expect((await brokenInvariants(ask)).filter((line) => !line.startsWith("sold is outside"))).toEqual([]);
}

test("a supplier is paid from a fund for a month, with a slip, and a colleague of the recorder voids it", async ({
  ctx,
}) => {
  const { productId, fundId } = await withCash(ctx);
  const accountant = as(ctx, "accountant");
  const tooMuch = paySupplier(accountant, aPayment({ productId, fundId, amount: "4.000.001" }));
  await expect(tooMuch).rejects.toMatchObject({ fields: { amount: expect.stringContaining("chỉ còn") } });
  const terminal = (await fundNamed(ctx, "Máy quẹt thẻ")).id;
  const wrongFund = paySupplier(accountant, aPayment({ productId, fundId: terminal, amount: "1" }));
  await expect(wrongFund).rejects.toMatchObject({ fields: { fundId: expect.any(String) } });

  const paymentId = await paySupplier(accountant, aPayment({ productId, fundId, amount: "2.500.000" }));

  expect(await balancesOf(ctx)).toMatchObject({ "Quỹ tiền mặt": 1_500_000 });
  expect(await listSupplierPayments(accountant, { month: "2026-12" })).toMatchObject([
    { productId, amount: 2_500_000 },
  ]);
  expect(await listSupplierPayments(accountant, { month: "2026-11" })).toEqual([]);
  expect(await sumSupplierPayments(accountant, { month: "2026-12" })).toMatchObject([{ productId, amount: 2_500_000 }]);
  const line = (await getCashBook(accountant, { from: day, to: day })).lines.at(-1);
  expect(line).toMatchObject({
    kind: "supplier",
    slip: "PC2026/00001",
    text: expect.stringContaining("tháng 12/2026"),
  });
  const seller: Context = { ...ctx, actor: aStaffMember("sales") };
  expect((await getCashBook(seller, { from: day, to: day })).lines.at(-1)?.text).not.toContain("Du thuyền");
  await expectBalanced(ctx);

  const wrong = { paymentId, reason: "Nhầm tàu" };
  await expect(voidSupplierPayment(accountant, wrong)).rejects.toMatchObject({ kind: "forbidden" });
  const own = await paySupplier(as(ctx, "owner"), aPayment({ productId, fundId, amount: "1.000" }));
  const byItself = voidSupplierPayment(as(ctx, "owner"), { paymentId: own, reason: "Nhầm" });
  await expect(byItself).rejects.toMatchObject({ code: "own-supplier-payment" });
  await voidSupplierPayment(as(ctx, "manager"), wrong);
  expect(await balancesOf(ctx)).toMatchObject({ "Quỹ tiền mặt": 3_999_000 });
  expect(await getSlip(accountant, line?.id ?? "")).toMatchObject({
    number: "PC2026/00001",
    voidedAt: ctx.now(),
    kind: "supplier",
    month: "2026-12",
    party: expect.stringMatching(/./),
  });
  expect(await getSlip(seller, line?.id ?? "")).toMatchObject({ party: "" });
  await expectBalanced(ctx);

  const left = await sumSupplierPayments(accountant, { month: "2026-12", productId });
  expect(left).toMatchObject([{ productId, amount: 1_000 }]);

  await closeFundDays(accountant, closeFundInput.parse({ fundId, day, counted: "3.999.000" }));
  const closed = { code: "fund-closed", fields: { day: expect.any(String) } };
  await expect(paySupplier(accountant, aPayment({ productId, fundId, amount: "1" }))).rejects.toMatchObject(closed);
  const late = voidSupplierPayment(as(ctx, "manager"), { paymentId: own, reason: "Nhầm" });
  await expect(late).rejects.toMatchObject({ code: "fund-closed" });
});

const carriedIn = async (ctx: Context, month: string) =>
  (await listCarriedBalances(as(ctx, "accountant"), { month })).map(({ amount }) => amount);

test("what a month leaves of a supplier is carried to the months after it, from the first that was paid", async ({
  ctx,
}) => {
  const { id, productId, fundId } = await withCash(ctx);
  await setProductCommission(ctx, { productId, from: calendarDate("2026-01-01"), basisPoints: 1000 });
  await ctx.db.update(bookings).set({ state: "confirmed" }).where(eq(bookings.id, id));
  expect(await carriedIn(ctx, "2027-01")).toEqual([]);

  const accountant = as(ctx, "accountant");
  await paySupplier(accountant, aPayment({ productId, fundId, amount: "500.000", month: "2026-11" }));
  expect(await carriedIn(ctx, "2026-11")).toEqual([]);
  expect(await carriedIn(ctx, "2026-12")).toEqual([-500_000]);
  // Money that came back for an earlier month begins no books.
  const [paid] = await ctx.db.select().from(supplierPayments);
  const back = { id: newId(), monthOn: calendarDate("2026-10-01"), amountVnd: vnd(-100_000) };
  if (paid) await ctx.db.insert(supplierPayments).values({ ...paid, ...back });
  expect(await carriedIn(ctx, "2026-11")).toEqual([]);
  // December owes 90% of 6,700,000 đ.
  const december = await paySupplier(accountant, aPayment({ productId, fundId, amount: "3.000.000" }));
  expect(await carriedIn(ctx, "2027-01")).toEqual([2_530_000]);
  expect(await carriedIn(ctx, "2028-07")).toEqual([2_530_000]);
  await voidSupplierPayment(as(ctx, "manager"), { paymentId: december, reason: "Nhầm" });
  expect(await carriedIn(ctx, "2027-01")).toEqual([5_530_000]);
});

const aReturn = (fields: Record<string, string>) => supplierReturnInput.parse({ month: "2026-12", day, ...fields });

test("a supplier returns no more than it owes, with a slip, and a colleague of the recorder voids it", async ({
  ctx,
}) => {
  const { productId, fundId } = await withCash(ctx);
  const accountant = as(ctx, "accountant");
  const inCash = (amount: string, month = "2026-12") =>
    receiveFromSupplier(accountant, aReturn({ productId, fundId, amount, month }));
  await expect(inCash("1")).rejects.toMatchObject({ fields: { amount: expect.stringContaining("không nợ") } });
  await paySupplier(accountant, aPayment({ productId, fundId, amount: "2.500.000", month: "2026-11" }));
  await expect(inCash("2.500.001")).rejects.toMatchObject({ fields: { amount: expect.stringContaining("2,500,000") } });
  await expect(inCash("1", "2026-10")).rejects.toMatchObject({ kind: "invalid" });

  const paymentId = await inCash("1.000.000");
  expect(await balancesOf(ctx)).toMatchObject({ "Quỹ tiền mặt": 2_500_000 });
  expect(await sumSupplierPayments(accountant, { month: "2026-12" })).toMatchObject([
    { productId, amount: -1_000_000 },
  ]);
  expect(await carriedIn(ctx, "2027-01")).toEqual([-1_500_000]);
  const book = await getCashBook(accountant, { from: day, to: day });
  expect(book).toMatchObject({ received: 5_000_000, paidOut: 2_500_000, adjusted: 0, closing: 2_500_000 });
  const line = book.lines.at(-1);
  expect(line).toMatchObject({ kind: "supplier-return", slip: "PT2026/00003", amount: 1_000_000, balance: 2_500_000 });
  expect(await getSlip(accountant, line?.id ?? "")).toMatchObject({
    kind: "supplier",
    party: expect.stringMatching(/./),
  });
  // The return of December was taken from the same advance.
  await expect(inCash("1.500.001", "2026-11")).rejects.toMatchObject({ kind: "invalid" });
  await expectBalanced(ctx);

  const wrong = { paymentId, reason: "Nhầm tàu" };
  const own = voidSupplierPayment(as(ctx, "owner"), {
    paymentId: await receiveFromSupplier(as(ctx, "owner"), aReturn({ productId, fundId, amount: "500.000" })),
    reason: "Nhầm",
  });
  await expect(own).rejects.toMatchObject({ code: "own-supplier-payment" });
  await voidSupplierPayment(as(ctx, "manager"), wrong);
  expect(await balancesOf(ctx)).toMatchObject({ "Quỹ tiền mặt": 2_000_000 });
  expect(await carriedIn(ctx, "2027-01")).toEqual([-2_000_000]);
  expect(await getSlip(accountant, line?.id ?? "")).toMatchObject({ number: "PT2026/00003", voidedAt: ctx.now() });
  await expectBalanced(ctx);

  const twice = await Promise.allSettled([inCash("1.500.000"), inCash("1.500.000")]);
  expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await closeFundDays(accountant, closeFundInput.parse({ fundId, day, counted: "3.500.000" }));
  await expect(inCash("1")).rejects.toMatchObject({ code: "fund-closed", fields: { day: expect.any(String) } });
  await expectBalanced(ctx);
});

test("a payment whose money a supplier has returned is voided only after that return", async ({ ctx }) => {
  const { productId, fundId } = await withCash(ctx);
  const [accountant, manager] = [as(ctx, "accountant"), as(ctx, "manager")];
  const pay = (amount: string, month: string) =>
    paySupplier(accountant, aPayment({ productId, fundId, amount, month }));
  const advance = await pay("1.000.000", "2026-11");
  const spare = await pay("500.000", "2026-12");
  const later = await pay("200.000", "2027-01");
  const returned = await receiveFromSupplier(accountant, aReturn({ productId, fundId, amount: "1.500.000" }));

  for (const paymentId of [advance, spare]) {
    const voided = voidSupplierPayment(manager, { paymentId, reason: "Nhầm" });
    await expect(voided).rejects.toMatchObject({ kind: "conflict", code: "supplier-returned" });
  }
  expect(await carriedIn(ctx, "2027-01")).toEqual([]);
  await voidSupplierPayment(manager, { paymentId: later, reason: "Nhầm" });

  await voidSupplierPayment(manager, { paymentId: returned, reason: "Nhầm" });
  await voidSupplierPayment(manager, { paymentId: advance, reason: "Nhầm" });
  expect(await carriedIn(ctx, "2027-01")).toEqual([-500_000]);
  await expectBalanced(ctx);
});

test("a payment is voided after a return that cannot be its money, also while the supplier is owed for later stays", async ({
  ctx,
  clock,
}) => {
  const { id, productId, fundId } = await withCash(ctx);
  const [accountant, manager] = [as(ctx, "accountant"), as(ctx, "manager")];
  const pay = async (amount: string, month = "2026-12") => {
    clock.forward(1);
    return paySupplier(accountant, aPayment({ productId, fundId, amount, month }));
  };
  const advance = await pay("1.000.000");
  const before = await pay("300.000");
  await receiveFromSupplier(accountant, aReturn({ productId, fundId, amount: "1.000.000" }));
  await setProductCommission(ctx, { productId, from: calendarDate("2026-01-01"), basisPoints: 1000 });
  clock.forward(1);
  const later = { state: "confirmed", createdAt: ctx.now() } as const;
  await ctx.db.update(bookings).set(later).where(eq(bookings.id, id));
  const after = await pay("200.000");

  for (const paymentId of [before, after]) await voidSupplierPayment(manager, { paymentId, reason: "Nhầm" });

  const voided = voidSupplierPayment(manager, { paymentId: advance, reason: "Nhầm" });
  await expect(voided).rejects.toMatchObject({ code: "supplier-returned" });
  await expectBalanced(ctx);
});

test("of a stay that was paid twice, no payment is voided after the supplier has returned one", async ({
  ctx,
  clock,
}) => {
  const { id, productId, fundId } = await withCash(ctx);
  await setProductCommission(ctx, { productId, from: calendarDate("2026-01-01"), basisPoints: 8000 });
  await ctx.db.update(bookings).set({ state: "confirmed" }).where(eq(bookings.id, id));
  const accountant = as(ctx, "accountant");
  // December owes 20% of 6,700,000 đ.
  const payment = aPayment({ productId, fundId, amount: "1.340.000" });
  const payments = [await paySupplier(accountant, payment), await paySupplier(accountant, payment)];
  clock.forward(1);
  await receiveFromSupplier(accountant, aReturn({ productId, fundId, amount: "1.340.000" }));

  for (const paymentId of payments) {
    const voided = voidSupplierPayment(as(ctx, "manager"), { paymentId, reason: "Nhầm" });
    await expect(voided).rejects.toMatchObject({ code: "supplier-returned" });
  }
});

test("money that a supplier returned by transfer is the notice of the bank, and waits again when it is voided", async ({
  ctx,
}) => {
  const { productId, fundId } = await withCash(ctx);
  const accountant = as(ctx, "accountant");
  await paySupplier(accountant, aPayment({ productId, fundId, amount: "2.500.000" }));
  const notice = { provider: "sepay", direction: "in", providerRef: "r-1", bankedAt: ctx.now() } as const;
  await recordBankNotice(ctx, { ...notice, amount: 2_000_000, content: "TRA LAI", accountNumber: ourAccount.number });
  const [arrival] = await listUnmatchedNotices(accountant);
  const arrivalId = arrival?.id ?? "";
  const balances = await balancesOf(ctx);

  const paymentId = await receiveFromSupplier(accountant, aReturn({ productId, arrivalId }));
  expect(await balancesOf(ctx)).toEqual(balances);
  expect(await listUnmatchedNotices(accountant)).toEqual([]);
  expect(await carriedIn(ctx, "2027-01")).toEqual([-500_000]);
  expect((await getCashBook(accountant, { from: day, to: day })).lines.at(-1)).toMatchObject({
    kind: "supplier-return",
    amount: 2_000_000,
  });
  await expect(receiveFromSupplier(accountant, aReturn({ productId, arrivalId }))).rejects.toMatchObject({
    code: "nothing-left",
  });
  await expectBalanced(ctx);

  await voidSupplierPayment(as(ctx, "manager"), { paymentId, reason: "Tiền của khách" });
  expect(await balancesOf(ctx)).toEqual(balances);
  expect(await listUnmatchedNotices(accountant)).toMatchObject([{ id: arrivalId }]);
  expect(await carriedIn(ctx, "2027-01")).toEqual([-2_500_000]);
  await expectBalanced(ctx);
});

test("slips for cash are numbered by year and kind without a gap, also after a rejection and a void", async ({
  ctx,
  clock,
}) => {
  const { id, cash, productId, fundId } = await withCash(ctx);
  const accountant = as(ctx, "accountant");
  const rejected = paySupplier(accountant, aPayment({ productId, fundId, amount: "9.000.000" }));
  await expect(rejected).rejects.toMatchObject({ kind: "invalid" });
  const receiptId = (await listLedger(ctx, id)).find(({ amount }) => amount === 1_000_000)?.receiptId ?? "";
  await requestVoid(accountant, { receiptId, reason: "Nhầm" });
  await approveVoid(as(ctx, "manager"), receiptId);
  await paySupplier(accountant, aPayment({ productId, fundId, amount: "100.000" }));
  await cash(200_000);

  expect(await slipsOf(ctx)).toEqual([
    ["PT2026/00001", 3_000_000],
    ["PT2026/00002", 0],
    ["PC2026/00001", -100_000],
    ["PT2026/00003", 200_000],
  ]);
  clock.now = new Date("2027-01-02T03:00:00Z");
  await cash(300_000);
  const next = await getCashBook(ctx, { from: calendarDate("2027-01-02") });
  expect(next.lines).toMatchObject([{ slip: "PT2027/00001" }]);
  const other = (await getCashBook(ctx, { from: day })).lines[0]?.id ?? "";
  expect(await getSlip(accountant, other)).toMatchObject({
    number: "PT2026/00001",
    bookings: [{ name: "Lê Thu Hằng" }],
  });
  await expect(getSlip({ ...ctx, actor: aStaffMember("viewer") }, other)).rejects.toMatchObject({ kind: "forbidden" });
  await expectBalanced(ctx);
});
