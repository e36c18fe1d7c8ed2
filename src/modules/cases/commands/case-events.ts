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
/** A case that is worked on. */
export type Case = Row & Deadlines & { openedAt: Date };

/** Adds to what happened to a case. */
export async function addEvent(
  ctx: Context,
  caseId: string,
  { kind, by = nameOf(ctx), text = "" }: { kind: CaseEventKind; by?: string; text?: string },
): Promise<void> {
  await ctx.db.insert(caseEvents).values({ id: newId(), caseId, kind, by, text, at: ctx.now() });
}

/** The case that is about to change, locked. Throws `not-found`, also for one whose e-mail is not proven. */
export async function lockCase(ctx: Context, code: string): Promise<Case> {
  const [found] = await ctx.db.select().from(cases).where(eq(cases.code, code)).for("update");
  if (!found || !isOpened(found)) throw noSuchCase();
  return found;
}

export const isOpened = (row: Row): row is Case =>
  row.openedAt !== null && row.answerBy !== null && row.resolveBy !== null;

/** The case that staff are about to work on, locked. Throws `conflict` for one of which nobody knows any more whose it was. */
export async function lockToWorkOn(ctx: Context, code: string): Promise<Case> {
  const one = await lockCase(ctx, code);
  if (one.forgotten) throw conflict("case-forgotten", caseMessages.forgotten);
  return one;
}

/** The same to decide on. Throws `forbidden`, or `conflict` also for who has seen less than there is. */
export async function lockToDecide(ctx: Context, code: string, version: number): Promise<Case> {
  const one = await lockToWorkOn(ctx, code);
  if (one.kind === "data" && !can(ctx.actor, "personal-data.decide"))
    throw new DomainError("forbidden", "not-permitted", caseMessages.ownersDecide);
  if (one.version !== version) throw conflict("changed-meanwhile", caseMessages.changedMeanwhile);
  return one;
}

export const noSuchCase = () => notFound(caseMessages.notFound, "case-not-found");

type Change = Partial<Omit<Row, "id" | "version" | "updatedAt">>;

/** Changes a case and writes down what staff changed of it; what was said stands in the case alone. */
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

/** Who decides on what nobody looks after looks after it. */
export const takenOn = ({ actor }: Context, { assigneeId }: Pick<Row, "assigneeId">) =>
  assigneeId === null && actor.kind === "staff" ? { assigneeId: actor.id } : {};

/** Who did it, as the log names them. */
export const nameOf = ({ actor }: Context) => (actor.kind === "staff" ? actor.name : "Hệ thống");

/** What deadlines are counted by. */
export async function calendarOf(ctx: Context): Promise<Calendar> {
  return { promises: await getComplaintPromises(ctx), holidays: await listHolidays(ctx) };
}

type Sent = { address: string; sender: Awaited<ReturnType<typeof getCompany>> };

/** Writes to whoever the case is of; `reason` names what the letter is about, once a version. */
export async function writeToOwner(
  ctx: Context,
  one: Pick<Row, "id" | "code" | "keyVersion" | "email" | "version">,
  reason: string,
  write: (sent: Sent) => Email,
): Promise<void> {
  const letter = write({ address: caseLink(ctx, one), sender: await getCompany(ctx) });
  const about = `case:${one.id}`;
  await queueEmail(ctx, { ...letter, reason: `case-${reason}:${one.id}:${one.version}`, about, recipient: one.email });
}
