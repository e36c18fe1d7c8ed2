import { and, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { requirePermission } from "#kernel/actor.ts";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { OPEN_FOR_MONEY } from "../limits.ts";
import { bookings } from "../tables.ts";
import { bookedTitle } from "./booked-title.ts";

/** A booking that a transfer may be for: the amounts missing to secure it and to pay it in full, in đồng. */
export type OpenForMoney = {
  code: string;
  name: string;
  phone: string;
  title: string;
  startsOn: CalendarDate;
  outstanding: number;
  balance: number;
};

/**
 * The newest bookings that still owe money, held or lately expired ones among them, and the owing bookings of `codes` whatever their age.
 */
export async function listOpenForMoney(ctx: Context, codes: readonly string[]): Promise<OpenForMoney[]> {
  requirePermission(ctx.actor, "payments.read");
  const lately = new Date(ctx.now().getTime() - OPEN_FOR_MONEY.expiredDays * 24 * 3_600_000);
  const isOwing = sql`paid_vnd < total_vnd - at_house_vnd`;
  // A union of partial indexes: with one condition PostgreSQL walks all bookings, newest first, in search of the few that owe.
  const open = unionAll(
    idsOf(ctx, sql`state in ('part_paid', 'paid', 'confirmed', 'completed') and ${isOwing}`),
    idsOf(ctx, sql`state in ('held', 'awaiting_payment')`),
    // Expiring sets `updated_at`, whose index finds the lately expired ones.
    idsOf(ctx, and(eq(bookings.state, "expired"), gt(bookings.updatedAt, lately), gt(bookings.holdExpiresAt, lately))),
    idsOf(ctx, codes.length > 0 ? inArray(bookings.code, [...codes]) : sql`false`),
  );
  return ctx.db
    .select({
      code: bookings.code,
      name: bookings.contactName,
      phone: bookings.contactPhone,
      title: bookedTitle,
      startsOn: bookings.startsOn,
      outstanding: sql<number>`greatest(0, ${bookings.dueNowVnd} - ${bookings.paidVnd})`.mapWith(Number),
      balance: sql<number>`greatest(0, ${bookings.totalVnd} - ${bookings.atHotelVnd} - ${bookings.paidVnd})`.mapWith(
        Number,
      ),
    })
    .from(bookings)
    .where(
      and(
        inArray(bookings.id, open),
        isNull(bookings.joinedInto),
        isNull(bookings.erasedAt),
        ne(bookings.state, "cancelled"),
        isOwing,
      ),
    )
    .orderBy(...(codes.length > 0 ? [sql`${inArray(bookings.code, [...codes])} desc`] : []), desc(bookings.createdAt))
    .limit(OPEN_FOR_MONEY.most);
}

const idsOf = (ctx: Context, where: SQL | undefined) => ctx.db.select({ id: bookings.id }).from(bookings).where(where);
