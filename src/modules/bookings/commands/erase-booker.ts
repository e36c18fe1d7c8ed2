import { eq, sql } from "drizzle-orm";
import { today } from "#kernel/calendar-date.ts";
import { conflict } from "#kernel/errors.ts";
import { listOrders } from "#modules/flights/queries/orders.ts";
import type { Context } from "#platform/context.ts";
import { purgeEmailsAbout } from "#platform/mail/outbox.ts";
import { emailsAbout } from "../emails/queue-booking-emails.ts";
import { bookingMessages } from "../messages/booking.ts";
import type { Booking } from "../queries/get-booking.ts";
import { isOverForGood } from "../rules/retention.ts";
import { searchTextOf, searchTextWithCodes } from "../rules/search-text.ts";
import { effectiveState } from "../rules/states.ts";
import { bookingDocuments, bookingEvents, bookingNotes, bookings } from "../tables.ts";
import { endLinks } from "./contact/replace-link.ts";
import { flightCodesOf } from "./flights/index-flight-codes.ts";

/** Event fields that people have written or that identify a person. */
const personalFields = ["text", "reason", "contact", "note"];

/**
 * Erases the customer from a locked booking. What was sold, when, for how much and the requested invoice stay. Links that were sent stop
 * working. Returns the storage keys of its files, which the caller removes after the commit. Throws `conflict` while something of the
 * booking is open.
 */
export async function eraseBooker(ctx: Context, booking: Booking): Promise<string[]> {
  const state = effectiveState(booking, ctx.now());
  if (!isOverForGood({ ...booking, state }, today(ctx.now()))) {
    throw conflict("booking-open", bookingMessages.stillOpen);
  }
  const codes = booking.kind === "flight" ? flightCodesOf(await listOrders(ctx, booking.id)) : [];
  const erasedContact = { contactName: bookingMessages.erasedName, contactPhone: "", contactEmail: "" };
  const searchText = searchTextWithCodes(searchTextOf({ ...booking, ...erasedContact }), codes);
  const erasedAt = ctx.now();
  await ctx.db
    .update(bookings)
    .set({
      ...erasedContact,
      note: "",
      placedFrom: null,
      searchText,
      changeAskedAt: null,
      erasedAt,
      updatedAt: erasedAt,
    })
    .where(eq(bookings.id, booking.id));
  await endLinks(ctx, booking);
  await ctx.db.delete(bookingNotes).where(eq(bookingNotes.bookingId, booking.id));
  await ctx.db
    .update(bookingEvents)
    .set({ data: sql`${bookingEvents.data} - ${sql.param(personalFields)}::text[]` })
    .where(eq(bookingEvents.bookingId, booking.id));
  const files = await ctx.db
    .delete(bookingDocuments)
    .where(eq(bookingDocuments.bookingId, booking.id))
    .returning({ key: bookingDocuments.key });
  await purgeEmailsAbout(ctx, [emailsAbout(booking.id)]);
  return files.map(({ key }) => key);
}
