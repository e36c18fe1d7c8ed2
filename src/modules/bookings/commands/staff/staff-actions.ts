import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { vietnamInstant } from "#kernel/calendar-date.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { findColleague } from "#modules/accounts/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { fulfilmentOf } from "../../adapters/fulfilment.ts";
import type { BookingView } from "../../contract/booking.ts";
import type { ExtendHoldInput } from "../../contract/booking-list.ts";
import { queueHoldExtended } from "../../emails/queue-booking-emails.ts";
import { MAX_HOLD_HOURS } from "../../limits.ts";
import { bookingMessages } from "../../messages/booking.ts";
import { loadBookingView, lockBooking } from "../../queries/get-booking.ts";
import { effectiveState, isWaitingForMoney } from "../../rules/states.ts";
import { bookingNotes, bookings } from "../../tables.ts";
import { renewHold } from "../hold/keep-hold.ts";
import { moveBooking } from "../move-booking.ts";
import { recordChange, recordEvents } from "../record-events.ts";

/** Holds the rooms of a waiting booking until `hours` from now, for a recorded reason. */
export async function extendHoldByHours(
  ctx: Context,
  bookingId: string,
  { hours, reason }: ExtendHoldInput,
): Promise<BookingView> {
  requirePermission(ctx.actor, "bookings.write");
  if (hours > MAX_HOLD_HOURS) throw invalid(bookingMessages.tooLongHold, { hours: bookingMessages.tooLongHold });
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    const state = effectiveState(booking, ctx.now());
    if (!isWaitingForMoney(state)) throw conflict("not-possible-now", bookingMessages.notMovable);
    const newExpiry = new Date(ctx.now().getTime() + hours * 3_600_000);
    if (newExpiry <= booking.holdExpiresAt) throw conflict("hold-not-longer", bookingMessages.holdNotLonger);
    if (newExpiry > vietnamInstant(booking.startsOn)) {
      throw conflict("hold-past-departure", bookingMessages.holdPastDeparture);
    }
    const holdExpiresAt = await fulfilmentOf(booking).extend(ctx, booking, newExpiry);
    if (!holdExpiresAt) throw conflict("hold-expired", bookingMessages.noLongerHeld);
    if (holdExpiresAt <= booking.holdExpiresAt) throw conflict("hold-not-longer", bookingMessages.holdNotLonger);
    const moved = await moveBooking(ctx, booking, state, { holdExpiresAt });
    const until = holdExpiresAt.toISOString();
    await recordEvents(ctx, booking.id, [{ kind: "hold-extended", data: { until, reason } }]);
    await recordChange(ctx, "booking.hold-extended", booking, { until, reason });
    const view = await loadBookingView(ctx, moved);
    await queueHoldExtended(ctx, view);
    return view;
  });
}

/** Holds the rooms of an expired booking once more, at the customer's request to staff. */
export async function holdAgainForCustomer(
  ctx: Context,
  bookingId: string,
  acceptedTotal: number,
): Promise<BookingView> {
  requirePermission(ctx.actor, "bookings.write");
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    const view = await renewHold(ctx, bookingId, { acceptedTotal, by: "staff" });
    if (effectiveState(booking, ctx.now()) === "expired")
      await recordChange(ctx, "booking.held-again", booking, {
        until: view.holdExpiresAt.toISOString(),
        total: view.total,
      });
    return view;
  });
}

/** Assigns a booking to a colleague, or to none. */
export async function assignBooking(ctx: Context, bookingId: string, assigneeId: string | null): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, (ctx) => assign(ctx, bookingId, assigneeId));
}

async function assign(ctx: Context, bookingId: string, assigneeId: string | null): Promise<boolean> {
  const booking = await lockBooking(ctx, bookingId);
  if (booking.assigneeId === assigneeId) return false;
  const colleague = assigneeId === null ? null : await findColleague(ctx, assigneeId);
  if (assigneeId !== null && !colleague?.looksAfterBookings) {
    throw invalid(bookingMessages.noSuchStaff, { assigneeId: bookingMessages.noSuchStaff });
  }
  await ctx.db.update(bookings).set({ assigneeId, updatedAt: ctx.now() }).where(eq(bookings.id, booking.id));
  await recordEvents(ctx, booking.id, [{ kind: "assigned", data: { to: colleague?.name ?? null } }]);
  await recordChange(ctx, "booking.assigned", booking, { assignee: colleague?.name ?? null });
  return true;
}

/** Assigns several bookings to a colleague, or unassigns them: all or none. Returns the number of changed bookings. */
export async function assignBookings(
  ctx: Context,
  bookingIds: readonly string[],
  assigneeId: string | null,
): Promise<number> {
  requirePermission(ctx.actor, "bookings.write");
  return inTransaction(ctx, async (ctx) => {
    const changed: boolean[] = [];
    // In a fixed order, so that two staff members who assign the same bookings cannot deadlock.
    for (const id of [...new Set(bookingIds)].sort()) changed.push(await assign(ctx, id, assigneeId));
    return changed.filter(Boolean).length;
  });
}

/** Adds an internal note; notes are never changed. */
export async function addNote(ctx: Context, bookingId: string, body: string): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    const author = ctx.actor.kind === "staff" ? ctx.actor : { id: ctx.actor.kind, name: "Hệ thống" };
    await ctx.db.insert(bookingNotes).values({
      id: newId(),
      bookingId: booking.id,
      body,
      authorId: author.id,
      authorName: author.name,
      createdAt: ctx.now(),
    });
    await recordChange(ctx, "booking.note-added", booking, { length: body.length });
  });
}
