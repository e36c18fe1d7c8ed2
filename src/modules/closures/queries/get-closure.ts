import { and, asc, desc, eq, gte, isNull } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, today } from "#kernel/calendar-date.ts";
import { notFound } from "#kernel/errors.ts";
import { isId } from "#kernel/is-id.ts";
import { listBookingsById } from "#modules/bookings/queries/active-bookings.ts";
import type { Booking } from "#modules/bookings/queries/get-booking.ts";
import { effectiveState } from "#modules/bookings/rules/states.ts";
import { listAreas } from "#modules/places/queries.ts";
import type { Context } from "#platform/context.ts";
import type { AffectedBooking, Answer, NotificationState } from "../contract.ts";
import { LISTED_CLOSURES } from "../limits.ts";
import { closureMessages } from "../messages.ts";
import { isStillStopped } from "../rules.ts";
import { bayClosures, closureBookings } from "../tables.ts";
import { findAffected } from "./affected.ts";
import { affectedBooking } from "./preview-closure.ts";
import { listProposals } from "./proposals.ts";

/** A booking of a closure; `isOpen` while its customer can still choose. */
export type ClosureRow = AffectedBooking & {
  ship: string;
  told: NotificationState;
  answer: Answer | null;
  /** Staff answered for the customer. */
  isByStaff: boolean;
  isOpen: boolean;
};

export type ClosureView = {
  id: string;
  place: string;
  from: CalendarDate;
  to: CalendarDate;
  reason: string;
  isEnded: boolean;
  ships: number;
  /** Bookings on the closed days that are not listed yet: split off, or moved there since. */
  missing: number;
  rows: ClosureRow[];
};

/** A closure with all its bookings, unanswered ones first. */
export async function getClosure(ctx: Context, id: string): Promise<ClosureView> {
  requirePermission(ctx.actor, "bookings.read");
  const [closure] = isId(id) ? await ctx.db.select().from(bayClosures).where(eq(bayClosures.id, id)) : [];
  if (!closure) throw notFound(closureMessages.noSuch, "closure-not-found");
  const span = { placeId: closure.placeId, from: closure.fromOn, to: closure.toOn };
  const rows = await ctx.db
    .select()
    .from(closureBookings)
    .where(eq(closureBookings.closureId, id))
    .orderBy(asc(closureBookings.startsOn), asc(closureBookings.bookingId));
  const ids = rows.map(({ bookingId }) => bookingId);
  const bookings = new Map((await listBookingsById(ctx, ids)).map((booking) => [booking.id, booking]));
  const isEnded = closure.endedAt !== null;
  const isOpen = (row: (typeof rows)[number], booking: Booking) =>
    !isEnded && row.answer === null && isStillStopped(booking, row, ctx.now());
  const open = rows.flatMap((row) => {
    const booking = bookings.get(row.bookingId);
    return booking && isOpen(row, booking) ? [booking] : [];
  });
  const { place, ships, allShips, bookings: active } = await findAffected(ctx, span);
  const proposals = await listProposals(ctx, open, span, allShips);
  const titles = new Map(allShips.map((ship) => [ship.id, ship.title]));
  const closureRows = rows.flatMap((row): ClosureRow[] => {
    const booking = bookings.get(row.bookingId);
    if (!booking) return [];
    const affected = affectedBooking(ctx, booking, span, proposals.get(booking.id));
    const ship = titles.get(row.productId) ?? booking.subject.title;
    const { startsOn: on, state: told, answer, isByStaff } = row;
    const state = effectiveState(booking, ctx.now());
    return [{ ...affected, state, on, ship, told, answer, isByStaff, isOpen: isOpen(row, booking) }];
  });
  const listed = new Set(rows.map(({ bookingId }) => bookingId));
  return {
    id,
    place: place.name,
    from: span.from,
    to: span.to,
    reason: closure.reason,
    isEnded,
    ships: ships.length,
    missing: isEnded ? 0 : active.filter((booking) => !listed.has(booking.id)).length,
    rows: closureRows.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen)),
  };
}

export type ListedClosure = { id: string; place: string; from: CalendarDate; to: CalendarDate };

/** The closures that are active today or later, newest first. */
export async function listClosures(ctx: Context): Promise<ListedClosure[]> {
  requirePermission(ctx.actor, "bookings.read");
  const { id, placeId, fromOn, toOn, endedAt, createdAt } = bayClosures;
  const rows = await ctx.db
    .select({ id, placeId, from: fromOn, to: toOn })
    .from(bayClosures)
    .where(and(isNull(endedAt), gte(toOn, today(ctx.now()))))
    .orderBy(desc(createdAt), desc(id))
    .limit(LISTED_CLOSURES);
  const names = new Map((await listAreas(ctx)).map((area) => [area.id, area.name]));
  return rows.map(({ placeId, ...row }) => ({ ...row, place: names.get(placeId) ?? "" }));
}
