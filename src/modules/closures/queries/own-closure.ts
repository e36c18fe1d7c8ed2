import { and, desc, eq, isNull } from "drizzle-orm";
import { conflict } from "#kernel/errors.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import { getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { hasConfirmation } from "#modules/bookings/rules/states.ts";
import { listShipsByBay } from "#modules/products/queries/products-at.ts";
import type { Context } from "#platform/context.ts";
import type { Proposal } from "../contract.ts";
import { closureMessages } from "../messages.ts";
import { isAboard, isStillStopped } from "../rules.ts";
import { bayClosures, closureBookings } from "../tables.ts";
import { type Closed, listProposals } from "./proposals.ts";

/** The closure that stops a booking and waits for its customer's answer; null without one. Not available to guests on board. */
export async function findOpenClosure(ctx: Context, bookingId: string): Promise<OpenClosure | null> {
  const { closureId, productId, startsOn } = closureBookings;
  const { reason, placeId, fromOn, toOn } = bayClosures;
  const [row] = await ctx.db
    .select({ closureId, productId, startsOn, reason, placeId, from: fromOn, to: toOn })
    .from(closureBookings)
    .innerJoin(bayClosures, eq(bayClosures.id, closureId))
    .where(and(eq(closureBookings.bookingId, bookingId), isNull(closureBookings.answer), isNull(bayClosures.endedAt)))
    .orderBy(desc(bayClosures.createdAt), desc(closureId))
    .limit(1);
  if (!row) return null;
  const booking = await getBookingRow(ctx, bookingId);
  return isAboard(row.startsOn, row, ctx.now()) || !isStillStopped(booking, row, ctx.now()) ? null : row;
}

/** Rejects a payment by the customer of a stopped departure: first they choose another day or their money back. */
export async function requireNoOpenClosure(ctx: Context, bookingId: string): Promise<void> {
  if (await findOpenClosure(ctx, bookingId)) throw conflict("departure-stopped", closureMessages.chooseBeforePaying);
}

type Confirmable = Pick<BookingView, "id" | "state" | "erasedAt">;

/** True for a booking with a confirmation to read and print. It has none while its departure is stopped: guests would go to the pier. */
export const hasValidConfirmation = async (ctx: Context, booking: Confirmable): Promise<boolean> =>
  hasConfirmation(booking) && (await findOpenClosure(ctx, booking.id)) === null;

export type OpenClosure = {
  closureId: string;
  reason: string;
  placeId: string;
  productId: string;
  startsOn: Closed["from"];
} & Closed;

/** The open closure of a booking with the customer's current choices. The caller has checked the magic link of the booking. */
export async function getOwnProposal(
  ctx: Context,
  bookingId: string,
): Promise<{ closure: OpenClosure; proposal: Proposal } | null> {
  const closure = await findOpenClosure(ctx, bookingId);
  if (!closure) return null;
  const booking = await getBookingRow(ctx, bookingId);
  const proposals = await listProposals(ctx, [booking], closure, await listShipsByBay(ctx));
  const proposal = proposals.get(bookingId);
  return proposal ? { closure, proposal } : null;
}
