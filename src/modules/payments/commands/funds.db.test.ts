import { expect } from "vitest";
import type { Role } from "#kernel/actor.ts";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { saveBankAccountWithFund, setDefaultBankAccount } from "#modules/funds/commands/save-account.ts";
import { addFund, changeFund } from "#modules/funds/commands/save-fund.ts";
import { addFundInput, changeFundInput } from "#modules/funds/contract.ts";
import { listBalances, listFundChoices } from "#modules/funds/queries/list-funds.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import { brokenInvariants } from "#operator/invariants.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import { balancesOf } from "#tests/support/funds.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { getCashBook } from "../queries/cash-book.ts";
import { listLedger, listReceiptsToMatch } from "../queries/ledger.ts";
import { listRefunds } from "../queries/refunds.ts";
import { acceptAsRecorded } from "./accept-as-recorded.ts";
import { payRefund } from "./pay-refund.ts";
import { recordBankNotice, recordManualReceipt } from "./record-receipt.ts";
import { approveRefund, requestRefund } from "./refunds.ts";
import { approveVoid, requestVoid } from "./void-receipt.ts";

const people = {
  accountant: aStaffMember("accountant"),
  manager: aStaffMember("manager"),
  owner: aStaffMember("owner"),
};
const as = (ctx: Context, role: keyof typeof people): Context => ({ ...ctx, actor: people[role] });
const day = calendarDate("2026-11-21");

let last = 0;
async function aBooking(ctx: Context) {
  await someSettings(ctx);
  last += 1;
  const cruise = await aCruise(ctx);
  return placeBooking(ctx, aBookingInput(cruise), { key: `funds-key-${last}` });
}

async function arrives(ctx: Context, amount: number, content: string, accountNumber = ourAccount.number) {
  last += 1;
  const notice = { provider: "sepay", direction: "in", providerRef: `f-${last}`, bankedAt: ctx.now() } as const;
  return recordBankNotice(ctx, { ...notice, bankReference: `FT${last}`, amount, content, accountNumber });
}

const aTill = (name: string, change: object = {}) =>
  addFundInput.parse({ kind: "till", name, opening: "0", openingOn: "2026-11-21", ...change });

async function expectBalanced(ctx: Context) {
  const ask = async (text: string) => (await ctx.db.execute(text)).rows;
  expect((await brokenInvariants(ask)).filter((line) => !line.startsWith("sold is outside"))).toEqual([]);
}

test("a notice for an account without a fund makes its fund, and other money stays outside", async ({ ctx }) => {
  const { code } = await aBooking(ctx);
  const { bankName: _, ...account } = ourAccount;
  const other = { ...account, number: "555000111", isDefault: false };
  await saveSettings(ctx, "bank-accounts", [{ ...account, isDefault: true }, other]);

  await arrives(ctx, 1_000_000, `HT${code}`, other.number);
  await arrives(ctx, 2_000_000, "khong ro", other.number);
  await arrives(ctx, 9_000_000, `HT${code}`, "999999");

  expect(await balancesOf(ctx)).toEqual({ "Tài khoản 555000111": 3_000_000, "Quỹ tiền mặt": 0, "Máy quẹt thẻ": 0 });
  await expectBalanced(ctx);
});

test("the only fund of a kind is taken, of two staff must choose one that is in use", async ({ ctx }) => {
  const { code } = await aBooking(ctx);
  const accountant = as(ctx, "accountant");
  const cash = { code, method: "cash" as const, reference: "", bankedAt: ctx.now() };
  await recordManualReceipt(accountant, { ...cash, amount: 1_000_000 });
  const second = await addFund(accountant, aTill("Két Tuần Châu"));
  const bank = (await listBalances(ctx)).find(({ kind }) => kind === "terminal")?.id;

  const unchosen = recordManualReceipt(accountant, { ...cash, amount: 500_000 });
  await expect(unchosen).rejects.toMatchObject({ fields: { fundId: "Bạn phải chọn quỹ." } });
  const wrong = recordManualReceipt(accountant, { ...cash, amount: 500_000, fundId: bank });
  await expect(wrong).rejects.toMatchObject({ fields: { fundId: expect.stringContaining("Két tiền mặt") } });
  await recordManualReceipt(accountant, { ...cash, amount: 500_000, fundId: second });
  expect(await balancesOf(ctx)).toMatchObject({ "Quỹ tiền mặt": 1_000_000, "Két Tuần Châu": 500_000 });

  const change = { fundId: second, name: "Két Tuần Châu", opening: "0", openingOn: "2026-11-21" };
  await changeFund(accountant, changeFundInput.parse({ ...change, expectedVersion: "0" }));
  const unused = recordManualReceipt(accountant, { ...cash, amount: 300_000, fundId: second });
  await expect(unused).rejects.toMatchObject({ fields: { fundId: expect.stringContaining("ngừng dùng") } });
  await recordManualReceipt(accountant, { ...cash, amount: 300_000 });
  expect(await balancesOf(ctx)).toMatchObject({ "Quỹ tiền mặt": 1_300_000 });
  const book = await getCashBook(accountant, { from: day, to: day, fundId: second });
  expect(book).toMatchObject({ closing: 500_000, byFund: [{ fund: { name: "Két Tuần Châu" } }] });
  expect(book.lines).toMatchObject([{ amount: 500_000, balance: 500_000, kind: "typed" }]);
  await expectBalanced(ctx);
});

test("a till pays back no more cash than it holds, its opening balance included", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  const [accountant, owner] = [as(ctx, "accountant"), as(ctx, "owner")];
  const cash = { code, method: "cash" as const, reference: "", bankedAt: ctx.now() };
  await recordManualReceipt(accountant, { ...cash, amount: 7_000_000, isAbove: true });
  await requestRefund(accountant, { bookingId: id, amount: vnd(300_000), reason: "Thừa" });
  await approveRefund(as(ctx, "manager"), (await listRefunds(owner))[0]?.id ?? "");
  const small = await addFund(accountant, aTill("Két nhỏ", { opening: "299.000" }));
  const pay = () => payRefund(owner, String(refund?.id), "", { method: "cash", fundId: small });
  const [refund] = await listRefunds(owner);

  await expect(pay()).rejects.toMatchObject({ fields: { method: "Két nhỏ chỉ còn 299,000 đ." } });
  const opened = { fundId: small, name: "Két nhỏ", openingOn: "2026-11-20", isActive: "on" };
  await changeFund(accountant, changeFundInput.parse({ ...opened, opening: "300.000", expectedVersion: "0" }));
  await pay();

  expect(await balancesOf(ctx)).toMatchObject({ "Két nhỏ": 0, "Quỹ tiền mặt": 7_000_000 });
  const less = changeFund(accountant, changeFundInput.parse({ ...opened, opening: "200.000", expectedVersion: "1" }));
  await expect(less).rejects.toMatchObject({ kind: "invalid" });
  const stale = changeFund(accountant, changeFundInput.parse({ ...opened, opening: "400.000", expectedVersion: "0" }));
  await expect(stale).rejects.toMatchObject({ code: "fund-changed" });
  await expectBalanced(ctx);
});

test("a voided receipt leaves its fund, and a recorded one goes where the bank says that it arrived", async ({
  ctx,
}) => {
  const { id, code } = await aBooking(ctx);
  const { bankName: _, ...account } = ourAccount;
  const other = { ...account, number: "555000111", isDefault: false };
  await saveSettings(ctx, "bank-accounts", [{ ...account, isDefault: true }, other]);
  const accountant = as(ctx, "accountant");
  const typed = { code, amount: 6_700_000, reference: "VCB7", bankedAt: ctx.now() };
  await recordManualReceipt(accountant, typed);
  await recordManualReceipt(accountant, { ...typed, method: "cash", amount: 500_000, isAbove: true });
  const cash = (await listLedger(ctx, id)).find(({ method }) => method === "cash");
  await requestVoid(accountant, { receiptId: cash?.receiptId ?? "", reason: "Nhầm" });
  await approveVoid(as(ctx, "manager"), cash?.receiptId ?? "");
  expect(await balancesOf(ctx)).toMatchObject({ [`Tài khoản ${ourAccount.number}`]: 6_700_000, "Quỹ tiền mặt": 0 });

  last += 1;
  const notice = { provider: "sepay", direction: "in", providerRef: `f-${last}`, bankedAt: ctx.now() } as const;
  const content = `HT${code}`;
  await recordBankNotice(ctx, {
    ...notice,
    bankReference: "VCB7",
    amount: 6_700_000,
    content,
    accountNumber: other.number,
  });
  const [waiting] = await listReceiptsToMatch(accountant);
  await acceptAsRecorded(accountant, waiting?.id ?? "");

  expect(await balancesOf(ctx)).toMatchObject({
    [`Tài khoản ${ourAccount.number}`]: 0,
    "Tài khoản 555000111": 6_700_000,
    "Quỹ tiền mặt": 0,
  });
  const { lines } = await getCashBook(accountant, { from: day, to: day });
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual(
    expect.arrayContaining([
      ["typed", 6_700_000],
      ["void", 0],
    ]),
  );
  expect(lines).toHaveLength(2);
  await expectBalanced(ctx);
});

test("a bank account has its fund as soon as it is saved, and the one of money that came before is the first account", async ({
  ctx,
}) => {
  const { code } = await aBooking(ctx);
  await saveSettings(ctx, "bank-accounts", []);
  const [owner, accountant] = [as(ctx, "owner"), as(ctx, "accountant")];
  await recordManualReceipt(accountant, { code, amount: 100_000, reference: "VCB1", bankedAt: ctx.now() });
  const { bankName: _, ...account } = ourAccount;
  await saveBankAccountWithFund(owner, account);
  await saveBankAccountWithFund(owner, { ...account, number: "555000111" });
  await setDefaultBankAccount(owner, "555000111");
  const choices = (await listFundChoices(accountant)).filter(({ kind }) => kind === "bank");
  expect(choices).toMatchObject([
    { name: `Tài khoản ${ourAccount.number}`, isUsual: false },
    { name: "Tài khoản 555000111", isUsual: true },
  ]);
  const fundId = choices[1]?.id;
  await recordManualReceipt(accountant, { code, amount: 200_000, reference: "VCB2", bankedAt: ctx.now(), fundId });
  expect(await balancesOf(ctx)).toMatchObject({
    [`Tài khoản ${ourAccount.number}`]: 100_000,
    "Tài khoản 555000111": 200_000,
  });
  await expect(saveBankAccountWithFund(accountant, account)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(setDefaultBankAccount(accountant, account.number)).rejects.toMatchObject({ kind: "forbidden" });
});

test("funds are kept by accountants and owners, and amounts of the form must be amounts", async ({ ctx }) => {
  for (const role of ["manager", "sales", "content", "viewer"] as const satisfies readonly Role[]) {
    const added = addFund({ ...ctx, actor: aStaffMember(role) }, aTill("Két"));
    await expect(added).rejects.toMatchObject({ kind: "forbidden" });
  }
  const future = addFund(as(ctx, "accountant"), aTill("Két", { openingOn: "2026-11-22" }));
  await expect(future).rejects.toMatchObject({ fields: { openingOn: expect.any(String) } });
  const wrong = addFundInput.safeParse({ kind: "bank", name: "", opening: "-5", openingOn: "mai" });
  const paths = wrong.error?.issues.map(({ path }) => path[0]);
  expect(paths?.sort()).toEqual(["accountNumber", "name", "opening", "openingOn"]);
  const bank = addFundInput.parse({ ...aTill("VCB", { kind: "bank", accountNumber: "0 123" }), opening: "0" });
  await addFund(as(ctx, "accountant"), bank);
  const twice = addFund(as(ctx, "accountant"), bank);
  await expect(twice).rejects.toMatchObject({ fields: { accountNumber: "Số tài khoản này đã có quỹ." } });
});
