import { requirePermission } from "#kernel/actor.ts";
import { nightsOf } from "#kernel/calendar-date.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import type { Vnd } from "#kernel/money.ts";
import { refusalError } from "#modules/availability/rules/stay-offer.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { fulfilmentOf } from "../../adapters/fulfilment.ts";
import type { BookingView } from "../../contract/booking.ts";
import type { ChangeBookingInput, ChangeInput, MoveOwnDayInput } from "../../contract/change.ts";
import { queueBookingChanged } from "../../emails/queue-booking-emails.ts";
import { changeMessages, priceChangedMessage } from "../../messages/booking.ts";
import { type Booking, loadBookingView, lockBooking } from "../../queries/get-booking.ts";
import { type ChangePlan, planChange } from "../../queries/plan-change.ts";
import { rejectIfChanged } from "../../queries/revision.ts";
import {
  changeable,
  changesNothing,
  mayCustomerChangeDay,
  needsReconfirmation,
  snapshotOf,
  unchangedInput,
} from "../../rules/change.ts";
import { auditFieldsOf, changeEventDataOf } from "../../rules/change-event-data.ts";
import { isWaitingForMoney } from "../../rules/states.ts";
import { endLinks } from "../contact/replace-link.ts";
import { releaseExpiredOn } from "../hold/expire-bookings.ts";
import { moveBooking } from "../move-booking.ts";
import { recordChange, recordEvents } from "../record-events.ts";
import { settleBooking } from "../settle/settle-booking.ts";

/**
 * Changes stay, price or contact of a booking that lies ahead, all or nothing. Throws `changed-meanwhile` when the booking has changed
 * since the preview, and `price-changed` when the total differs from the preview.
 */
export async function changeBooking(
  ctx: Context,
  bookingId: string,
  { expectedTotal, revision, ...input }: ChangeBookingInput,
): Promise<BookingView> {
  requirePermission(ctx.actor, "bookings.write");
  if (input.override.is !== "keep") requirePermission(ctx.actor, "prices.override");
  return change(ctx, bookingId, { expectedTotal, revision }, () => input);
}

/** The customer moves to another day, with the same guests in the same rooms, while cancelling is free. */
export async function moveOwnDay(
  ctx: Context,
  bookingId: string,
  { checkIn, ...version }: MoveOwnDayInput,
): Promise<BookingView> {
  return change(ctx, bookingId, version, (booking) => {
    if (!mayCustomerChangeDay(booking, ctx.now())) throw conflict("not-possible-now", changeMessages.notOwn);
    return { ...unchangedInput(booking), checkIn };
  });
}

type PriceVersion = { expectedTotal: Vnd; revision: number };

async function change(
  ctx: Context,
  bookingId: string,
  { expectedTotal, revision }: PriceVersion,
  inputFor: (booking: Booking) => ChangeInput,
): Promise<BookingView> {
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    await rejectIfChanged(ctx, booking.id, revision);
    return changeLocked(ctx, booking, inputFor(booking), { expectedTotal });
  });
}

/**
 * Applies a change to a locked booking, or throws. The email to the customer has `reason`. `isAnswer`: the change answers the customer's
 * open request.
 */
export async function changeLocked(
  ctx: Context,
  booking: Booking,
  input: ChangeInput,
  { expectedTotal, reason = "", isAnswer = ctx.actor.kind === "staff", hasNotSailed = false }: Terms,
): Promise<BookingView> {
  const plan = await planChange(ctx, booking, input, { hasNotSailed });
  if (!plan.ok) throw refusalError(plan);
  const { after } = plan;
  if (expectedTotal !== undefined && after.totalVnd !== expectedTotal) {
    const message = priceChangedMessage(expectedTotal, after.totalVnd);
    throw conflict("price-changed", message, { result: { quote: after.price } });
  }
  if (changesNothing(booking, after)) throw invalid(changeMessages.nothingToChange);
  return applyChange(ctx, booking, plan, { reason, isAnswer });
}

type Terms = { expectedTotal?: Vnd; reason?: string; isAnswer?: boolean; hasNotSailed?: boolean };

/** Saves a planned change of a locked booking, moves its stock and notifies the customer. */
export async function applyChange(
  ctx: Context,
  before: Booking,
  { after, moves }: ChangePlan,
  { reason, isAnswer }: { reason: string; isAnswer: boolean },
): Promise<BookingView> {
  if (moves) {
    const roomIds = after.rooms.map(({ roomId }) => roomId);
    await releaseExpiredOn(ctx, { roomIds, nights: nightsOf(after.startsOn, after.nights) });
  }
  // On another ship, its own terms decide whether the operator has to confirm.
  const { instantConfirmation } = after.productId === before.productId ? before : after;
  const first = needsReconfirmation({ ...before, instantConfirmation }, moves) ? "paid" : before.state;
  const moved = await moveBooking(ctx, before, first, {
    ...changeable(after),
    ...(after.productId !== before.productId && { productId: after.productId, subject: after.subject }),
    ...(isAnswer && { changeAskedAt: null }),
  });
  // The former address has the link; the email to the new one has its successor.
  const changed = moved.contactEmail === before.contactEmail ? moved : (await endLinks(ctx, moved)).booking;
  if (moves) await fulfilmentOf(changed).change(ctx, changed);
  if (changed.holdExpiresAt < before.holdExpiresAt) {
    await fulfilmentOf(changed).extend(ctx, changed, changed.holdExpiresAt);
  }
  const why = reason === "" ? {} : { reason };
  await recordEvents(ctx, before.id, [{ kind: "changed", data: { ...changeEventDataOf(before, changed), ...why } }]);
  await recordChange(ctx, "booking.changed", before, { ...auditFieldsOf(after), ...why }, auditFieldsOf(before));
  const isSettled = !isWaitingForMoney(changed.state) || changed.paidVnd >= changed.dueNowVnd;
  const view = isSettled ? await settleBooking(ctx, changed) : await loadBookingView(ctx, changed);
  await queueBookingChanged(ctx, view, snapshotOf(before));
  return view;
}
