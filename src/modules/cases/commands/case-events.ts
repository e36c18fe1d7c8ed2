import { can } from "#kernel/actor.ts";
import { conflict, DomainError } from "#kernel/errors.ts";
import { getCompany, getComplaintPromises, listHolidays } from "#modules/settings/queries.ts";
import { lockToWorkOn } from "#modules/worklist/commands.ts";
import type { Context } from "#platform/context.ts";
import type { Email } from "#platform/mail/email.ts";
import { queueEmail } from "#platform/mail/outbox.ts";
import { caseMessages } from "../messages.ts";
import { caseList } from "../queries/list-cases.ts";
import { type Calendar, caseLink, withDeadlines } from "../rules.ts";
import type { cases } from "../tables.ts";

type Row = typeof cases.$inferSelect;

/** The case to decide on, locked. Throws `forbidden`, or `conflict` for an erased one and for a stale version. */
export async function lockToDecide(ctx: Context, code: string, version: number) {
  const one = withDeadlines(await lockToWorkOn(ctx, caseList, code));
  if (one.kind === "data" && !can(ctx.actor, "personal-data.decide"))
    throw new DomainError("forbidden", "not-permitted", caseMessages.ownersDecide);
  if (one.version !== version) throw conflict("changed-meanwhile", caseMessages.changedMeanwhile);
  return one;
}

/** The settings for computing deadlines. */
export async function getWorkingCalendar(ctx: Context): Promise<Calendar> {
  return { promises: await getComplaintPromises(ctx), holidays: await listHolidays(ctx) };
}

type CaseEmailDetails = { caseUrl: string; company: Awaited<ReturnType<typeof getCompany>> };

/** Emails the customer of a case; `reason` identifies the email, once per version. */
export async function writeToOwner(
  ctx: Context,
  one: Pick<Row, "id" | "code" | "keyVersion" | "email" | "version">,
  reason: string,
  write: (details: CaseEmailDetails) => Email,
): Promise<void> {
  const email = write({ caseUrl: caseLink(ctx, one), company: await getCompany(ctx) });
  const about = `case:${one.id}`;
  await queueEmail(ctx, { ...email, reason: `case-${reason}:${one.id}:${one.version}`, about, recipient: one.email });
}
