import { eq } from "drizzle-orm";
import { can } from "#kernel/actor.ts";
import { conflict, DomainError, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { record } from "#modules/audit/commands.ts";
import { getCompany, getComplaintPromises, listHolidays } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import type { Email } from "#platform/mail/email.ts";
import { queueEmail } from "#platform/mail/outbox.ts";
import type { CaseEventKind, Deadlines } from "../contract.ts";
import { caseMessages } from "../messages.ts";
import { type Calendar, caseLink } from "../rules.ts";
import { caseEvents, cases } from "../tables.ts";

type Row = typeof cases.$inferSelect;
/** A case that staff work on. */
export type Case = Row & Deadlines & { openedAt: Date };

/** Appends to the history of a case. */
export async function addEvent(
  ctx: Context,
  caseId: string,
  { kind, by = nameOf(ctx), text = "" }: { kind: CaseEventKind; by?: string; text?: string },
): Promise<void> {
  await ctx.db.insert(caseEvents).values({ id: newId(), caseId, kind, by, text, at: ctx.now() });
}

/** The case to change, locked. Throws `not-found`, also while its e-mail is unverified. */
export async function lockCase(ctx: Context, code: string): Promise<Case> {
  const [found] = await ctx.db.select().from(cases).where(eq(cases.code, code)).for("update");
  if (!found || !isOpened(found)) throw noSuchCase();
  return found;
}

export const isOpened = (row: Row): row is Case =>
  row.openedAt !== null && row.answerBy !== null && row.resolveBy !== null;

/** The case that staff work on, locked. Throws `conflict` for an erased one. */
export async function lockToWorkOn(ctx: Context, code: string): Promise<Case> {
  const one = await lockCase(ctx, code);
  if (one.forgotten) throw conflict("case-forgotten", caseMessages.forgotten);
  return one;
}

/** The same for a decision. Throws `forbidden`, or `conflict` also for a stale version. */
export async function lockToDecide(ctx: Context, code: string, version: number): Promise<Case> {
  const one = await lockToWorkOn(ctx, code);
  if (one.kind === "data" && !can(ctx.actor, "personal-data.decide"))
    throw new DomainError("forbidden", "not-permitted", caseMessages.ownersDecide);
  if (one.version !== version) throw conflict("changed-meanwhile", caseMessages.changedMeanwhile);
  return one;
}

export const noSuchCase = () => notFound(caseMessages.notFound, "case-not-found");

type Change = Partial<Omit<Row, "id" | "version" | "updatedAt">>;

/** Changes a case and records which fields staff changed; message texts are stored only in the case. */
export async function changeCase(ctx: Context, one: Case, action: string, change: Change): Promise<void> {
  await ctx.db
    .update(cases)
    .set({ hasNews: false, ...change, version: one.version + 1, updatedAt: ctx.now() })
    .where(eq(cases.id, one.id));
  const { reason: _, ...kept } = change;
  const before = Object.fromEntries(Object.keys(kept).map((name) => [name, one[name as keyof Case]]));
  await record(ctx, { action, subject: subjectOf(one), before, after: kept });
}

export const subjectOf = ({ id, code }: Pick<Row, "id" | "code">) => ({ type: "case", id, label: code });

/** Assigns an unassigned case to the staff member who decides on it. */
export const takenOn = ({ actor }: Context, { assigneeId }: Pick<Row, "assigneeId">) =>
  assigneeId === null && actor.kind === "staff" ? { assigneeId: actor.id } : {};

/** The actor's name for the log. */
export const nameOf = ({ actor }: Context) => (actor.kind === "staff" ? actor.name : "Hệ thống");

/** The settings for computing deadlines. */
export async function calendarOf(ctx: Context): Promise<Calendar> {
  return { promises: await getComplaintPromises(ctx), holidays: await listHolidays(ctx) };
}

type Sent = { address: string; sender: Awaited<ReturnType<typeof getCompany>> };

/** Emails the customer of a case; `reason` identifies the email, once per version. */
export async function writeToOwner(
  ctx: Context,
  one: Pick<Row, "id" | "code" | "keyVersion" | "email" | "version">,
  reason: string,
  write: (sent: Sent) => Email,
): Promise<void> {
  const email = write({ address: caseLink(ctx, one), sender: await getCompany(ctx) });
  const about = `case:${one.id}`;
  await queueEmail(ctx, { ...email, reason: `case-${reason}:${one.id}:${one.version}`, about, recipient: one.email });
}
