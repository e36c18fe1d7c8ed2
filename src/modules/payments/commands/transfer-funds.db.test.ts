import { afterAll, beforeAll, expect } from "vitest";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { findByCode } from "#modules/bookings/queries/get-booking.ts";
import { closeFundDays } from "#modules/funds/commands/closings.ts";
import { closeFundInput, transferInput } from "#modules/funds/contract.ts";
import { LISTED_TRANSFERS } from "#modules/funds/limits.ts";
import { listBalances } from "#modules/funds/queries/list-funds.ts";
import { listTransfers } from "#modules/funds/queries/list-transfers.ts";
import { brokenInvariants } from "#operator/invariants.ts";
import type { Context } from "#platform/context.ts";
import { NOW, test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import { balancesOf, fundNamed } from "#tests/support/funds.ts";
import { type GatewayWorld, openGateways, payAt, takeNotice, withGateways } from "#tests/support/gateways.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { getCashBook } from "../queries/cash-book.ts";
import { listLedger, listReceiptsToMatch } from "../queries/ledger.ts";
import { listUnmatchedNotices, sumExpectedFees } from "../queries/transferable.ts";
import { unmatchReceipt } from "./match-receipt-by-hand.ts";
import { recordBankNotice, recordManualReceipt } from "./record-receipt.ts";
import { linkArrival, transferFunds, voidTransfer } from "./transfer-funds.ts";
import { requestVoid } from "./void-receipt.ts";

const people = {
  accountant: aStaffMember("accountant"),
  manager: aStaffMember("manager"),
  owner: aStaffMember("owner"),
};
const as = (ctx: Context, role: keyof typeof people): Context => ({ ...ctx, actor: people[role] });
const day = calendarDate("2026-11-21");
const bank = `Tài khoản ${ourAccount.number}`;

let gateways: GatewayWorld;
beforeAll(async () => {
  gateways = await openGateways(() => NOW);
});
afterAll(() => gateways.close());

let last = 0;
async function aBooking(ctx: Context) {
  await someSettings(ctx);
  last += 1;
  return placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: `transfer-key-${last}` });
}

async function arrives(ctx: Context, amount: number, content: string) {
  last += 1;
  const notice = { provider: "sepay", direction: "in", providerRef: `t-${last}`, bankedAt: ctx.now() } as const;
  return recordBankNotice(ctx, { ...notice, amount, content, accountNumber: ourAccount.number });
}

const aTransfer = (fields: Record<string, string>) => transferInput.parse({ fee: "0", day, ...fields });

async function expectBalanced(ctx: Context) {
  const ask = async (text: string) => (await ctx.db.execute(text)).rows;
  expect((await brokenInvariants(ask)).filter((line) => !line.startsWith("sold is outside"))).toEqual([]);
}

const feesOf = async (ctx: Context, fundId: string) =>
  (await sumExpectedFees(ctx, await listBalances(ctx))).get(fundId) ?? 0;

/** A booking with 5,000,000 đ of cash in the till, and a bank account. */
async function withCash(ctx: Context) {
  const { code } = await aBooking(ctx);
  await arrives(ctx, 1_000_000, `HT${code}`);
  const cash = { code, method: "cash" as const, reference: "", bankedAt: ctx.now(), amount: 5_000_000 };
  await recordManualReceipt(as(ctx, "accountant"), cash);
  return { code, till: (await fundNamed(ctx, "Quỹ tiền mặt")).id, to: (await fundNamed(ctx, bank)).id };
}

test("cash goes to the bank with a fee, no more than the till holds, and a colleague of the recorder voids it", async ({
  ctx,
}) => {
  const { till, to } = await withCash(ctx);
  const input = { fromFundId: till, toFundId: to };
  const tooMuch = transferFunds(as(ctx, "owner"), aTransfer({ ...input, amount: "4.990.000", fee: "10.001" }));
  await expect(tooMuch).rejects.toMatchObject({ fields: { amount: expect.stringContaining("Quỹ tiền mặt chỉ còn") } });
  const early = transferFunds(as(ctx, "owner"), aTransfer({ ...input, amount: "1", day: "2026-11-20" }));
  await expect(early).rejects.toMatchObject({ fields: { amount: "Quỹ tiền mặt chỉ còn 0 đ." } });
  const nowhere = transferFunds(as(ctx, "owner"), aTransfer({ fromFundId: till, toFundId: till, amount: "1" }));
  await expect(nowhere).rejects.toMatchObject({ fields: { toFundId: expect.any(String) } });

  const transferId = await transferFunds(as(ctx, "owner"), aTransfer({ ...input, amount: "4.000.000", fee: "11.000" }));

  expect(await balancesOf(ctx)).toMatchObject({ "Quỹ tiền mặt": 989_000, [bank]: 5_000_000 });
  const book = await getCashBook(ctx, { from: day, to: day });
  expect(book).toMatchObject({ received: 6_000_000, paidOut: 0, adjusted: -11_000, closing: 5_989_000 });
  await expectBalanced(ctx);
  const wrong = { transferId, reason: "Ghi nhầm ngày" };
  await expect(voidTransfer(as(ctx, "owner"), wrong)).rejects.toMatchObject({ code: "own-transfer" });
  await expect(voidTransfer(as(ctx, "accountant"), wrong)).rejects.toMatchObject({ kind: "forbidden" });
  await voidTransfer(as(ctx, "manager"), wrong);
  await expect(voidTransfer(as(ctx, "manager"), wrong)).rejects.toMatchObject({ code: "transfer-voided" });
  expect(await balancesOf(ctx)).toMatchObject({ "Quỹ tiền mặt": 5_000_000, [bank]: 1_000_000 });
  const voided = (await getCashBook(ctx, { from: day, to: day })).lines.filter(({ kind }) => kind === "void");
  expect(voided).toMatchObject([{ amount: 0 }, { amount: 0 }, { amount: 0 }]);
  await expectBalanced(ctx);
});

test("the payout of a gateway takes the notice of its arrival, and what it lacks shows as the fee", async ({
  ctx: base,
}) => {
  const ctx = withGateways(base, gateways);
  const { id } = await aBooking(ctx);
  await takeNotice(ctx, await payAt(ctx, gateways, id, { method: "vnpay" }));
  const vnpay = await fundNamed(ctx, "VNPay");
  const accountant = as(ctx, "accountant");
  expect([vnpay.balance, await feesOf(accountant, vnpay.id)]).toEqual([6_700_000, 67_000]);
  await arrives(ctx, 6_633_000, "VNPAY thanh toan");
  const [arrival] = await listUnmatchedNotices(accountant);
  // The day of the arrival may be closed already: nothing of it changes there.
  const counted = { fundId: (await fundNamed(ctx, bank)).id, day, counted: "6.633.000" };
  await closeFundDays(accountant, closeFundInput.parse(counted));

  const input = { fromFundId: vnpay.id, arrivalId: arrival?.id ?? "", fee: "67.000" };
  const transferId = await transferFunds(accountant, aTransfer(input));

  expect(await balancesOf(ctx)).toMatchObject({ VNPay: 0, [bank]: 6_633_000 });
  expect(await feesOf(accountant, vnpay.id)).toBe(0);
  expect(await listReceiptsToMatch(accountant)).toEqual([]);
  await expect(transferFunds(accountant, aTransfer(input))).rejects.toMatchObject({ code: "nothing-left" });
  await expectBalanced(ctx);
  await voidTransfer(as(ctx, "manager"), { transferId, reason: "Không phải của VNPay" });
  expect(await balancesOf(ctx)).toMatchObject({ VNPay: 6_700_000, [bank]: 6_633_000 });
  expect(await listReceiptsToMatch(accountant)).toMatchObject([{ id: arrival?.id, left: 6_633_000 }]);
  const { transfers, next } = await listTransfers(ctx);
  expect(transfers).toMatchObject([{ amount: 6_633_000, voided: { reason: "Không phải của VNPay" } }]);
  expect([next, (await listTransfers(ctx, transferId)).transfers]).toEqual([null, []]);
  expect(await feesOf(accountant, vnpay.id)).toBe(67_000);
  // A payout of another fee than was expected, and a closing, leave nothing of before to be taken.
  await transferFunds(accountant, aTransfer({ fromFundId: vnpay.id, arrivalId: arrival?.id ?? "", fee: "60.000" }));
  expect(await feesOf(accountant, vnpay.id)).toBe(0);
  await expectBalanced(ctx);
});

test("a closed day of a gateway has settled its fees, and a payment reported later still brings its own", async ({
  ctx: base,
  clock,
}) => {
  const ctx = withGateways(base, gateways);
  const accountant = as(ctx, "accountant");
  const payOnline = async () =>
    takeNotice(ctx, await payAt(ctx, gateways, (await aBooking(ctx)).id, { method: "vnpay" }));
  await payOnline();
  const { id: fundId } = await fundNamed(ctx, "VNPay");
  clock.forward(24 * 60);
  await closeFundDays(accountant, closeFundInput.parse({ fundId, day, counted: "6.633.000", reason: "Phí" }));
  expect([(await balancesOf(ctx)).VNPay, await feesOf(accountant, fundId)]).toEqual([6_633_000, 0]);

  await payOnline();
  expect([(await balancesOf(ctx)).VNPay, await feesOf(accountant, fundId)]).toEqual([13_333_000, 67_000]);
});

test("a bank account and a gateway may go below nothing, a card terminal pays out what it collected", async ({
  ctx,
}) => {
  const { code, till, to } = await withCash(ctx);
  const card = { code, method: "card" as const, reference: "1", bankedAt: ctx.now(), amount: 700_000 };
  await recordManualReceipt(as(ctx, "accountant"), card);
  const terminal = await fundNamed(ctx, "Máy quẹt thẻ");
  const over = transferFunds(as(ctx, "owner"), aTransfer({ fromFundId: terminal.id, toFundId: to, amount: "700.001" }));
  await expect(over).rejects.toMatchObject({ kind: "invalid" });
  await transferFunds(
    as(ctx, "owner"),
    aTransfer({ fromFundId: terminal.id, toFundId: to, amount: "690.000", fee: "10.000" }),
  );
  await transferFunds(as(ctx, "owner"), aTransfer({ fromFundId: to, toFundId: till, amount: "9.000.000" }));
  expect(await balancesOf(ctx)).toMatchObject({ "Máy quẹt thẻ": 0, [bank]: -7_310_000, "Quỹ tiền mặt": 14_000_000 });
  await expectBalanced(ctx);
});

test("a form without a target, an amount or real numbers says so beside each field", () => {
  const form = { fromFundId: "x", fee: "nhiều", day: "2026-02-30", amount: "-1", toFundId: "" };
  const { error } = transferInput.safeParse(form);
  expect(error?.issues.map(({ path }) => path[0]).sort()).toEqual(["amount", "day", "fee", "fromFundId"]);
  const empty = transferInput.safeParse({ ...form, fromFundId: people.owner.id, fee: "0", day, amount: "" });
  expect(empty.error?.issues.map(({ path }) => path[0])).toEqual(["toFundId", "amount"]);
});

test("a notice that comes after its transfer was recorded is named as the arrival, so that the money counts once", async ({
  ctx,
}) => {
  const { till, to } = await withCash(ctx);
  const [accountant, owner] = [as(ctx, "accountant"), as(ctx, "owner")];
  const input = aTransfer({ fromFundId: till, toFundId: to, amount: "4.000.000" });
  const transferId = await transferFunds(owner, input);
  const elsewhere = await transferFunds(owner, { ...input, amount: vnd(4_000) });
  await arrives(ctx, 4_000_000, "NOP TIEN MAT");
  expect(await balancesOf(ctx)).toMatchObject({ [bank]: 9_004_000 });
  const [waiting] = await listReceiptsToMatch(accountant);
  expect(waiting?.transfers).toMatchObject([{ id: transferId, from: "Quỹ tiền mặt", to: bank }]);
  const arrivalId = waiting?.id ?? "";
  const other = linkArrival(accountant, { transferId: elsewhere, arrivalId });
  await expect(other).rejects.toMatchObject({ code: "other-arrival" });
  await expect(linkArrival(as(ctx, "manager"), { transferId, arrivalId })).rejects.toMatchObject({ kind: "forbidden" });

  await linkArrival(accountant, { transferId, arrivalId });

  expect(await balancesOf(ctx)).toMatchObject({ "Quỹ tiền mặt": 996_000, [bank]: 5_004_000 });
  expect(await listReceiptsToMatch(accountant)).toEqual([]);
  expect((await getCashBook(ctx, { from: day, to: day })).lines.map(({ kind }) => kind)).not.toContain("unmatched");
  const again = linkArrival(accountant, { transferId, arrivalId });
  await expect(again).rejects.toMatchObject({ code: "nothing-left" });
  await arrives(ctx, 4_000_000, "NOP TIEN MAT");
  const [second] = await listReceiptsToMatch(accountant);
  expect(second?.transfers).toEqual([]);
  const twice = linkArrival(accountant, { transferId, arrivalId: second?.id ?? "" });
  await expect(twice).rejects.toMatchObject({ code: "arrival-named" });
  await expectBalanced(ctx);
  await voidTransfer(as(ctx, "manager"), { transferId, reason: "Nhầm" });
  const gone = linkArrival(accountant, { transferId, arrivalId: second?.id ?? "" });
  await expect(gone).rejects.toMatchObject({ code: "transfer-voided" });
  expect((await listReceiptsToMatch(accountant)).map(({ left }) => left)).toEqual([4_000_000, 4_000_000]);
  await expectBalanced(ctx);
});

test("a transfer on a closed day of the bank keeps its movement, and the later one of its notice is void", async ({
  ctx,
}) => {
  const { till, to } = await withCash(ctx);
  const accountant = as(ctx, "accountant");
  const input = aTransfer({ fromFundId: till, toFundId: to, amount: "4.000.000" });
  const transferId = await transferFunds(as(ctx, "owner"), input);
  await closeFundDays(accountant, closeFundInput.parse({ fundId: to, day, counted: "5.000.000" }));
  await arrives(ctx, 4_000_000, "NOP TIEN MAT");
  const [arrival] = await listUnmatchedNotices(accountant);
  await linkArrival(accountant, { transferId, arrivalId: arrival?.id ?? "" });
  const next = await getCashBook(ctx, { from: addDays(day, 1), to: addDays(day, 1) });
  expect(next).toMatchObject({ closing: 6_000_000, lines: [] });
  await expectBalanced(ctx);
});

test("a notice that was taken back from its booking may be the arrival of a transfer", async ({ ctx }) => {
  const { code, till } = await withCash(ctx);
  const accountant = as(ctx, "accountant");
  await arrives(ctx, 60_000, `HT${code}`);
  const ledger = await listLedger(ctx, (await findByCode(ctx, code))?.id ?? "");
  const receiptId = ledger.find(({ amount }) => amount === 60_000)?.receiptId ?? "";
  await unmatchReceipt(accountant, { receiptId, code, reason: "Không phải của khách" });
  await transferFunds(accountant, aTransfer({ fromFundId: till, arrivalId: receiptId }));
  expect(await balancesOf(ctx)).toMatchObject({ "Quỹ tiền mặt": 4_940_000, [bank]: 1_060_000 });
  await expectBalanced(ctx);
});

test("a notice that is an arrival leaves the recorded receipt free, and its reference stays known", async ({ ctx }) => {
  const { code, till } = await withCash(ctx);
  const accountant = as(ctx, "accountant");
  const known = { code, method: "transfer" as const, reference: "FT100", bankedAt: ctx.now(), amount: 50_000 };
  await recordManualReceipt(accountant, known);
  const reported = { provider: "sepay", direction: "in", providerRef: "t-ft", bankReference: "FT9" } as const;
  const money = { amount: 50_000, content: `HT${code}`, accountNumber: ourAccount.number, bankedAt: ctx.now() };
  await recordBankNotice(ctx, { ...reported, ...money });
  const [waiting] = await listReceiptsToMatch(accountant);
  expect(waiting?.possibleDuplicate).toMatchObject({ reference: "FT100" });

  await transferFunds(accountant, aTransfer({ fromFundId: till, arrivalId: waiting?.id ?? "" }));

  const again = recordManualReceipt(accountant, { ...known, reference: "ft9", amount: 60_000 });
  await expect(again).rejects.toMatchObject({ fields: { reference: expect.stringContaining("Ngân hàng đã báo") } });
  const ledger = await listLedger(ctx, (await findByCode(ctx, code))?.id ?? "");
  const receiptId = ledger.find(({ text }) => text === "FT100")?.receiptId ?? "";
  await expect(requestVoid(accountant, { receiptId, reason: "Nhầm" })).resolves.toBeUndefined();
});

test("listTransfers pages through all transfers, the newest first, each once", async ({ ctx, clock }) => {
  const { till, to } = await withCash(ctx);
  const ids: string[] = [];
  for (let one = 0; one < LISTED_TRANSFERS * 2 + 1; one += 1) {
    // Several in one moment: the cursor also tells them apart.
    if (one % 3 === 0) clock.forward(1);
    const move = aTransfer({ fromFundId: till, toFundId: to, amount: "1.000" });
    ids.push(await transferFunds(as(ctx, "accountant"), move));
  }
  const pages: string[][] = [];
  let before: string | undefined;
  do {
    const { transfers, next } = await listTransfers(as(ctx, "accountant"), before);
    pages.push(transfers.map(({ id }) => id));
    before = next ?? undefined;
  } while (before);
  expect(pages.map((page) => page.length)).toEqual([LISTED_TRANSFERS, LISTED_TRANSFERS, 1]);
  expect(new Set(pages.flat())).toEqual(new Set(ids));
  expect(pages.at(-1), "the oldest moment is the last").not.toContain(ids.at(-1));
});
