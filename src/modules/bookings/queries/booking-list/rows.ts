import { eq, type SQL, sql } from "drizzle-orm";
import { maskLocalPhone } from "#kernel/phone.ts";
import type { BookingListRow } from "#modules/bookings/contract/booking-list.ts";
import { markedNeedOf } from "#modules/bookings/rules/staff-need.ts";
import { effectiveState } from "#modules/bookings/rules/states.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { listOrdersOf, type StaffOrder } from "#modules/flights/queries/orders.ts";
import { isActiveOrder } from "#modules/flights/rules/order-states.ts";
import type { Context } from "#platform/context.ts";
import { bookedTitle } from "../booked-title.ts";

type PageOfIds = { where: SQL | undefined; order: SQL[]; limit: number; offset: number };

// The ids of a page come from an index alone; only then are the wide rows read.
export async function loadBookingRows(
  ctx: Context,
  { where, order, limit, offset }: PageOfIds,
): Promise<BookingListRow[]> {
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
  return toRows(ctx, rows);
}

export const columns = {
  id: bookings.id,
  code: bookings.code,
  kind: bookings.kind,
  state: bookings.state,
  title: bookedTitle,
  rooms: bookings.rooms,
  charter: bookings.charter,
  checkIn: bookings.startsOn,
  nights: bookings.nights,
  adults: bookings.adults,
  children: sql<number>`jsonb_array_length(${bookings.childAges})`,
  total: bookings.totalVnd,
  dueNow: bookings.dueNowVnd,
  atHotel: bookings.atHotelVnd,
  paid: bookings.paidVnd,
  refundDue: bookings.refundDueVnd,
  name: bookings.contactName,
  phone: bookings.contactPhone,
  source: bookings.source,
  assigneeId: bookings.assigneeId,
  holdExpiresAt: bookings.holdExpiresAt,
  changeAskedAt: bookings.changeAskedAt,
  isMerged: sql<boolean>`${bookings.joinedInto} is not null`,
  createdAt: bookings.createdAt,
  needsStaffSince: bookings.needsStaffSince,
};

type StoredRow = Omit<BookingListRow, "contact" | "flights" | "staffNeed"> & {
  name: string;
  phone: string;
  needsStaffSince: Date | null;
};

/** Stored rows in the form of the booking list, with record locators of flights and the reason why those need staff. */
export async function toRows<R extends StoredRow>(ctx: Context, rows: readonly R[]) {
  const ofFlights = rows.filter(({ kind }) => kind === "flight").map(({ id }) => id);
  const orders = await listOrdersOf(ctx, ofFlights);
  return rows.map(({ name, phone, needsStaffSince, ...row }) => {
    const own = orders.filter(({ bookingId }) => bookingId === row.id);
    const { state, paid: paidVnd, total: totalVnd } = row;
    return {
      ...row,
      state: effectiveState(row, ctx.now()),
      contact: { name, maskedPhone: maskLocalPhone(phone) },
      flights: row.kind === "flight" ? flightsOf(own) : null,
      staffNeed: markedNeedOf({ needsStaffSince, state, paidVnd, totalVnd }, own),
    };
  });
}

/** An unticketed order has a deadline; inactive orders have neither. */
function flightsOf(orders: readonly StaffOrder[]): BookingListRow["flights"] {
  const active = orders.filter(isActiveOrder);
  const shownOrders = active.length > 0 ? active : orders;
  const deadlines = active.flatMap(({ state, ticketBy }) => (state === "ticketed" || !ticketBy ? [] : [ticketBy]));
  const first = Math.min(...deadlines.map((at) => at.getTime()));
  return {
    pnrs: shownOrders.flatMap(({ pnr }) => (pnr === null ? [] : [pnr])),
    ticketBy: deadlines.length > 0 ? new Date(first) : null,
  };
}
