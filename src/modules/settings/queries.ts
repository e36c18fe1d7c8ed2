import { type Context, reads } from "#platform/context.ts";
import { remember } from "#platform/memo.ts";
import {
  type BankAccountSetting,
  type Company,
  type Holiday,
  type PaymentSettings,
  type SettingName,
  settingGroups,
} from "./contract.ts";
import { settings } from "./tables.ts";

const unnamed = { brand: "Hải Trình" };

// What an older version of the product saved is read by the rules of today, defaults included.

export async function getCompany(ctx: Context): Promise<Company> {
  return settingGroups.company.parse((await find(ctx, "company")) ?? unnamed);
}

/** Where customers transfer to; null while the agency has not said, and paying online is off. */
export async function getBankAccount(ctx: Context): Promise<BankAccountSetting | null> {
  return settingGroups["bank-account"].parse((await find(ctx, "bank-account")) ?? null);
}

export async function getPaymentSettings(ctx: Context): Promise<PaymentSettings> {
  return settingGroups.payment.parse((await find(ctx, "payment")) ?? {});
}

/** Holidays, earliest first. */
export async function listHolidays(ctx: Context): Promise<Holiday[]> {
  const holidays = settingGroups.holidays.parse((await find(ctx, "holidays")) ?? []);
  return holidays.toSorted((a, b) => a.from.localeCompare(b.from));
}

async function loadAll(ctx: Context): Promise<Map<string, unknown>> {
  const rows = await ctx.db.select({ name: settings.name, value: settings.value }).from(settings);
  return new Map(rows.map((row) => [row.name, row.value]));
}

async function find(ctx: Context, name: SettingName): Promise<unknown> {
  reads(ctx, "settings");
  const groups = await remember(ctx, "settings", ["settings"], () => loadAll(ctx));
  return groups.get(name);
}
