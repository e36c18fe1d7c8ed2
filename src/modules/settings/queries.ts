import { addDays, today } from "#kernel/calendar-date.ts";
import { cached } from "#platform/cache/cached.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import {
  type BankAccount,
  type Company,
  type ComplaintPromises,
  type FlightFee,
  type Holiday,
  type HomeSection,
  type HomeSectionInput,
  type ListedBankAccount,
  type PaymentSettings,
  type Retention,
  type SettingName,
  settingGroups,
} from "./contract/groups.ts";
import { CALENDAR_DAYS } from "./limits.ts";
import { bankNameOf } from "./reference/banks.ts";
import { settings } from "./tables.ts";

const unnamed = { brand: "Hải Trình" };

// What an older version of the product saved is read by the rules of today, defaults included.

export async function getCompany(ctx: Context): Promise<Company> {
  return settingGroups.company.parse((await find(ctx, "company")) ?? unnamed);
}

/** Where customers transfer to; null while the agency has not said, and paying online is off. */
export async function getBankAccount(ctx: Context): Promise<BankAccount | null> {
  const chosen = (await listBankAccounts(ctx)).find((account) => account.isDefault);
  if (!chosen) return null;
  const { isDefault: _, ...account } = chosen;
  return account;
}

/** The accounts that the agency uses, the default one first. */
export async function listBankAccounts(ctx: Context): Promise<ListedBankAccount[]> {
  const accounts = settingGroups["bank-accounts"].parse((await find(ctx, "bank-accounts")) ?? []);
  return accounts
    .map((account) => ({ ...account, bankName: bankNameOf(account.bin) }))
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** Every number on which money of customers may arrive, also those that are no longer shown to anybody. */
export async function listReceivingNumbers(ctx: Context): Promise<Set<string>> {
  const former = settingGroups["former-accounts"].parse((await find(ctx, "former-accounts")) ?? []);
  return new Set([...(await listBankAccounts(ctx)).map(({ number }) => number), ...former]);
}

/** Deposit, holds and limits as the agency wants them. */
export async function getPaymentSettings(ctx: Context): Promise<PaymentSettings> {
  return settingGroups.payment.parse((await find(ctx, "payment")) ?? {});
}

/** How long the agency knows who booked. */
export async function getRetention(ctx: Context): Promise<Retention> {
  return settingGroups.retention.parse((await find(ctx, "retention")) ?? {});
}

/** What the agency takes for its work on flights. */
export async function getFlightFee(ctx: Context): Promise<FlightFee> {
  return settingGroups["flight-fee"].parse((await find(ctx, "flight-fee")) ?? {});
}

/** Working days within which each problem is answered and settled. */
export async function getComplaintPromises(ctx: Context): Promise<ComplaintPromises> {
  return settingGroups["complaint-promises"].parse((await find(ctx, "complaint-promises")) ?? {});
}

/** Names of the suppliers of flights that the agency sells nothing of for now. */
export async function listSuppliersOff(ctx: Context): Promise<readonly string[]> {
  return settingGroups["flight-suppliers"].parse((await find(ctx, "flight-suppliers")) ?? {}).off;
}

/** What staff have decided about parts of the home page; nothing about those that are as we made them. */
export async function getHomeSections(ctx: Context): Promise<Partial<Record<HomeSection, HomeSectionInput>>> {
  return settingGroups["home-sections"].parse((await find(ctx, "home-sections")) ?? {});
}

/** Holidays, earliest first. */
export async function listHolidays(ctx: Context): Promise<Holiday[]> {
  const holidays = settingGroups.holidays.parse((await find(ctx, "holidays")) ?? []);
  return holidays.toSorted((a, b) => a.from.localeCompare(b.from));
}

/** Those that calendars can still show. */
export async function listComingHolidays(ctx: Context): Promise<Holiday[]> {
  const day = today(ctx.now());
  const last = addDays(day, CALENDAR_DAYS);
  return (await listHolidays(ctx)).filter(({ from, to }) => to >= day && from <= last);
}

async function loadAll(ctx: Context): Promise<Map<string, unknown>> {
  const rows = await ctx.db.select({ name: settings.name, value: settings.value }).from(settings);
  return new Map(rows.map((row) => [row.name, row.value]));
}

async function find(ctx: Context, name: SettingName): Promise<unknown> {
  dependsOn(ctx, "settings");
  const groups = await cached(ctx, "settings", ["settings"], () => loadAll(ctx));
  return groups.get(name);
}
