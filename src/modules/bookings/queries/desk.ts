import { and, asc, desc, eq, gt, gte, inArray, isNull, like, lte, or, type SQL, sql } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import { addDays, type CalendarDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { maskEmail } from "#kernel/email.ts";
import { invalid } from "#kernel/errors.ts";
import { formatLocalPhone, maskLocalPhone } from "#kernel/phone.ts";
import type { Context } from "#platform/context.ts";
import { type DeskPage, type DeskRow, type DeskSearch, type DeskView, deskViews } from "../contract/desk.ts";
import { DEPARTING_DAYS, DESK_COUNT_CAP, DESK_SEARCH_CAP, DESK_SEARCH_WALK, MAX_EXPORT_ROWS } from "../limits.ts";
import { deskMessages } from "../messages.ts";
import { normalizeBookingCode } from "../rules/code.ts";
import { searchPatterns } from "../rules/search-text.ts";
import { effectiveState, isWaitingForMoney } from "../rules/states.ts";
import { bookings } from "../tables.ts";

/**
 * One page of the desk's list. Neither the list nor its count reads more than the caps of limits.ts: a view of a million
 * bookings answers like one of ten.
 */
export async function listDesk(ctx: Context, search: DeskSearch): Promise<DeskPage> {
  requirePermission(ctx.actor, "bookings.read");
  const where = and(inView(ctx, search.view), ...filtersOf(ctx, search));
  const { page, size } = search;
  const code = normalizeBookingCode(search.text);
  if (search.text !== "" && !code) return pageOf(ctx, await findByText(ctx, search.text, where), search);

  const cap = DESK_COUNT_CAP;
  const wanted = and(where, code ? eq(bookings.code, code) : undefined);
  const offset = Math.min((page - 1) * size, cap);
  const order = orderOf(search);
  const [total, data] = await Promise.all([
    countUpTo(ctx, wanted, cap + 1),
    rowsOf(ctx, { where: wanted, order, limit: Math.min(size, cap - offset), offset }),
  ]);
  return { data, total: Math.min(total, cap), isCapped: total > cap, page, size };
}

/** How many bookings each view has, up to the cap; one more means "and more". One statement for all views. */
export async function countDesk(ctx: Context): Promise<Record<DeskView, number>> {
  requirePermission(ctx.actor, "bookings.read");
  const counts = deskViews.map((view) => sql`(${upTo(ctx, inView(ctx, view), DESK_COUNT_CAP + 1)})`);
  const { rows } = await ctx.db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  );
  return Object.fromEntries(deskViews.map((view, index) => [view, rows[0]?.counts[index] ?? 0])) as Record<
    DeskView,
    number
  >;
}

/** Bookings that wait for somebody to look after them, up to the cap; none for who may not see bookings. */
export async function countNewBookings(ctx: Context): Promise<number> {
  return can(ctx.actor, "bookings.read") ? countUpTo(ctx, inView(ctx, "new"), DESK_COUNT_CAP) : 0;
}

/** Bookings made since the beginning of a day, up to the cap. */
export async function countPlacedSince(ctx: Context, day: CalendarDate): Promise<number> {
  requirePermission(ctx.actor, "bookings.read");
  return countUpTo(ctx, gte(bookings.createdAt, vietnamInstant(day)), DESK_COUNT_CAP);
}

/** Bookings made after an instant: what a list that was loaded then does not show. */
export async function countPlacedAfter(ctx: Context, instant: Date): Promise<number> {
  requirePermission(ctx.actor, "bookings.read");
  return countUpTo(ctx, gt(bookings.createdAt, instant), DESK_COUNT_CAP);
}

/** Bookings that leave in the coming days and still owe. */
export async function countOwingSoon(ctx: Context): Promise<number> {
  requirePermission(ctx.actor, "bookings.read");
  const soon = lte(bookings.checkInOn, addDays(today(ctx.now()), DEPARTING_DAYS));
  const ahead = gte(bookings.checkInOn, today(ctx.now()));
  return countUpTo(ctx, and(inView(ctx, "owing"), ahead, soon), DESK_COUNT_CAP);
}

/** Holds that run out within so many minutes. */
export async function countEndingHolds(ctx: Context, minutes: number): Promise<number> {
  requirePermission(ctx.actor, "bookings.read");
  const end = new Date(ctx.now().getTime() + minutes * 60_000);
  const where = and(inView(ctx, "awaiting-payment"), lte(bookings.holdExpiresAt, end));
  return countUpTo(ctx, where, DESK_COUNT_CAP);
}

/**
 * The bookings of an export in the order of the list; whole numbers and addresses only for who may read them. A search gives
 * what the list finds, up to the same cap.
 */
export async function listForExport(ctx: Context, search: DeskSearch): Promise<ExportRow[]> {
  requirePermission(ctx.actor, "bookings.read");
  const mayRead = can(ctx.actor, "personal-data.read");
  const where = and(inView(ctx, search.view), ...filtersOf(ctx, search));
  const code = normalizeBookingCode(search.text);
  const found =
    search.text !== "" && !code ? (await findByText(ctx, search.text, where)).slice(0, DESK_SEARCH_CAP) : null;
  const rows = await ctx.db
    .select({ ...columns, email: bookings.contactEmail })
    .from(bookings)
    .where(found ? inArray(bookings.id, found) : and(where, code ? eq(bookings.code, code) : undefined))
    .orderBy(...(found ? [desc(bookings.createdAt), desc(bookings.id)] : orderOf(search)))
    .limit(MAX_EXPORT_ROWS + 1);
  if (rows.length > MAX_EXPORT_ROWS) throw invalid(deskMessages.tooManyToExport);
  return rows.map(({ email, ...row }) => ({
    ...toRow(row, ctx.now()),
    phone: mayRead ? formatLocalPhone(row.phone) : maskLocalPhone(row.phone),
    email: mayRead ? email : maskEmail(email),
  }));
}

// Each view is answered by a partial index of tables.ts: their conditions have to stay word for word the same.
function inView(ctx: Context, view: DeskView): SQL | undefined {
  const now = ctx.now();
  switch (view) {
    case "all":
      return undefined;
    case "new":
      return and(
        isNull(bookings.assigneeId),
        sql`state in ('held', 'awaiting_payment', 'part_paid', 'paid')`,
        or(gt(bookings.holdExpiresAt, now), inArray(bookings.state, ["part_paid", "paid"])),
      );
    case "awaiting-payment":
      return and(sql`state in ('held', 'awaiting_payment')`, gt(bookings.holdExpiresAt, now));
    case "to-confirm":
      return sql`state in ('part_paid', 'paid')`;
    case "owing":
      return sql`state in ('part_paid', 'paid', 'confirmed', 'completed') and paid_vnd < total_vnd`;
    case "departing":
      return and(
        gte(bookings.checkInOn, today(now)),
        lte(bookings.checkInOn, addDays(today(now), DEPARTING_DAYS)),
        sql`state in ('part_paid', 'paid', 'confirmed')`,
      );
    case "refund-due":
      return sql`refund_due_vnd > 0`;
  }
}

function filtersOf(ctx: Context, { from, to, assignee, state, cruise }: DeskSearch): (SQL | undefined)[] {
  const me = ctx.actor.kind === "staff" ? ctx.actor.id : undefined;
  const person = assignee === "me" ? me : assignee;
  return [
    state ? eq(bookings.state, state) : undefined,
    // What has run out is marked within a minute; until then it is shown as expired, so it is not found as held.
    state && isWaitingForMoney(state) ? gt(bookings.holdExpiresAt, ctx.now()) : undefined,
    cruise ? eq(bookings.cruiseId, cruise) : undefined,
    from ? gte(bookings.checkInOn, from) : undefined,
    to ? lte(bookings.checkInOn, to) : undefined,
    person === "none" ? isNull(bookings.assigneeId) : undefined,
    person && person !== "none" ? eq(bookings.assigneeId, person) : undefined,
  ];
}

// A span of departures is read by its index only in the order of departure.
function orderOf({ sort, view, from, to }: DeskSearch): SQL[] {
  const byDeparture = sort
    ? sort === "departure"
    : view === "departing" || view === "owing" || from !== undefined || to !== undefined;
  // In an order that its own index does not have, a small view is read whole and sorted. Left to itself the planner walks
  // all bookings in that order until enough of them belong to the view; an expression is no order that an index has.
  if (byDeparture) {
    const isOwn = view === "departing" || view === "owing" || view === "all";
    return [isOwn ? asc(bookings.checkInOn) : sql`${bookings.checkInOn} + 0`, asc(bookings.id)];
  }
  const isOwn = view === "all" || view === "new" || view === "to-confirm" || view === "refund-due";
  return [isOwn ? desc(bookings.createdAt) : sql`${bookings.createdAt} + interval '0' desc`, desc(bookings.id)];
}

/** Ids of the newest bookings that a text finds, up to the cap and one more. */
async function findByText(ctx: Context, text: string, where: SQL | undefined): Promise<string[]> {
  const { words, phrase, isRare } = searchPatterns(text, can(ctx.actor, "personal-data.read"));
  if (words.length === 0) return [];
  if (!isRare) {
    const walked = await walkNewest(ctx, words, where);
    const isWhole = where !== undefined && (await countUpTo(ctx, where, DESK_SEARCH_WALK + 1)) <= DESK_SEARCH_WALK;
    if (walked.length > DESK_SEARCH_CAP || isWhole) return walked;
  }
  const named = phrase ? await askIndex(ctx, [phrase], where) : [];
  return named.length > 0 ? named : askIndex(ctx, words, where);
}

async function walkNewest(ctx: Context, patterns: string[], where: SQL | undefined): Promise<string[]> {
  const newest = ctx.db
    .select({ id: bookings.id, searchText: bookings.searchText })
    .from(bookings)
    .where(where)
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(DESK_SEARCH_WALK)
    .as("newest");
  const rows = await ctx.db
    .select({ id: newest.id })
    .from(newest)
    .where(and(...patterns.map((pattern) => like(newest.searchText, pattern))))
    .limit(DESK_SEARCH_CAP + 1);
  return rows.map((row) => row.id);
}

// Materialised: with a limit in sight the planner would walk all bookings in order instead of asking the index.
async function askIndex(ctx: Context, patterns: string[], where: SQL | undefined): Promise<string[]> {
  const matching = and(...patterns.map((pattern) => like(bookings.searchText, pattern)), where);
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with found as materialized (select id, created_at from bookings where ${matching})
    select id from found order by created_at desc, id desc limit ${DESK_SEARCH_CAP + 1}`);
  return rows.map((row) => row.id);
}

async function pageOf(ctx: Context, found: string[], { page, size }: DeskSearch): Promise<DeskPage> {
  const total = Math.min(found.length, DESK_SEARCH_CAP);
  const ids = found.slice(0, total).slice((page - 1) * size, page * size);
  const rows = ids.length > 0 ? await ctx.db.select(columns).from(bookings).where(inArray(bookings.id, ids)) : [];
  const data = rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map((row) => toRow(row, ctx.now()));
  return { data, total, isCapped: found.length > DESK_SEARCH_CAP, page, size };
}

async function countUpTo(ctx: Context, where: SQL | undefined, cap: number): Promise<number> {
  const [row] = await upTo(ctx, where, cap);
  return row?.rows ?? 0;
}

function upTo(ctx: Context, where: SQL | undefined, cap: number) {
  const some = ctx.db
    .select({ one: sql`1`.as("one") })
    .from(bookings)
    .where(where)
    .limit(cap)
    .as("some");
  return ctx.db.select({ rows: sql<number>`count(*)::int` }).from(some);
}

export type ExportRow = DeskRow & { phone: string; email: string };

type PageOfIds = { where: SQL | undefined; order: SQL[]; limit: number; offset: number };

// The ids of a page come from an index alone; only then are the wide rows read.
async function rowsOf(ctx: Context, { where, order, limit, offset }: PageOfIds): Promise<DeskRow[]> {
  const page = ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as("page");
  const rows = await ctx.db
    .select(columns)
    .from(bookings)
    .innerJoin(page, eq(page.id, bookings.id))
    .orderBy(...order);
  return rows.map((row) => toRow(row, ctx.now()));
}

const columns = {
  id: bookings.id,
  code: bookings.code,
  state: bookings.state,
  cruise: bookings.cruiseTitle,
  cabins: bookings.cabins,
  charter: bookings.charter,
  checkIn: bookings.checkInOn,
  nights: bookings.nights,
  adults: bookings.adults,
  children: sql<number>`jsonb_array_length(${bookings.childAges})`,
  total: bookings.totalVnd,
  dueNow: bookings.dueNowVnd,
  paid: bookings.paidVnd,
  refundDue: bookings.refundDueVnd,
  name: bookings.contactName,
  phone: bookings.contactPhone,
  source: bookings.source,
  assigneeId: bookings.assigneeId,
  holdExpiresAt: bookings.holdExpiresAt,
  createdAt: bookings.createdAt,
};

type StoredRow = Omit<DeskRow, "contact"> & { name: string; phone: string };

function toRow({ name, phone, ...row }: StoredRow, now: Date): DeskRow {
  return { ...row, state: effectiveState(row, now), contact: { name, maskedPhone: maskLocalPhone(phone) } };
}
