import { isDeepStrictEqual } from "node:util";
import { desc, eq, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { conflict } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { formatVnd, vnd } from "#kernel/money.ts";
import { recordChange } from "#modules/bookings/commands/record-events.ts";
import { type Booking, lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { effectiveState, isEnded } from "#modules/bookings/rules/states.ts";
import { atHotelOf, ourPartOf } from "#modules/bookings/rules/terms.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { invoiceMessages } from "../messages.ts";
import { buyerOf } from "../rules/buyer.ts";
import { hasAmountForUs, proformaNumber } from "../rules/proforma.ts";
import { proformas } from "../tables.ts";

/**
 * Makes a numbered proforma of a booking that has not ended and owes us money. The last one is returned while the booking has not changed
 * since. Numbers have no gaps in a year.
 */
export async function makeProforma(ctx: Context, bookingId: string): Promise<string> {
  requirePermission(ctx.actor, "bookings.write");
  requirePermission(ctx.actor, "personal-data.read");
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    if (booking.erasedAt) throw conflict("booking-forgotten", invoiceMessages.erasedBooking);
    if (isEnded(effectiveState(booking, ctx.now()))) throw conflict("booking-ended", invoiceMessages.endedBooking);
    if (!hasAmountForUs(booking)) throw conflict("booking-paid", invoiceMessages.paidBooking);
    const content = contentOf(booking);
    const [last] = await ctx.db
      .select()
      .from(proformas)
      .where(eq(proformas.bookingId, bookingId))
      .orderBy(desc(proformas.madeAt), desc(proformas.id))
      .limit(1);
    if (last) {
      const { subject, startsOn, lines, totalVnd, paidVnd, buyer } = last;
      if (isDeepStrictEqual({ subject, startsOn, lines, totalVnd, paidVnd, buyer }, content)) return last.id;
    }
    const year = Number(today(ctx.now()).slice(0, 4));
    // Numbers are assigned one at a time: a gap would look like a removed document.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`proformas ${year}`}))`);
    const [highest] = await ctx.db
      .select({ number: sql`coalesce(max(${proformas.number}), 0)`.mapWith(Number) })
      .from(proformas)
      .where(eq(proformas.year, year));
    const number = (highest?.number ?? 0) + 1;
    const id = newId();
    const { id: madeBy, name: madeByName } =
      ctx.actor.kind === "staff" ? ctx.actor : { id: ctx.actor.kind, name: "Hệ thống" };
    await ctx.db.insert(proformas).values({
      id,
      bookingId,
      year,
      number,
      ...content,
      madeBy,
      madeByName,
      madeAt: ctx.now(),
    });
    const after = { number: proformaNumber({ year, number }), amount: formatVnd(content.totalVnd) };
    await recordChange(ctx, "proforma.made", booking, after, {});
    return id;
  });
}

/** What the paper says of a booking: our part of the price. What is paid at the hotel is taken off it in a line of its own. */
function contentOf(booking: Booking) {
  const { subject, startsOn, price, paidVnd, invoice, contactName, contactEmail } = booking;
  const atHotel = atHotelOf(booking);
  const lines = price.lines.map(({ label, quantity, amount }) => ({
    label: quantity > 1 ? `${label} × ${quantity}` : label,
    amount: Number(amount),
  }));
  return {
    subject: subject.title,
    startsOn,
    lines: atHotel > 0 ? [...lines, { label: PAID_AT_HOTEL, amount: -atHotel }] : lines,
    totalVnd: vnd(ourPartOf(booking)),
    paidVnd,
    buyer: invoice
      ? buyerOf(invoice, contactEmail)
      : { kind: "person" as const, name: contactName, taxCode: "", address: "", email: contactEmail },
  };
}

const PAID_AT_HOTEL = "Trả tại khách sạn";
