import { newId } from "#kernel/id.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { fulfilmentOf } from "../../adapters/fulfilment.ts";
import type { BookingView } from "../../contract/booking.ts";
import { type Booking, loadBookingView } from "../../queries/get-booking.ts";
import type { SplitPlan } from "../../queries/plan-split.ts";
import { isContactOther, maskedContactOf } from "../../rules/change-event-data.ts";
import type { SplitPair } from "../../rules/split.ts";
import { isWaitingForMoney } from "../../rules/states.ts";
import { findStop } from "../../rules/stopped.ts";
import { atHotelOf, ourPartOf } from "../../rules/terms.ts";
import { bookings } from "../../tables.ts";
import { moveBooking } from "../move-booking.ts";
import { withFreshCode } from "../place/fresh-code.ts";
import { recordChange, recordEvents } from "../record-events.ts";
import { settleBooking } from "../settle/settle-booking.ts";

/**
 * Splits a locked booking in two, as planned: rows, stock, history. `payments` and `travellers` move their own rows in the same
 * transaction.
 */
export async function splitBookingRows(
  ctx: Context,
  before: Booking,
  plan: SplitPlan,
  reason: string,
): Promise<SplitPair<Booking>> {
  const { remaining: left, splitOff: part } = plan;
  const { rooms, price, totalVnd, dueNowVnd, paidVnd, adults, childAges } = left;
  const { ratePlanId, cancellation, instantConfirmation, plans, commissionBasisPoints, commissionVnd } = left;
  // The split answers the customer's change request, as a change does.
  const change = {
    rooms,
    price,
    totalVnd,
    dueNowVnd,
    paidVnd,
    adults,
    childAges,
    changeAskedAt: null,
    ratePlanId,
    cancellation,
    instantConfirmation,
    plans,
    commissionBasisPoints,
    commissionVnd,
  };
  const stop = findStop(await loadBookingView(ctx, before));
  const remaining = await moveBooking(ctx, before, before.state, change);
  const splitOff = await insertPart(ctx, { ...part, state: before.state });
  await fulfilmentOf(before).divide(ctx, remaining, splitOff);
  // The keys are stored.
  const totals = { before: before.totalVnd, stays: remaining.totalVnd, goes: splitOff.totalVnd };
  await recordEvents(ctx, remaining.id, [
    {
      kind: "split",
      data: {
        to: splitOff.code,
        ...totals,
        dueChange: ourPartOf(remaining) - ourPartOf(before),
        ...(reason && { reason }),
      },
    },
    ...paymentMovedEvents({ with: splitOff.code, amount: -splitOff.paidVnd, paid: remaining.paidVnd }),
  ]);
  await recordEvents(ctx, splitOff.id, [
    {
      kind: "split",
      data: {
        from: remaining.code,
        ...totals,
        dueChange: 0,
        ...(isContactOther(before, splitOff) && { contact: maskedContactOf(splitOff) }),
        ...(reason && { reason }),
      },
    },
    ...paymentMovedEvents({ with: remaining.code, amount: splitOff.paidVnd, paid: splitOff.paidVnd }),
    // Emails of a part whose ship does not sail request no payment either.
    ...(stop ? [{ kind: "departure-stopped" as const, data: stop.data }] : []),
  ]);
  await recordChange(
    ctx,
    "booking.split",
    remaining,
    { ...auditedPartOf(remaining), to: splitOff.code, reason },
    auditedPartOf(before),
  );
  await recordChange(ctx, "booking.split", splitOff, { ...auditedPartOf(splitOff), from: remaining.code, reason }, {});
  return { remaining, splitOff };
}

/** The event of money that moved to another booking; each history has it with its sign. */
export const paymentMovedEvents = (data: { with: string; amount: number; paid: number }) =>
  data.amount === 0 ? [] : [{ kind: "payment-moved" as const, data }];

/** Settles one part of a split booking, unless it still waits for money. */
export async function settlePart(ctx: Context, part: Booking): Promise<BookingView> {
  const waits = isWaitingForMoney(part.state) && part.paidVnd < part.dueNowVnd;
  return waits ? loadBookingView(ctx, part) : settleBooking(ctx, part);
}

async function insertPart(ctx: Context, { refundDueVnd: _, ...part }: Booking): Promise<Booking> {
  return withFreshCode({ ...part, atHotelVnd: atHotelOf(part), id: newId() }, (row) =>
    inTransaction(ctx, async (ctx) => {
      const [inserted] = await ctx.db.insert(bookings).values(row).returning();
      if (!inserted) throw new Error("the database did not return the booking");
      return inserted;
    }),
  );
}

/** What the audit log stores of a booking that is split or merged: its price lines move with the parts. */
export function auditedPartOf({
  state,
  rooms,
  adults,
  childAges,
  totalVnd,
  paidVnd,
  contactName,
  ...contact
}: Booking) {
  const { contactPhone, contactEmail } = contact;
  return { state, rooms, adults, childAges, totalVnd, paidVnd, contactName, contactPhone, contactEmail };
}
