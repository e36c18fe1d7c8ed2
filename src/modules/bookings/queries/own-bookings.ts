import { desc, eq, sql } from "drizzle-orm";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Customer } from "#modules/customers/contract.ts";
import { getCustomer } from "#modules/customers/queries.ts";
import type { Context } from "#platform/context.ts";
import type { BookingKind } from "../contract/booking.ts";
import type { BookingState } from "../contract/states.ts";
import { privatePath } from "../rules/addresses.ts";
import { effectiveState } from "../rules/states.ts";
import { bookings } from "../tables.ts";
import { type Booking, followMerges } from "./get-booking.ts";

/** More than a family makes in years. */
const MAX_OWN_BOOKINGS = 100;

export type OwnBooking = {
  code: string;
  kind: BookingKind;
  state: BookingState;
  title: string;
  startsOn: CalendarDate;
  endsOn: CalendarDate;
  total: number;
  /** The path opens the booking without further proof. */
  path: string;
};

/**
 * The bookings made with the e-mail of the signed-in customer, the latest journey first; in place of a merged one that which its link
 * opens. Throws `unauthenticated`.
 */
export async function listOwnBookings(
  ctx: Context,
  token: string | undefined,
): Promise<{ customer: Customer; bookings: OwnBooking[] }> {
  const customer = await getCustomer(ctx, token);
  const rows = await ctx.db
    .select()
    .from(bookings)
    .where(eq(sql`lower(${bookings.contactEmail})`, customer.email))
    .orderBy(desc(bookings.startsOn), desc(bookings.id))
    .limit(MAX_OWN_BOOKINGS);
  const bookingsById = new Map<string, Booking>();
  for (const row of rows) {
    const booking = await followMerges(ctx, row);
    bookingsById.set(booking.id, booking);
  }
  const own = [...bookingsById.values()].map((booking) => {
    const { code, kind, subject, startsOn, endsOn, totalVnd: total } = booking;
    const state = effectiveState(booking, ctx.now());
    return { code, kind, state, title: subject.title, startsOn, endsOn, total, path: privatePath(ctx, booking) };
  });
  return { customer, bookings: own };
}
