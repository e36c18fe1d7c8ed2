import { and, eq, isNull } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { toActiveBooking } from "#modules/bookings/queries/active-bookings.ts";
import type { Booking } from "#modules/bookings/queries/get-booking.ts";
import { partySize } from "#modules/bookings/rules/party-size.ts";
import type { Context } from "#platform/context.ts";
import type { AffectedBooking, ClosurePreview, ClosureSpan, Proposal } from "../contract.ts";
import { closureMessages } from "../messages.ts";
import { isAboard } from "../rules.ts";
import { bayClosures } from "../tables.ts";
import { listAffected } from "./affected.ts";
import { listProposals } from "./proposals.ts";

/** The ships and bookings that closing a bay would stop, with an offer for each guest. The number of statements is constant. */
export async function previewClosure(ctx: Context, span: ClosureSpan): Promise<ClosurePreview> {
  requirePermission(ctx.actor, "bookings.write");
  checkNotPast(ctx, span);
  const { place, ships, allShips, bookings } = await listAffected(ctx, span);
  const proposals = await listProposals(ctx, bookings, span, allShips);
  const affected = bookings.map((booking) => affectedBooking(ctx, booking, span, proposals.get(booking.id)));
  return {
    place: { id: place.id, name: place.name },
    ships: ships.map(({ id, title }) => ({
      id,
      title,
      bookings: affected.filter(({ productId }) => productId === id),
    })),
    bookings: bookings.length,
    guests: bookings.reduce((sum, booking) => sum + partySize(booking), 0),
    bookingsToCall: affected.filter(({ hasEmail, isAboard }) => isAboard || !hasEmail).length,
    existingId: await findActiveClosure(ctx, span),
  };
}

/** Throws `invalid` for a closure in the past. */
export function checkNotPast(ctx: Context, { from }: ClosureSpan): void {
  if (from < today(ctx.now())) throw invalid(closureMessages.past, { from: closureMessages.past });
}

/** The active closure of the same bay and days. */
export async function findActiveClosure(ctx: Context, { placeId, from, to }: ClosureSpan): Promise<string | null> {
  const { id, endedAt, fromOn, toOn } = bayClosures;
  const same = and(eq(bayClosures.placeId, placeId), eq(fromOn, from), eq(toOn, to), isNull(endedAt));
  const [existing] = await ctx.db.select({ id }).from(bayClosures).where(same);
  return existing?.id ?? null;
}

const noProposal: Proposal = { days: [], ships: [], refund: 0 };

/** A booking with the effect of a closure, as staff see it. */
export function affectedBooking(
  ctx: Context,
  booking: Booking,
  span: Pick<ClosureSpan, "from">,
  proposal: Proposal = noProposal,
): AffectedBooking {
  const { productId, startsOn: on } = booking;
  if (productId === null) throw new Error(`booking ${booking.id} is no stay aboard`);
  return { ...toActiveBooking(booking), productId, on, isAboard: isAboard(on, span, ctx.now()), proposal };
}
