import { requirePermission } from "#kernel/actor.ts";
import { addDays, type CalendarDate, today } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { fulfilmentOf } from "../adapters/fulfilment.ts";
import type { ChangeInput, ChangePreview, OtherDay } from "../contract/change.ts";
import { OWN_DAYS_AROUND } from "../limits.ts";
import { priceWith } from "../rules/adjustments.ts";
import {
  changesNothing,
  mayAskForChange,
  mayCustomerChangeDay,
  snapshotOf,
  stayOfChange,
  unchangedInput,
} from "../rules/change.ts";
import { toView } from "../rules/view.ts";
import { bookedRooms } from "./booked-rate-plans.ts";
import { type Booking, getBookingRow } from "./get-booking.ts";
import { planChange } from "./plan-change.ts";
import { getRevision } from "./revision.ts";

/** Previews a change. Throws like the command for invalid input. */
export async function previewChange(ctx: Context, bookingId: string, input: ChangeInput): Promise<ChangePreview> {
  requirePermission(ctx.actor, "bookings.write");
  if (input.override.is !== "keep") requirePermission(ctx.actor, "prices.override");
  return preview(ctx, await getBookingRow(ctx, bookingId), input);
}

/** Previews the customer's own change of day; null when they may not make it. */
export async function previewOwnDay(ctx: Context, bookingId: string, day: CalendarDate): Promise<ChangePreview | null> {
  const booking = await getBookingRow(ctx, bookingId);
  if (!mayCustomerChangeDay(booking, ctx.now())) return null;
  return preview(ctx, booking, { ...unchangedInput(booking), checkIn: day });
}

/** Previews another party in the same rooms; null when it cannot be priced any more. */
export async function previewParty(
  ctx: Context,
  bookingId: string,
  { adults, childAges }: { adults: number; childAges: readonly number[] },
): Promise<ChangePreview | null> {
  const booking = await getBookingRow(ctx, bookingId);
  if (!mayAskForChange(toView(booking, [], ctx.now()), ctx.now())) return null;
  const input = { ...unchangedInput(booking), adults, children: childAges.map((age) => ({ age })) };
  return preview(ctx, booking, input).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
}

/** Days near the booked one on which the same rooms are available; null when the customer may not change the day. */
export async function listOwnDays(ctx: Context, bookingId: string): Promise<OtherDay[] | null> {
  const booking = await getBookingRow(ctx, bookingId);
  if (!mayCustomerChangeDay(booking, ctx.now())) return null;
  const earliest = addDays(booking.startsOn, -OWN_DAYS_AROUND);
  const first = today(ctx.now());
  const span = { from: earliest < first ? first : earliest, to: addDays(booking.startsOn, OWN_DAYS_AROUND) };
  const change = unchangedInput(booking);
  const offers = await fulfilmentOf(booking).otherDays(ctx, booking, stayOfChange(booking, change), span);
  return offers.map(({ quote }) => {
    const { total } = priceWith(quote, booking.price, change);
    return { checkIn: quote.checkIn, total, difference: total - booking.totalVnd };
  });
}

async function preview(ctx: Context, booking: Booking, input: ChangeInput): Promise<ChangePreview> {
  // Read first: a change that happens during the planning then makes the preview stale.
  const revision = await getRevision(ctx, booking.id);
  const plan = await planChange(ctx, booking, input);
  const before = snapshotOf(booking);
  if (!plan.ok) {
    const { reason, fields, suggestion } = plan;
    const rooms = suggestion && (await bookedRooms(ctx, booking.productId, suggestion.choice));
    const suggestedRooms = suggestion && rooms ? { rooms, total: suggestion.quote.total } : null;
    const none = { after: null, isSame: false, difference: 0, outstanding: 0, overpaid: 0 };
    return {
      revision,
      before,
      ...none,
      paid: booking.paidVnd,
      refusal: { reason, fields, suggestion: suggestedRooms },
    };
  }
  const { outstanding, overpaid, paid, total, state } = toView(plan.after, [], ctx.now());
  const after = { ...snapshotOf(plan.after), state };
  const isSame = changesNothing(booking, plan.after);
  return {
    revision,
    before,
    after,
    isSame,
    difference: total - booking.totalVnd,
    paid,
    outstanding,
    overpaid,
    refusal: null,
  };
}
