import { eq, type SQL, sql } from "drizzle-orm";
import { maskLocalPhone } from "#kernel/phone.ts";
import type { Context } from "#platform/context.ts";
import type { DeskRow } from "../../contract/desk.ts";
import { effectiveState } from "../../rules/states.ts";
import { bookings } from "../../tables.ts";
import { bookedTitle } from "../booked-title.ts";

type PageOfIds = { where: SQL | undefined; order: SQL[]; limit: number; offset: number };

// The ids of a page come from an index alone; only then are the wide rows read.
export async function rowsOf(ctx: Context, { where, order, limit, offset }: PageOfIds): Promise<DeskRow[]> {
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
  atHouse: bookings.atHouseVnd,
  paid: bookings.paidVnd,
  refundDue: bookings.refundDueVnd,
  name: bookings.contactName,
  phone: bookings.contactPhone,
  source: bookings.source,
  assigneeId: bookings.assigneeId,
  holdExpiresAt: bookings.holdExpiresAt,
  changeAskedAt: bookings.changeAskedAt,
  isJoined: sql<boolean>`${bookings.joinedInto} is not null`,
  createdAt: bookings.createdAt,
};

type StoredRow = Omit<DeskRow, "contact"> & { name: string; phone: string };

export function toRow({ name, phone, ...row }: StoredRow, now: Date): DeskRow {
  return { ...row, state: effectiveState(row, now), contact: { name, maskedPhone: maskLocalPhone(phone) } };
}
