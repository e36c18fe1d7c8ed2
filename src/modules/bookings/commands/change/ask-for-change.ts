import { and, asc, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, DomainError } from "#kernel/errors.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { AskForChangeInput } from "../../contract/change.ts";
import { MAX_CHANGE_REQUESTS } from "../../limits.ts";
import { bookingMessages, changeMessages } from "../../messages/booking.ts";
import { type Booking, lockBooking } from "../../queries/get-booking.ts";
import { mayAskForChange } from "../../rules/change.ts";
import { effectiveState } from "../../rules/states.ts";
import { bookingEvents, bookings } from "../../tables.ts";
import { recordChange, recordEvents } from "../record-events.ts";

/**
 * Records what the customer, who opened the booking by its magic link, would like changed. Throws `conflict` when the booking can no
 * longer change. The same text while a request is open counts as a second click.
 */
export async function askForChange(ctx: Context, bookingId: string, { text }: AskForChangeInput): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    const { kind, startsOn: checkIn } = booking;
    if (booking.erasedAt) throw conflict("booking-forgotten", bookingMessages.erased);
    if (!mayAskForChange({ kind, state: effectiveState(booking, ctx.now()), checkIn }, ctx.now())) {
      throw conflict("not-possible-now", changeMessages.notAskable);
    }
    const requests = await listRequests(ctx, booking);
    if (booking.changeAskedAt && requests.at(-1)?.data.text === text) return;
    if (requests.length >= MAX_CHANGE_REQUESTS) {
      throw new DomainError("limited", "too-many-requests", changeMessages.askedTooOften);
    }
    // A further request keeps the time of the first one.
    await setChangeAskedAt(ctx, booking, booking.changeAskedAt ?? ctx.now());
    await recordEvents(ctx, booking.id, [{ kind: "change-asked", data: { text } }]);
  });
}

/** Marks the customer's request as answered, whatever the answer was. A change by staff does so too. */
export async function answerRequest(ctx: Context, bookingId: string): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    const askedAt = booking.changeAskedAt;
    if (!askedAt) throw conflict("not-possible-now", changeMessages.noRequest);
    await setChangeAskedAt(ctx, booking, null);
    await recordEvents(ctx, booking.id, [{ kind: "change-answered" }]);
    await recordChange(ctx, "booking.request-answered", booking, { askedAt: null }, { askedAt });
  });
}

async function setChangeAskedAt(ctx: Context, { id }: Booking, changeAskedAt: Date | null): Promise<void> {
  await ctx.db.update(bookings).set({ changeAskedAt, updatedAt: ctx.now() }).where(eq(bookings.id, id));
}

const listRequests = (ctx: Context, { id }: Booking) =>
  ctx.db
    .select({ data: bookingEvents.data })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, id), eq(bookingEvents.kind, "change-asked")))
    .orderBy(asc(bookingEvents.at), asc(bookingEvents.id));
