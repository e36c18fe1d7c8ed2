import { expect } from "vitest";
import { visitor } from "#kernel/actor.ts";
import { calendarDate } from "#kernel/calendar-date.ts";
import { test } from "#tests/support/context.ts";
import { saveSettings } from "./commands.ts";
import { HOLD_RANGE } from "./limits.ts";
import { getBankAccount, getCompany, getPaymentSettings, listHolidays } from "./queries.ts";

const account = {
  bin: "970436",
  bankName: "Vietcombank",
  number: "1017595600",
  holder: "CONG TY HAI TRINH",
  branch: "",
};

test("before anything is set the product works, without taking transfers", async ({ ctx }) => {
  expect(await getBankAccount(ctx)).toBeNull();
  expect(await getPaymentSettings(ctx)).toEqual({ depositPercent: null, holdMinutes: HOLD_RANGE.default });
  expect(await listHolidays(ctx)).toEqual([]);
  expect((await getCompany(ctx)).company).toBeNull();
});

test("what was saved is read, and the last word counts", async ({ ctx }) => {
  await saveSettings(ctx, "payment", { depositPercent: 30 });
  await saveSettings(ctx, "payment", { depositPercent: 50, holdMinutes: 20 });
  await saveSettings(ctx, "bank-account", account);

  expect(await getPaymentSettings(ctx)).toEqual({ depositPercent: 50, holdMinutes: 20 });
  expect(await getBankAccount(ctx)).toEqual(account);
});

test("a bank account can be taken away again", async ({ ctx }) => {
  await saveSettings(ctx, "bank-account", account);

  await saveSettings(ctx, "bank-account", null);

  expect(await getBankAccount(ctx)).toBeNull();
});

test("holidays are listed by date", async ({ ctx }) => {
  const tet = { name: "Tết", from: "2027-02-05", to: "2027-02-11" };
  const newYear = { name: "Tết Dương lịch", from: "2027-01-01", to: "2027-01-01" };
  await saveSettings(ctx, "holidays", [tet, newYear]);

  expect((await listHolidays(ctx)).map((holiday) => holiday.from)).toEqual([
    calendarDate("2027-01-01"),
    calendarDate("2027-02-05"),
  ]);
});

test("what makes no sense is refused by its field", async ({ ctx }) => {
  await expect(saveSettings(ctx, "payment", { depositPercent: 120 })).rejects.toMatchObject({
    kind: "invalid",
    fields: { depositPercent: expect.any(String) },
  });
  await expect(saveSettings(ctx, "bank-account", { ...account, bin: "VCB" })).rejects.toMatchObject({
    fields: { bin: "Mã BIN gồm 6 số." },
  });
});

test("a visitor changes nothing", async ({ ctx }) => {
  await expect(saveSettings({ ...ctx, actor: visitor }, "payment", {})).rejects.toMatchObject({
    kind: "unauthenticated",
  });
});
