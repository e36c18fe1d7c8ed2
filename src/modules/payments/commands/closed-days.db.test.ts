import { afterAll, beforeAll, expect } from "vitest";
import type { Actor } from "#kernel/actor.ts";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { newId } from "#kernel/id.ts";
import { vnd } from "#kernel/money.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { closeFundDays, reopenFundDays } from "#modules/funds/commands/closings.ts";
import { addFund, changeFund } from "#modules/funds/commands/save-fund.ts";
import { addFundInput, changeFundInput, closeFundInput, transferInput } from "#modules/funds/contract.ts";
import { LISTED_CLOSINGS } from "#modules/funds/limits.ts";
import { listClosings } from "#modules/funds/queries/list-transfers.ts";
import { fundMovements } from "#modules/funds/tables.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import { brokenInvariants } from "#operator/invariants.ts";
import type { Context } from "#platform/context.ts";
import { NOW, test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings, theirAccount } from "#tests/support/factories.ts";
import { balancesOf, fundNamed } from "#tests/support/funds.ts";
import { type GatewayWorld, openGateways, payAt, takeNotice, withGateways } from "#tests/support/gateways.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { getCashBook } from "../queries/cash-book.ts";
import { listLedger, listReceiptsToMatch } from "../queries/ledger.ts";
import { listRefunds } from "../queries/refunds.ts";
import { acceptAsRecorded } from "./accept-as-recorded.ts";
import { payRefund } from "./pay-refund.ts";
import { recordBankNotice, recordManualReceipt } from "./record-receipt.ts";
import { approveRefund, requestRefund } from "./refunds.ts";
import { transferFunds, voidTransfer } from "./transfer-funds.ts";
import { approveVoid, requestVoid } from "./void-receipt.ts";

const people = {
  accountant: aStaffMember("accountant"),
  manager: aStaffMember("manager"),
  owner: aStaffMember("owner"),
};
const as = (ctx: Context, actor: keyof typeof people | Actor): Context => ({
  ...ctx,
  actor: typeof actor === "string" ? people[actor] : actor,
});
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
  return placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: `closed-key-${last}` });
}

async function arrives(ctx: Context, amount: number, content: string, bankReference?: string) {
  last += 1;
  const notice = { provider: "sepay", direction: "in", providerRef: `d-${last}`, bankedAt: ctx.now() } as const;
  return recordBankNotice(ctx, { ...notice, bankReference, amount, content, accountNumber: ourAccount.number });
}

const close = async (ctx: Context, fund: string, counted: number, change: Record<string, string> = {}) => {
  const { id: fundId } = await fundNamed(ctx, fund);
  return closeFundDays(ctx, closeFundInput.parse({ fundId, day, counted: String(counted), ...change }));
};

async function expectBalanced(ctx: Context) {
  const ask = async (text: string) => (await ctx.db.execute(text)).rows;
  expect((await brokenInvariants(ask)).filter((line) => !line.startsWith("sold is outside"))).toEqual([]);
}

test("a difference needs a reason, becomes a movement, and the owner alone opens the last closing again", async ({
  ctx,
}) => {
  const { code } = await aBooking(ctx);
  const accountant = as(ctx, "accountant");
  const cash = { code, method: "cash" as const, reference: "", bankedAt: ctx.now(), amount: 2_000_000 };
  await recordManualReceipt(accountant, cash);

  await expect(close(accountant, "Quỹ tiền mặt", 1_950_000)).rejects.toMatchObject({
    fields: { reason: expect.stringContaining("lệch −50,000 đ") },
  });
  await close(accountant, "Quỹ tiền mặt", 2_000_000, { day: "2026-11-20" }).catch(() => undefined);
  await close(accountant, "Quỹ tiền mặt", 0, { day: "2026-11-20" });
  await close(accountant, "Quỹ tiền mặt", 1_950_000, { reason: "Thối nhầm" });
  await expect(close(accountant, "Quỹ tiền mặt", 1_950_000)).rejects.toMatchObject({
    fields: { day: expect.any(String) },
  });
  const tomorrow = close(accountant, "Quỹ tiền mặt", 1_950_000, { day: addDays(day, 1) });
  await expect(tomorrow).rejects.toMatchObject({ fields: { day: "Ngày không thể ở tương lai." } });

  expect(await balancesOf(ctx)).toMatchObject({ "Quỹ tiền mặt": 1_950_000 });
  expect((await getCashBook(ctx, { from: day })).lines).toMatchObject([
    { kind: "typed", balance: 2_000_000 },
    { kind: "difference", amount: -50_000, balance: 1_950_000, text: "Thối nhầm" },
  ]);
  await expectBalanced(ctx);
  const [second, first] = (await listClosings(ctx)).toSorted((a, b) => b.day.localeCompare(a.day));
  const reopen = (actor: keyof typeof people, closingId = second?.id ?? "") =>
    reopenFundDays(as(ctx, actor), { closingId, reason: "Sót một phiếu" });
  await expect(reopen("accountant")).rejects.toMatchObject({ kind: "forbidden" });
  await expect(reopen("manager")).rejects.toMatchObject({ kind: "forbidden" });
  await expect(reopen("owner", first?.id)).rejects.toMatchObject({ code: "not-last-closing" });
  await reopen("owner");
  expect(await fundNamed(ctx, "Quỹ tiền mặt")).toMatchObject({ balance: 2_000_000, closedOn: "2026-11-20" });
  await expectBalanced(ctx);
});

test("the last closing of a fund is listed however old it is, and is not reopened after its surplus has left the till", async ({
  ctx,
}) => {
  const { code } = await aBooking(ctx);
  await arrives(ctx, 1_000, `HT${code}`);
  const [accountant, owner] = [as(ctx, "accountant"), as(ctx, "owner")];
  const till = await addFund(
    accountant,
    addFundInput.parse({ kind: "till", name: "Két", opening: "0", openingOn: day }),
  );
  await close(accountant, "Két", 100_000, { day: "2026-10-01", reason: "Thừa" });
  const bankId = (await fundNamed(ctx, bank)).id;
  const move = { fromFundId: till, toFundId: bankId, amount: "100.000", fee: "0", day };
  await transferFunds(accountant, transferInput.parse(move));
  for (let back = LISTED_CLOSINGS; back > 0; back -= 1) await close(accountant, bank, 0, { day: addDays(day, -back) });
  const listed = await listClosings(owner);
  expect(listed).toHaveLength(LISTED_CLOSINGS + 1);
  const closing = listed.find((one) => one.fundId === till);
  expect(closing).toMatchObject({ day: "2026-10-01", isLast: true });
  const reopened = reopenFundDays(owner, { closingId: closing?.id ?? "", reason: "Đếm nhầm" });
  await expect(reopened).rejects.toMatchObject({ code: "surplus-spent", message: expect.stringContaining("khỏi Két") });
});

test("a fund that owes its bank, gateway or card company is closed with that debt, a till never", async ({ ctx }) => {
  const { code } = await aBooking(ctx);
  const accountant = as(ctx, "accountant");
  await arrives(ctx, 1_000_000, `HT${code}`);
  const [from, to] = [await fundNamed(ctx, bank), await fundNamed(ctx, "Quỹ tiền mặt")];
  const drawn = { fromFundId: from.id, toFundId: to.id, amount: "1.400.000", fee: "0", day };
  await transferFunds(accountant, transferInput.parse(drawn));

  await close(accountant, bank, -400_000);
  expect(await fundNamed(ctx, bank)).toMatchObject({ balance: -400_000, closedOn: day });
  expect(await listClosings(ctx)).toMatchObject([{ expected: -400_000, counted: -400_000, difference: 0 }]);
  const till = close(accountant, "Quỹ tiền mặt", -1, { reason: "Đếm nhầm" });
  await expect(till).rejects.toMatchObject({ fields: { counted: "Két tiền mặt không thể có số âm." } });
  await expectBalanced(ctx);
});

test("no one but accountants and the owner closes a fund", async ({ ctx }) => {
  for (const role of ["manager", "sales", "content", "viewer"] as const) {
    const closed = as(ctx, aStaffMember(role));
    const { id: fundId } = await fundNamed(ctx, "Quỹ tiền mặt");
    const input = closeFundInput.parse({ fundId, day, counted: "0" });
    await expect(closeFundDays(closed, input)).rejects.toMatchObject({ kind: "forbidden" });
  }
});

test("staff record, void, accept, pay and transfer nothing on a closed day, in any way", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  const [accountant, manager, owner] = [as(ctx, "accountant"), as(ctx, "manager"), as(ctx, "owner")];
  const receipt = { code, reference: "", bankedAt: ctx.now(), amount: 3_000_000, isAbove: true };
  await recordManualReceipt(accountant, { ...receipt, method: "cash" });
  await recordManualReceipt(accountant, { ...receipt, amount: 3_700_000, reference: "VCB1" });
  await recordManualReceipt(accountant, { ...receipt, amount: 800_000, method: "cash" });
  // The same money with other digits of the reference: staff decide.
  await arrives(ctx, 3_700_000, `HT${code}`);
  await requestRefund(accountant, { bookingId: id, amount: vnd(500_000), reason: "Thừa", beneficiary: theirAccount });
  const [refund] = await listRefunds(owner);
  await approveRefund(manager, refund?.id ?? "");
  const small = (await listLedger(ctx, id)).find(({ amount }) => amount === 800_000)?.receiptId ?? "";
  await requestVoid(accountant, { receiptId: small, reason: "Nhầm" });
  const [till, account] = [await fundNamed(ctx, "Quỹ tiền mặt"), await fundNamed(ctx, bank)];
  const move = { fromFundId: till.id, toFundId: account.id, amount: "100.000", fee: "0", day };
  const transferId = await transferFunds(accountant, transferInput.parse(move));
  await close(accountant, "Quỹ tiền mặt", 3_700_000);
  await close(accountant, bank, 7_500_000);

  const closed = { code: "fund-closed", message: expect.stringContaining("đã chốt đến hết ngày 21/11/2026") };
  const later = { bankedAt: new Date(ctx.now().getTime() - 60_000), amount: 100_000 };
  for (const method of ["cash", "transfer"] as const) {
    const typed = recordManualReceipt(accountant, { ...receipt, ...later, method, reference: "VCB2" });
    await expect(typed).rejects.toMatchObject({ ...closed, fields: { bankedOn: expect.any(String) } });
    const paid = payRefund(owner, refund?.id ?? "", "CHI1", { method });
    await expect(paid).rejects.toMatchObject(closed);
  }
  await expect(approveVoid(manager, small)).rejects.toMatchObject(closed);
  const [waiting] = await listReceiptsToMatch(accountant);
  await expect(acceptAsRecorded(accountant, waiting?.id ?? "")).rejects.toMatchObject(closed);
  const again = transferFunds(accountant, transferInput.parse(move));
  await expect(again).rejects.toMatchObject({ ...closed, fields: { day: expect.any(String) } });
  const back = { ...move, fromFundId: account.id, toFundId: till.id };
  await expect(transferFunds(accountant, transferInput.parse(back))).rejects.toMatchObject(closed);
  await expect(voidTransfer(manager, { transferId, reason: "Nhầm" })).rejects.toMatchObject(closed);
  const opening = {
    fundId: till.id,
    expectedVersion: "0",
    name: till.name,
    opening: "1.000",
    openingOn: day,
    isActive: "on",
  };
  await expect(changeFund(accountant, changeFundInput.parse(opening))).rejects.toMatchObject(closed);
  expect(await balancesOf(ctx)).toMatchObject({ "Quỹ tiền mặt": 3_700_000, [bank]: 7_500_000 });
  await expectBalanced(ctx);
});

test("a recorded receipt is accepted on another account whose day is closed, and counts there on the next day", async ({
  ctx,
}) => {
  const { code } = await aBooking(ctx);
  const accountant = as(ctx, "accountant");
  const { bankName: _, ...account } = ourAccount;
  const other = { ...account, number: "555000111", isDefault: false };
  await saveSettings(ctx, "bank-accounts", [{ ...account, isDefault: true }, other]);
  await recordManualReceipt(accountant, { code, amount: 3_000_000, reference: "VCB7", bankedAt: ctx.now() });
  const notice = { provider: "sepay", direction: "in", bankReference: "VCB7", bankedAt: ctx.now() } as const;
  const elsewhere = { ...notice, accountNumber: other.number };
  await recordBankNotice(ctx, { ...elsewhere, providerRef: "c-a", bankReference: "FT8", amount: 1, content: "Lãi" });
  await close(accountant, "Tài khoản 555000111", 1);
  await recordBankNotice(ctx, { ...elsewhere, providerRef: "c-b", amount: 3_000_000, content: `HT${code}` });
  const waiting = (await listReceiptsToMatch(accountant)).find(({ possibleDuplicate }) => possibleDuplicate);
  await acceptAsRecorded(accountant, waiting?.id ?? "");
  const next = await getCashBook(accountant, { from: addDays(day, 1), to: addDays(day, 1) });
  expect(next.lines).toMatchObject([{ kind: "typed", amount: 3_000_000, fund: { name: "Tài khoản 555000111" } }]);
  await expectBalanced(ctx);
});

test("the bank and gateways are heard after a closing, and their money counts on the first open day", async ({
  ctx: base,
  clock,
}) => {
  const ctx = withGateways(base, gateways);
  const { id, code } = await aBooking(ctx);
  const other = await aBooking(ctx);
  await arrives(ctx, 1_000_000, `HT${code}`);
  const visit = await payAt(ctx, gateways, other.id, { method: "momo" });
  await takeNotice(ctx, await payAt(ctx, gateways, id, { method: "momo" }));
  const accountant = as(ctx, "accountant");
  await close(accountant, bank, 1_000_000);
  await close(accountant, "MoMo", 5_700_000);

  await arrives(ctx, 400_000, "den muon");
  expect(await takeNotice(ctx, visit)).toBe("recorded");

  expect(await balancesOf(ctx)).toMatchObject({ [bank]: 1_000_000, MoMo: 5_700_000 });
  clock.forward(24 * 60);
  expect(await balancesOf(ctx)).toMatchObject({ [bank]: 1_400_000, MoMo: 12_400_000 });
  const book = await getCashBook(accountant, { from: addDays(day, 1) });
  expect(book).toMatchObject({ opening: 6_700_000, received: 7_100_000 });
  expect(book.lines).toMatchObject([{ day: "2026-11-22" }, { day: "2026-11-22" }]);
  expect(book.lines.every(({ at }) => at.getTime() <= NOW.getTime())).toBe(true);
  await expectBalanced(ctx);
});

test("the opening balance of an overdrawn till may be raised, though it stays overdrawn, and not lowered", async ({
  ctx,
}) => {
  await aBooking(ctx);
  const accountant = as(ctx, "accountant");
  const till = await fundNamed(ctx, "Quỹ tiền mặt");
  const set = async (opening: string, expectedVersion: number) =>
    changeFund(accountant, changeFundInput.parse({ ...form, opening, expectedVersion: String(expectedVersion) }));
  const form = { fundId: till.id, name: till.name, openingOn: day, isActive: "on" };
  await set("1.000.000", 0);
  // The update that brought funds booked refunds whose cash no receipt explains.
  const movement = { id: newId(), fundId: till.id, kind: "refund" as const, subjectId: newId(), recordedBy: "system" };
  const at = { dayOn: day, at: ctx.now(), createdAt: ctx.now() };
  await ctx.db.insert(fundMovements).values({ ...movement, ...at, amountVnd: vnd(-3_000_000) });

  await set("1.500.000", 1);
  expect(await balancesOf(ctx)).toMatchObject({ "Quỹ tiền mặt": -1_500_000 });
  await expect(set("1.200.000", 2)).rejects.toMatchObject({ kind: "invalid" });
});
