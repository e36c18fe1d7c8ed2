import { and, eq, inArray } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import type { BookingListResult, BookingListSums, BookingSearch } from "#modules/bookings/contract/booking-list.ts";
import { LIST_COUNT_CAP, LIST_SEARCH_CAP } from "#modules/bookings/limits.ts";
import { normalizeBookingCode } from "#modules/bookings/rules/code.ts";
import { bookings } from "#modules/bookings/tables.ts";
import type { Context } from "#platform/context.ts";
import { type Found, findByText } from "./find-by-text.ts";
import { columns, loadBookingRows, toRows } from "./rows.ts";
import { sumUpTo } from "./sum-up-to.ts";
import { filtersOf, inView, orderOf } from "./views.ts";

/**
 * One page of the booking list. Neither the list nor its count reads more than the caps of limits.ts: a view of a million bookings
 * answers like one of ten. The sums over the list are turnover: they need the permission to read statistics.
 */
export async function listBookingRows(ctx: Context, search: BookingSearch): Promise<BookingListResult> {
  requirePermission(ctx.actor, "bookings.read");
  const where = and(inView(ctx, search.view), ...filtersOf(ctx, search));
  const { page, size } = search;
  const code = normalizeBookingCode(search.text);
  if (search.text !== "" && !code) return pageOf(ctx, await findByText(ctx, search.text, where), search);

  const cap = LIST_COUNT_CAP;
  const conditions = and(where, code ? eq(bookings.code, code) : undefined);
  const offset = Math.min((page - 1) * size, cap);
  const order = orderOf(search);
  const [{ rows: total, ...sums }, data] = await Promise.all([
    sumUpTo(ctx, conditions, cap + 1),
    loadBookingRows(ctx, { where: conditions, order, limit: Math.min(size, cap - offset), offset }),
  ]);
  const isCapped = total > cap;
  return {
    data,
    total: Math.min(total, cap),
    sums: shownSums(ctx, isCapped, sums),
    isCapped,
    isNear: false,
    page,
    size,
  };
}

async function pageOf(
  ctx: Context,
  { ids: found, isNear }: Found,
  { page, size }: BookingSearch,
): Promise<BookingListResult> {
  const total = Math.min(found.length, LIST_SEARCH_CAP);
  const isCapped = found.length > LIST_SEARCH_CAP;
  const { rows: _, ...sums } = await sumUpTo(ctx, inArray(bookings.id, found), LIST_SEARCH_CAP + 1);
  const ids = found.slice(0, total).slice((page - 1) * size, page * size);
  const rows = ids.length > 0 ? await ctx.db.select(columns).from(bookings).where(inArray(bookings.id, ids)) : [];
  const data = await toRows(
    ctx,
    rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  );
  return { data, total, sums: shownSums(ctx, isCapped, sums), isCapped, isNear, page, size };
}

const shownSums = (ctx: Context, isCapped: boolean, sums: BookingListSums): BookingListSums | null =>
  isCapped || !can(ctx.actor, "statistics.read") ? null : sums;
