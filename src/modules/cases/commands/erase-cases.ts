import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { eraseCustomers, lockToErase, purgeHistory } from "#modules/worklist/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { COMPLAINT_YEARS, DATA_YEARS, VERIFICATION_HOURS } from "../limits.ts";
import { caseList } from "../queries/list-cases.ts";
import { cases } from "../tables.ts";

/**
 * Erases the customer of a case COMPLAINT_YEARS or DATA_YEARS after its end: topic and outcome stay for statistics. A case with an unread
 * message is kept until staff have read it. Requests without a verified e-mail are deleted completely. Returns the number of cases.
 */
export async function eraseCases(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (ctx) => (await eraseEnded(ctx)) + (await deleteUnverified(ctx)));
}

async function eraseEnded(ctx: Context): Promise<number> {
  const endedYearsAgo = (kind: "complaint" | "data", years: number) =>
    and(eq(cases.kind, kind), lt(cases.endedAt, yearsBefore(ctx.now(), years)));
  const isOld = or(endedYearsAgo("complaint", COMPLAINT_YEARS), endedYearsAgo("data", DATA_YEARS));
  const ids = await lockToErase(ctx, caseList, and(eq(cases.hasNews, false), isOld));
  if (ids.length === 0) return 0;
  const keyVersion = sql`${cases.keyVersion} + 1`;
  const reason = sql`case when ${cases.state} = 'refused' then '' end`;
  await eraseCustomers(ctx, caseList, ids, { keyVersion, reason, bookingCode: null, message: "", wish: "" });
  return ids.length;
}

async function deleteUnverified(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - VERIFICATION_HOURS * 3_600_000);
  const ids = await lockToErase(ctx, caseList, and(isNull(cases.openedAt), lt(cases.createdAt, before)));
  if (ids.length === 0) return 0;
  await purgeHistory(ctx, caseList, ids);
  await ctx.db.delete(cases).where(inArray(cases.id, ids));
  return ids.length;
}

function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
}
