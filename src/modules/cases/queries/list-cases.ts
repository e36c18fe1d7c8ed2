import { and, asc, count, desc, eq, inArray, isNotNull, like, or, type SQL, sql } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import type { PersonKey } from "#kernel/person.ts";
import { foldName } from "#kernel/vietnamese.ts";
import { listColleagues } from "#modules/accounts/queries.ts";
import type { Context } from "#platform/context.ts";
import type { CaseList, CaseSearch, CaseState } from "../contract.ts";
import { dueAtOf, isLate, openStates } from "../rules.ts";
import { cases } from "../tables.ts";

const none: Record<CaseState, number> = { new: 0, answered: 0, resolved: 0, refused: 0 };

/** The next deadline in SQL, same as `dueAtOf`. */
const dueAt = sql<Date>`case when ${cases.state} = 'new' then least(${cases.answerBy}, ${cases.resolveBy}) else ${cases.resolveBy} end`;

const isOpen = inArray(cases.state, [...openStates]);

/** Cases for staff: open ones, and ended ones with unread messages of the customer. */
const isToDo = or(isOpen, cases.hasNews);

const lateAt = (now: Date): SQL | undefined => and(isOpen, sql`${dueAt} < ${now.toISOString()}::timestamptz`);

/** Cases in working order: open ones by due date; ended ones newest first. */
export async function listCases(ctx: Context, search: CaseSearch): Promise<CaseList> {
  requirePermission(ctx.actor, "bookings.read");
  const { state, page, size } = search;
  const narrowed = narrowedBy(ctx, search);
  const wantsDue = state === undefined || openStates.some((one) => one === state);
  const order = wantsDue ? [asc(dueAt), asc(cases.id)] : [desc(cases.endedAt), desc(cases.id)];
  const [counted, rows, colleagues] = await Promise.all([
    ctx.db
      .select({ state: cases.state, n: count(), toDo: sql<number>`count(*) filter (where ${isToDo})::int` })
      .from(cases)
      .where(narrowed)
      .groupBy(cases.state),
    ctx.db
      .select()
      .from(cases)
      .where(and(narrowed, state ? eq(cases.state, state) : isToDo))
      .orderBy(...order)
      .limit(size)
      .offset((page - 1) * size),
    listColleagues(ctx),
  ]);
  const counts = { ...none, ...Object.fromEntries(counted.map(({ state, n }) => [state, n])) };
  const names = new Map(colleagues.map(({ id, name }) => [id, name]));
  const mayReach = can(ctx.actor, "personal-data.read");
  const data = rows.flatMap(({ openedAt, answerBy, resolveBy, ...row }) => {
    if (!openedAt || !answerBy || !resolveBy) return [];
    const { code, kind, topic, state, hasNews, assigneeId } = row;
    const one = { state, answerBy, resolveBy };
    return {
      ...{ code, kind, topic, state, openedAt, hasNews },
      name: kind === "data" && !mayReach && !row.forgotten ? "Khách" : row.name,
      dueAt: dueAtOf(one),
      isLate: isLate(one, ctx.now()),
      assignee: assigneeId ? (names.get(assigneeId) ?? null) : null,
    };
  });
  const toDo = counted.reduce((sum, one) => sum + one.toDo, 0);
  return { data, total: state ? counts[state] : toDo, page, size, counts, toDo };
}

const MAX_WORDS = 6;

function narrowedBy({ actor, now }: Context, { kind, text, mine, late }: CaseSearch): SQL | undefined {
  const words = foldName(text ?? "")
    .split(" ")
    .filter(Boolean);
  // Without access to personal data, contacts cannot be searched either.
  const searched = can(actor, "personal-data.read") ? cases.searchText : sql`lower(${cases.code})`;
  return and(
    isNotNull(cases.openedAt),
    kind && eq(cases.kind, kind),
    late && lateAt(now()),
    mine && actor.kind === "staff" ? eq(cases.assigneeId, actor.id) : undefined,
    ...words.slice(0, MAX_WORDS).map((word) => like(searched as typeof cases.searchText, `%${word}%`)),
  );
}

/** Cases that wait for staff: unanswered or with news, and overdue ones. */
export async function countCasesToDo(ctx: Context): Promise<{ unanswered: number; late: number }> {
  requirePermission(ctx.actor, "bookings.read");
  const isLateNow = lateAt(ctx.now());
  const [row] = await ctx.db
    .select({
      unanswered: sql<number>`count(*) filter (where ${or(eq(cases.state, "new"), cases.hasNews)})::int`,
      late: sql<number>`count(*) filter (where ${isLateNow})::int`,
    })
    .from(cases)
    .where(and(isNotNull(cases.openedAt), isToDo));
  return { unanswered: row?.unanswered ?? 0, late: row?.late ?? 0 };
}

/** The complaints and data requests of a person, newest first; kept for their own retention time, as proof. */
export async function listCasesOfPerson(ctx: Context, who: PersonKey) {
  requirePermission(ctx.actor, "personal-data.read");
  const { code, kind, topic, state, name, email, phone, message, wish, createdAt } = cases;
  return ctx.db
    .select({ code, kind, topic, state, name, email, phone, message, wish, createdAt })
    .from(cases)
    .where(and(isNotNull(cases.openedAt), isOfPerson(who)))
    .orderBy(desc(createdAt))
    .limit(200);
}

/** SQL condition: cases of a person. */
export const isOfPerson = (who: PersonKey): SQL =>
  "email" in who ? eq(sql`lower(${cases.email})`, who.email) : eq(cases.phone, who.phone);
