import { and, asc, count, desc, eq, getTableColumns, inArray, like, type SQL, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { foldName } from "#kernel/vietnamese.ts";
import { listColleagues } from "#modules/accounts/queries.ts";
import type { Context } from "#platform/context.ts";
import type { EnquiryList, EnquirySearch, EnquiryState } from "../contract.ts";
import { isLate, openStates } from "../rules.ts";
import { enquiries, quotes } from "../tables.ts";

const none: Record<EnquiryState, number> = { new: 0, quoting: 0, sent: 0, won: 0, lost: 0, answered: 0 };

/** Enquiries in working order: open ones that wait for staff by due date; ended ones newest first. */
export async function listEnquiries(ctx: Context, search: EnquirySearch): Promise<EnquiryList> {
  requirePermission(ctx.actor, "bookings.read");
  const { state, page, size } = search;
  const narrowed = narrowedBy(ctx, search);
  const isOpen = state === undefined || openStates.some((one) => one === state);
  const hasOpenQuote = openQuoteAt(ctx.now());
  const waits = sql`(${enquiries.state} = 'sent' and ${hasOpenQuote})`;
  const order = isOpen
    ? [waits, asc(enquiries.dueAt), asc(enquiries.id)]
    : [desc(enquiries.endedAt), desc(enquiries.id)];
  const [counted, rows, colleagues] = await Promise.all([
    ctx.db.select({ state: enquiries.state, n: count() }).from(enquiries).where(narrowed).groupBy(enquiries.state),
    ctx.db
      .select({ ...getTableColumns(enquiries), hasOpenQuote })
      .from(enquiries)
      .where(and(narrowed, state ? eq(enquiries.state, state) : inArray(enquiries.state, [...openStates])))
      .orderBy(...order)
      .limit(size)
      .offset((page - 1) * size),
    listColleagues(ctx),
  ]);
  const counts = { ...none, ...Object.fromEntries(counted.map(({ state, n }) => [state, n])) };
  const names = new Map(colleagues.map(({ id, name }) => [id, name]));
  const data = rows.map((row) => {
    const { code, kind, state, name, company, people, startsOn, dueAt, createdAt, assigneeId } = row;
    const assignee = assigneeId ? (names.get(assigneeId) ?? null) : null;
    return {
      ...{ code, kind, state, name, company, people, startsOn, dueAt, createdAt, assignee },
      isLate: isLate(row, ctx.now()),
    };
  });
  const total = state ? counts[state] : openStates.reduce((sum, one) => sum + counts[one], 0);
  return { data, total, page, size, counts };
}

const openQuoteAt = (now: Date) =>
  sql<boolean>`exists (select 1 from ${quotes} where ${quotes.enquiryId} = ${enquiries.id} and ${quotes.state} = 'sent' and ${quotes.validUntil} > ${now.toISOString()}::timestamptz)`;

const MAX_WORDS = 6;

function narrowedBy({ actor }: Context, { kind, text, mine }: EnquirySearch): SQL | undefined {
  const words = foldName(text ?? "")
    .split(" ")
    .filter(Boolean);
  return and(
    kind && eq(enquiries.kind, kind),
    mine && actor.kind === "staff" ? eq(enquiries.assigneeId, actor.id) : undefined,
    ...words.slice(0, MAX_WORDS).map((word) => like(enquiries.searchText, `%${word}%`)),
  );
}

/** Number of enquiries that are not taken on yet. */
export async function countNewEnquiries(ctx: Context): Promise<number> {
  requirePermission(ctx.actor, "bookings.read");
  const [row] = await ctx.db.select({ n: count() }).from(enquiries).where(eq(enquiries.state, "new"));
  return row?.n ?? 0;
}
