import { and, desc, eq, gt, inArray, isNull, ne, or, sql } from "drizzle-orm";
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

/** The newest bookings that are not fully paid or expired lately, and those of some codes whatever their age. */
export async function listOpenForMoney(ctx: Context, codes: readonly string[]): Promise<OpenForMoney[]> {
  requirePermission(ctx.actor, "payments.read");
  const lately = new Date(ctx.now().getTime() - OPEN_FOR_MONEY.expiredDays * 24 * 3_600_000);
  const lacks = sql`paid_vnd < total_vnd - at_house_vnd`;
  const isOpen = or(
    inArray(bookings.state, ["held", "awaiting_payment", "part_paid", "confirmed", "completed"]),
    and(eq(bookings.state, "expired"), gt(bookings.holdExpiresAt, lately)),
  );
  return ctx.db
    .select({
      ...{ code: bookings.code, name: bookings.contactName, phone: bookings.contactPhone },
      ...{ title: bookedTitle, startsOn: bookings.startsOn },
      outstanding: sql<number>`greatest(0, ${bookings.dueNowVnd} - ${bookings.paidVnd})`.mapWith(Number),
      balance: sql<number>`greatest(0, ${bookings.totalVnd} - ${bookings.atHotelVnd} - ${bookings.paidVnd})`.mapWith(
        Number,
      ),
    })
    .from(bookings)
    .where(
      and(
        isNull(bookings.joinedInto),
        isNull(bookings.erasedAt),
        lacks,
        ne(bookings.state, "cancelled"),
        or(isOpen, codes.length > 0 ? inArray(bookings.code, [...codes]) : undefined),
      ),
    )
    .orderBy(...(codes.length > 0 ? [sql`${inArray(bookings.code, [...codes])} desc`] : []), desc(bookings.createdAt))
    .limit(OPEN_FOR_MONEY.most);
}
