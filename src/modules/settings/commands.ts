import { eq, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction, invalidate } from "#platform/context.ts";
import { sentenceOf } from "#platform/issue-sentence.ts";
import {
  type BankAccountInput,
  type Holiday,
  type HomeSection,
  type HomeSectionInput,
  type SettingInput,
  type SettingName,
  type SettingValue,
  settingGroups,
} from "./contract/groups.ts";
import { MAX_FORMER_ACCOUNTS } from "./limits.ts";
import { settingMessages, settingNames } from "./messages.ts";
import { settings } from "./tables.ts";

/** Replaces one group of settings. */
export async function saveSettings<N extends SettingName>(
  ctx: Context,
  name: N,
  value: SettingInput<N>,
): Promise<void> {
  requirePermission(ctx.actor, "settings.write");
  await changeSettings(ctx, name, () => value);
}

/** Adds an account for incoming money, or changes the one with the number `former`. The first one is the default. */
export async function saveBankAccount(ctx: Context, account: BankAccountInput, former?: string): Promise<void> {
  requirePermission(ctx.actor, "settings.write");
  await inTransaction(ctx, async (ctx) => {
    await changeSettings(ctx, "bank-accounts", (accounts = []) => {
      if (former === undefined) return [...accounts, { ...account, isDefault: accounts.length === 0 }];
      requireKnown(accounts, former);
      return accounts.map((one) => (one.number === former ? { ...account, isDefault: one.isDefault } : one));
    });
    if (former !== undefined && former !== account.number) await addFormerAccount(ctx, former);
  });
}

/** Makes this account the one that customers see. */
export async function preferBankAccount(ctx: Context, number: string): Promise<void> {
  requirePermission(ctx.actor, "settings.write");
  await changeSettings(ctx, "bank-accounts", (accounts = []) => {
    requireKnown(accounts, number);
    return accounts.map((one) => ({ ...one, isDefault: one.number === number }));
  });
}

/** Removes an account from the list: customers no longer see it. Another one becomes the default. */
export async function removeBankAccount(ctx: Context, number: string): Promise<void> {
  requirePermission(ctx.actor, "settings.write");
  await inTransaction(ctx, async (ctx) => {
    await changeSettings(ctx, "bank-accounts", (accounts = []) => {
      requireKnown(accounts, number);
      const left = accounts.filter((one) => one.number !== number);
      const hasDefault = left.some(({ isDefault }) => isDefault);
      return left.map((one, index) => ({ ...one, isDefault: hasDefault ? one.isDefault : index === 0 }));
    });
    await addFormerAccount(ctx, number);
  });
}

// Customers still have QR codes for it: money that arrives there must count.
async function addFormerAccount(ctx: Context, number: string): Promise<void> {
  await changeSettings(ctx, "former-accounts", (former = []) =>
    [number, ...former.filter((one) => one !== number)].slice(0, MAX_FORMER_ACCOUNTS),
  );
}

/** Turns the sale of a flight supplier's fares on or off. */
export async function switchFlightSupplier(ctx: Context, name: string, on: boolean): Promise<void> {
  requirePermission(ctx.actor, "settings.write");
  await changeSettings(ctx, "flight-suppliers", (former) => {
    const others = (former?.off ?? []).filter((one) => one !== name);
    return { off: on ? others : [...others, name] };
  });
}

/** Sets visibility and texts of a part of the home page. Needs the permission to write site content. */
export async function saveHomeSection(ctx: Context, section: HomeSection, input: HomeSectionInput): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");
  await changeSettings(ctx, "home-sections", (former = {}) => ({ ...former, [section]: input }));
}

/** Adds days off, or changes those that began on `former`. */
export async function saveHoliday(ctx: Context, holiday: Holiday, former?: CalendarDate): Promise<void> {
  requirePermission(ctx.actor, "settings.write");
  await changeSettings(ctx, "holidays", (holidays = []) => {
    if (former === undefined) return [...holidays, holiday];
    if (!holidays.some(({ from }) => from === former)) throw conflict("no-such-holiday", settingMessages.noSuchHoliday);
    return holidays.map((one) => (one.from === former ? holiday : one));
  });
}

export async function removeHoliday(ctx: Context, from: CalendarDate): Promise<void> {
  requirePermission(ctx.actor, "settings.write");
  await changeSettings(ctx, "holidays", (holidays = []) => holidays.filter((one) => one.from !== from));
}

/** Adds days off that overlap no known ones; returns the number added. */
export async function addHolidays(ctx: Context, more: readonly Holiday[]): Promise<number> {
  requirePermission(ctx.actor, "settings.write");
  let added = 0;
  await changeSettings(ctx, "holidays", (holidays = []) => {
    const fresh = more.filter(({ from, to }) => holidays.every((one) => one.to < from || to < one.from));
    added = fresh.length;
    return [...holidays, ...fresh];
  });
  return added;
}

/** Computes a new value from the current one under a lock. */
async function changeSettings<N extends SettingName>(
  ctx: Context,
  name: N,
  change: (former: SettingValue<N> | undefined) => unknown,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    // A group that was never saved has no row to lock.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`settings ${name}`}))`);
    const [former] = await ctx.db.select().from(settings).where(eq(settings.name, name)).for("update");
    const value = parseSetting(name, change(former && (settingGroups[name].parse(former.value) as SettingValue<N>)));
    const row = { name, value, updatedAt: ctx.now() };
    await ctx.db.insert(settings).values(row).onConflictDoUpdate({ target: settings.name, set: row });
    await recordAuditEvent(ctx, {
      action: "settings.saved",
      subject: { type: "settings", id: name, label: settingNames[name] },
      before: { value: former?.value ?? null },
      after: { value },
    });
    await invalidate(ctx, "settings");
  });
}

function parseSetting(name: SettingName, value: unknown): unknown {
  const result = settingGroups[name].safeParse(value);
  if (result.success) return result.data;
  // A group that is a list reports errors of the one entry that was sent.
  const fieldOf = (path: readonly PropertyKey[]) => path.filter((step) => typeof step !== "number").join(".");
  const fields = result.error.issues.map((issue) => [fieldOf(issue.path), sentenceOf(issue)]);
  const whole = fields.find(([field]) => field === "")?.[1];
  throw invalid(whole ?? settingMessages.wrong, Object.fromEntries(fields.filter(([field]) => field !== "")));
}

function requireKnown(accounts: readonly { number: string }[], number: string): void {
  if (accounts.some((one) => one.number === number)) return;
  throw conflict("no-such-account", settingMessages.noSuchAccount);
}
