import { addDays, today } from "#kernel/calendar-date.ts";
import { formatLocalPhone } from "#kernel/phone.ts";
import { cached } from "#platform/cache/cached.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import type { Letterhead } from "#platform/pdf/document.ts";
import {
  type BankAccount,
  type Company,
  type ComplaintPromises,
  type FlightFee,
  type Holiday,
  type HomeSection,
  type HomeSectionInput,
  type InvoiceSettings,
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

// Values saved by an older version are parsed by today's schema, defaults included.

export async function getCompany(ctx: Context): Promise<Company> {
  return settingGroups.company.parse((await find(ctx, "company")) ?? unnamed);
}

/** The head of documents of the agency; what it has not filled in is absent. */
export async function getLetterhead(ctx: Context): Promise<Letterhead> {
  const { brand, hotline, email, company } = await getCompany(ctx);
  const contacts = [hotline && formatLocalPhone(hotline), email].filter(Boolean).join(" · ");
  const owner = company ? [company.name, company.address, `Mã số thuế ${company.taxCode}`] : [];
  return { brand, lines: [...owner, contacts].filter(Boolean) };
}

/** The account for transfers. Null while none is set, which turns online payment off. */
export async function getBankAccount(ctx: Context): Promise<BankAccount | null> {
  const chosen = (await listBankAccounts(ctx)).find((account) => account.isDefault);
  if (!chosen) return null;
  const { isDefault: _, ...account } = chosen;
  return account;
}

/** The accounts of the agency, the default one first. */
export async function listBankAccounts(ctx: Context): Promise<ListedBankAccount[]> {
  const accounts = settingGroups["bank-accounts"].parse((await find(ctx, "bank-accounts")) ?? []);
  return accounts
    .map((account) => ({ ...account, bankName: bankNameOf(account.bin) }))
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** Every number on which customers' money may arrive, also those that are no longer shown. */
export async function listReceivingNumbers(ctx: Context): Promise<Set<string>> {
  const former = settingGroups["former-accounts"].parse((await find(ctx, "former-accounts")) ?? []);
  return new Set([...(await listBankAccounts(ctx)).map(({ number }) => number), ...former]);
}

/** Deposit, holds and limits of the agency. */
export async function getPaymentSettings(ctx: Context): Promise<PaymentSettings> {
  return settingGroups.payment.parse((await find(ctx, "payment")) ?? {});
}

/** Series, first day and terms of VAT invoices; null until they are set. */
export async function findInvoiceSettings(ctx: Context): Promise<InvoiceSettings | null> {
  const stored = await find(ctx, "invoices");
  return stored === undefined ? null : settingGroups.invoices.parse(stored);
}

/** Retention of customer data. */
export async function getRetention(ctx: Context): Promise<Retention> {
  return settingGroups.retention.parse((await find(ctx, "retention")) ?? {});
}

/** The agency's fee on flights. */
export async function getFlightFee(ctx: Context): Promise<FlightFee> {
  return settingGroups["flight-fee"].parse((await find(ctx, "flight-fee")) ?? {});
}

/** Promised working days for answering and settling each problem. */
export async function getComplaintPromises(ctx: Context): Promise<ComplaintPromises> {
  return settingGroups["complaint-promises"].parse((await find(ctx, "complaint-promises")) ?? {});
}

/** Names of the suppliers of flights that are off sale. */
export async function listSuppliersOff(ctx: Context): Promise<readonly string[]> {
  return settingGroups["flight-suppliers"].parse((await find(ctx, "flight-suppliers")) ?? {}).off;
}

/** Staff settings for parts of the home page; parts with defaults are absent. */
export async function getHomeSections(ctx: Context): Promise<Partial<Record<HomeSection, HomeSectionInput>>> {
  return settingGroups["home-sections"].parse((await find(ctx, "home-sections")) ?? {});
}

/** Holidays, earliest first. */
export async function listHolidays(ctx: Context): Promise<Holiday[]> {
  const holidays = settingGroups.holidays.parse((await find(ctx, "holidays")) ?? []);
  return holidays.toSorted((a, b) => a.from.localeCompare(b.from));
}

/** Holidays that calendars can still show. */
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
