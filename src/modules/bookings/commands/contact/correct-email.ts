import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { CorrectEmailInput } from "../../contract/booking-list.ts";
import { resendBookingLink } from "../../emails/queue-booking-emails.ts";
import { bookingMessages, mergeMessages } from "../../messages/booking.ts";
import { emailMessages } from "../../messages/booking-list.ts";
import { type Booking, getBookingRow, loadBookingView, lockBooking } from "../../queries/get-booking.ts";
import type { Keyed } from "../../rules/addresses.ts";
import { searchTextWith } from "../../rules/search-text.ts";
import { effectiveState, isEnded, isWaitingForMoney } from "../../rules/states.ts";
import { bookings } from "../../tables.ts";
import { rejectTooManyHolds } from "../place/too-many-holds.ts";
import { recordChange, recordEvents } from "../record-events.ts";
import { endLinks, queueNewLinks } from "./replace-link.ts";

/**
 * Replaces an e-mail address that the customer mistyped and sends the current state of the booking there. The link sent to the former
 * address stops working: returns the booking with its new key version.
 *
 * An unpaid hold counts for the new address from now on: throws `conflict` "too-many-holds" beyond its limit. `admit` throws `limited`
 * after too many corrections to or from one address. Without the limit of `admit`, each correction would free the former address for one
 * more booking and one more email.
 */
export async function correctEmail(
  ctx: Context,
  bookingId: string,
  { email, admit }: { email: string; admit: (email: string) => Promise<void> },
): Promise<Keyed> {
  const { contactEmail: former } = await getBookingRow(ctx, bookingId);
  for (const one of new Set([email, former].filter(Boolean).map((address) => address.toLowerCase()))) await admit(one);
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    if (isEnded(effectiveState(booking, ctx.now()))) throw conflict("not-possible-now", bookingMessages.notMovable);
    if (booking.erasedAt) throw conflict("booking-forgotten", bookingMessages.erased);
    if (booking.contactEmail === email) {
      await resendBookingLink(ctx, { ...(await loadBookingView(ctx, booking)), refundDue: booking.refundDueVnd });
      return booking;
    }
    if (isUnpaidHold(booking, ctx.now())) {
      const { contactPhone: phone, placedFrom: from } = booking;
      await rejectTooManyHolds(ctx, { phone, email, from }, booking.id);
    }
    return replaceEmail(ctx, booking, email);
  });
}

/**
 * Staff correct the e-mail address, also after the journey or a cancellation, when papers and refunds go there. Throws `conflict` for a
 * booking whose customer was erased or that was merged into another one, and "changed-meanwhile" when its address is not the expected
 * one. Throws `invalid` when nothing would change.
 */
export async function correctEmailForCustomer(
  ctx: Context,
  bookingId: string,
  { email, expectedEmail }: CorrectEmailInput,
): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  // The form shows the present address.
  requirePermission(ctx.actor, "personal-data.read");
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    if (booking.joinedInto !== null) throw conflict("booking-joined", mergeMessages.changedThere);
    if (booking.erasedAt) throw conflict("booking-forgotten", bookingMessages.erased);
    const isExpected = booking.contactEmail === expectedEmail;
    // The same correction, sent twice or made by the customer too, has its link already.
    if (booking.contactEmail === email && !isExpected) return;
    if (!isExpected) throw conflict("changed-meanwhile", emailMessages.meanwhile);
    if (email === expectedEmail) throw invalid(emailMessages.unchanged, { email: emailMessages.unchanged });
    await replaceEmail(ctx, booking, email);
    await recordChange(ctx, "booking.email-corrected", booking, { email }, { email: booking.contactEmail });
  });
}

/** Sends the current state and a new link to the new address of a locked booking. */
async function replaceEmail(ctx: Context, booking: Booking, email: string): Promise<Booking> {
  const searchText = searchTextWith(booking.searchText, { ...booking, contactEmail: email });
  await ctx.db.update(bookings).set({ contactEmail: email, searchText }).where(eq(bookings.id, booking.id));
  const ended = await endLinks(ctx, booking);
  await recordEvents(ctx, booking.id, [{ kind: "email-corrected" }]);
  await queueNewLinks(ctx, ended);
  return ended.booking;
}

const isUnpaidHold = (booking: Booking, now: Date) =>
  booking.source === "site" && booking.paidVnd === 0 && isWaitingForMoney(effectiveState(booking, now));
