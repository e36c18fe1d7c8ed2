import { expect } from "vitest";
import { visitor } from "#kernel/actor.ts";
import { calendarDate } from "#kernel/calendar-date.ts";
import { auditSearch } from "#modules/audit/contract.ts";
import { searchAudit } from "#modules/audit/queries.ts";
import { test } from "#tests/support/context.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import {
  addHolidays,
  preferBankAccount,
  removeBankAccount,
  removeHoliday,
  saveBankAccount,
  saveHoliday,
  saveSettings,
} from "./commands.ts";
import { HOLD_RANGE } from "./limits.ts";
import { settingMessages } from "./messages.ts";
import {
  getBankAccount,
  getCompany,
  getPaymentSettings,
  listBankAccounts,
  listHolidays,
  listReceivingNumbers,
} from "./queries.ts";

const account = { bin: "970436", number: "1017595600", holder: "CONG TY HAI TRINH", branch: "" };
const second = { bin: "970422", number: "0399999999", holder: "CONG TY HAI TRINH", branch: "" };
const tet = { name: "Tết Đinh Mùi", from: calendarDate("2027-02-05"), to: calendarDate("2027-02-11") };
const newYear = { name: "Tết Dương lịch", from: calendarDate("2027-01-01"), to: calendarDate("2027-01-01") };

test("without any settings defaults apply, and there is no account for transfers", async ({ ctx }) => {
  expect(await getBankAccount(ctx)).toBeNull();
  expect(await getPaymentSettings(ctx)).toEqual({
    depositPercent: null,
    holdMinutes: HOLD_RANGE.default,
    phoneHoldHours: 24,
    graceMinutes: 5,
    refundAloneMaxVnd: 5_000_000,
    acceptShortMaxVnd: 0,
  });
  expect(await listHolidays(ctx)).toEqual([]);
  expect((await getCompany(ctx)).company).toBeNull();
});

test("saved settings are read, and the last save counts", async ({ ctx }) => {
  await saveSettings(ctx, "payment", { depositPercent: 30 });
  await saveSettings(ctx, "payment", { depositPercent: 50, holdMinutes: 20 });

  expect(await getPaymentSettings(ctx)).toMatchObject({ depositPercent: 50, holdMinutes: 20 });
});

test("the first account is the default, until another is chosen", async ({ ctx }) => {
  await saveBankAccount(ctx, account);
  await saveBankAccount(ctx, second);
  expect(await getBankAccount(ctx)).toEqual({ ...account, bankName: "Vietcombank" });

  await preferBankAccount(ctx, second.number);

  expect(await getBankAccount(ctx)).toMatchObject({ number: second.number, bankName: "MB" });
  expect((await listBankAccounts(ctx)).map(({ number, isDefault }) => [number, isDefault])).toEqual([
    [second.number, true],
    [account.number, false],
  ]);
});

test("an account can be corrected and removed; another one then becomes the default", async ({ ctx }) => {
  await saveBankAccount(ctx, account);
  await saveBankAccount(ctx, second);
  await saveBankAccount(ctx, { ...account, number: "1017595601" }, account.number);
  expect(await getBankAccount(ctx)).toMatchObject({ number: "1017595601" });

  await removeBankAccount(ctx, "1017595601");
  expect(await getBankAccount(ctx)).toMatchObject({ number: second.number });

  await removeBankAccount(ctx, second.number);
  expect(await getBankAccount(ctx)).toBeNull();
  await expect(removeBankAccount(ctx, second.number)).rejects.toMatchObject({ code: "no-such-account" });
  // Customers may still have a QR code for any of them.
  expect(await listReceivingNumbers(ctx)).toEqual(new Set([account.number, "1017595601", second.number]));
});

test("the same number twice is rejected, and the holder is normalised as banks write it", async ({ ctx }) => {
  await saveBankAccount(ctx, { ...account, holder: "Công ty Hải Trình" });

  expect(await getBankAccount(ctx)).toMatchObject({ holder: "CONG TY HAI TRINH" });
  await expect(saveBankAccount(ctx, account)).rejects.toMatchObject({ message: settingMessages.accountKnown });
});

test("holidays are listed by date, corrected and removed", async ({ ctx }) => {
  await saveHoliday(ctx, tet);
  await saveHoliday(ctx, newYear);
  expect((await listHolidays(ctx)).map(({ from }) => from)).toEqual([newYear.from, tet.from]);

  await saveHoliday(ctx, { ...tet, to: calendarDate("2027-02-12") }, tet.from);
  await removeHoliday(ctx, newYear.from);

  expect(await listHolidays(ctx)).toEqual([{ ...tet, to: "2027-02-12" }]);
});

test("holidays never overlap; a prefilled list adds only missing ones", async ({ ctx }) => {
  await saveHoliday(ctx, tet);

  await expect(saveHoliday(ctx, { ...tet, from: calendarDate("2027-02-11") })).rejects.toMatchObject({
    fields: { from: settingMessages.holidaysOverlap },
  });
  expect(await addHolidays(ctx, [{ ...tet, name: "Tết", from: calendarDate("2027-02-06") }, newYear])).toBe(1);
  expect((await listHolidays(ctx)).map(({ name }) => name)).toEqual(["Tết Dương lịch", "Tết Đinh Mùi"]);
});

test("invalid settings are rejected by field", async ({ ctx }) => {
  await expect(saveSettings(ctx, "payment", { depositPercent: 120 })).rejects.toMatchObject({
    kind: "invalid",
    fields: { depositPercent: expect.any(String) },
  });
  await expect(saveBankAccount(ctx, { ...account, bin: "VCB" })).rejects.toMatchObject({
    fields: { bin: "Mã BIN gồm 6 số." },
  });
  const legal = { name: "Vịnh Xanh", address: "Hạ Long", taxCode: "0100000000", noticeUrl: "khong phai lien ket" };
  await expect(saveSettings(ctx, "company", { brand: "Vịnh Xanh", company: legal })).rejects.toMatchObject({
    fields: { "company.noticeUrl": "Địa chỉ bắt đầu bằng https://." },
  });
});

test("every change is in the log, under the name of the group", async ({ ctx }) => {
  await saveBankAccount({ ...ctx, actor: aStaffMember("owner") }, account);

  const { data } = await searchAudit(ctx, auditSearch.parse({}));

  expect(data[0]).toMatchObject({ action: "settings.saved", subject: { label: "Tài khoản nhận tiền" } });
});

test("a visitor changes nothing", async ({ ctx }) => {
  await expect(saveSettings({ ...ctx, actor: visitor }, "payment", {})).rejects.toMatchObject({
    kind: "unauthenticated",
  });
});
