import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { bookingMessages } from "#modules/bookings/messages/booking.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { purgeEmailsAbout } from "#platform/mail/outbox.ts";
import { COMPLAINT_YEARS, DATA_YEARS, PROOF_HOURS } from "../limits.ts";
import { caseEvents, cases } from "../tables.ts";

const BATCH = 200;

/**
 * Erases the customer of a case COMPLAINT_YEARS or DATA_YEARS after its end: topic and outcome stay for statistics. Unread messages are
 * read first. Requests without a verified e-mail are deleted completely. Returns the number of cases.
 */
export async function eraseCases(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (ctx) => (await forgetEnded(ctx)) + (await dropUnproven(ctx)));
}

async function forgetEnded(ctx: Context): Promise<number> {
  const due = await ctx.db
    .select({ id: cases.id, state: cases.state })
    .from(cases)
    .where(
      and(
        eq(cases.forgotten, false),
        eq(cases.hasNews, false),
        or(
          and(eq(cases.kind, "complaint"), lt(cases.endedAt, yearsBefore(ctx.now(), COMPLAINT_YEARS))),
          and(eq(cases.kind, "data"), lt(cases.endedAt, yearsBefore(ctx.now(), DATA_YEARS))),
        ),
      ),
    )
    .orderBy(asc(cases.endedAt))
    .limit(BATCH)
    .for("update");
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const nobody = {
    name: bookingMessages.forgotten,
    phone: "",
    email: "",
    bookingCode: null,
    message: "",
    wish: "",
    searchText: "",
  };
  await ctx.db
    .update(cases)
    .set({ ...nobody, keyVersion: sql`${cases.keyVersion} + 1`, forgotten: true })
    .where(inArray(cases.id, ids));
  const refused = due.flatMap(({ id, state }) => (state === "refused" ? [id] : []));
  if (refused.length > 0) await ctx.db.update(cases).set({ reason: "" }).where(inArray(cases.id, refused));
  await ctx.db.delete(caseEvents).where(inArray(caseEvents.caseId, ids));
  await purgeEmailsAbout(ctx, ids.map(aboutOf));
  return ids.length;
}

async function dropUnproven(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - PROOF_HOURS * 3_600_000);
  const due = await ctx.db
    .select({ id: cases.id })
    .from(cases)
    .where(and(isNull(cases.openedAt), lt(cases.createdAt, before)))
    .orderBy(asc(cases.id))
    .limit(BATCH)
    .for("update");
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await ctx.db.delete(caseEvents).where(inArray(caseEvents.caseId, ids));
  await ctx.db.delete(cases).where(inArray(cases.id, ids));
  await purgeEmailsAbout(ctx, ids.map(aboutOf));
  return ids.length;
}

const aboutOf = (id: string) => `case:${id}`;

function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
}
