import { setImmediate as yieldToOthers } from "node:timers/promises";
import { addDays, type CalendarDate, today } from "#kernel/calendar-date.ts";
import { readInventories } from "#modules/availability/queries/inventory.ts";
import { earliestStart } from "#modules/availability/rules/earliest-start.ts";
import type { Inventory } from "#modules/availability/rules/inventory.ts";
import { offerIn } from "#modules/availability/rules/stay-offer.ts";
import type { Booking } from "#modules/bookings/queries/get-booking.ts";
import { staffAdjustmentsOf } from "#modules/bookings/rules/adjustments.ts";
import { stayOfChange, unchangedInput } from "#modules/bookings/rules/change.ts";
import type { ShipAt } from "#modules/products/queries/products-at.ts";
import type { Context } from "#platform/context.ts";
import type { Proposal, ShipOffer } from "../contract.ts";
import { OFFERED_DAYS, OFFERED_SHIPS, OTHER_SHIP_DAYS, SEARCHED_DAYS } from "../limits.ts";
import { isAboard, isStopped, refundOfStopped } from "../rules.ts";

type Span = { from: CalendarDate; to: CalendarDate };
export type Closed = Span & { placeId: string };

/**
 * The proposals for the guests of a closed bay, by booking id. Stock is read twice regardless of the number of bookings: for the booked
 * ships over many days, and for all ships over the few days of alternatives. Nothing is held.
 */
export async function listProposals(
  ctx: Context,
  bookings: readonly Booking[],
  closed: Closed,
  all: readonly ShipAt[],
): Promise<Map<string, Proposal>> {
  const proposals = new Map<string, Proposal>();
  if (bookings.length === 0) return proposals;
  const now = ctx.now();
  const nights = Math.max(...bookings.map((booking) => booking.nights));
  const first = latest(addDays(closed.to, 1), earliestStart("cruise", now));
  const own = [...new Set(bookings.flatMap(({ productId }) => productId ?? []))];
  const onSale = all.filter(({ isOnSale }) => isOnSale);
  const start = bookings.reduce((day, { startsOn }) => (startsOn < day ? startsOn : day), closed.from);
  const [ownStock, others] = [
    await readInventories(ctx, "cruise", own, { from: first, to: addDays(first, SEARCHED_DAYS + nights) }),
    await readInventories(
      ctx,
      "cruise",
      onSale.map(({ id }) => id),
      { from: latest(start, today(now)), to: addDays(first, OTHER_SHIP_DAYS + nights) },
    ),
  ];
  for (const booking of bookings) {
    const isOnBoard = isAboard(booking.startsOn, closed, now);
    const stay = { checkIn: booking.startsOn, nights: booking.nights };
    const refund = refundOfStopped({ ...stay, total: booking.totalVnd, paid: booking.paidVnd }, closed, isOnBoard);
    const inventory = booking.productId && ownStock.get(booking.productId);
    const days = isOnBoard || !inventory ? [] : freeDays(booking, inventory, first, now);
    const ships = isOnBoard ? [] : otherShips(booking, { onSale, others, closed, first, now });
    proposals.set(booking.id, { days, ships, refund });
    // Many bookings take a while: other requests run in between.
    await yieldToOthers();
  }
  return proposals;
}

const latest = (one: CalendarDate, other: CalendarDate) => (one > other ? one : other);

/** The first days on which the ship has the same cabins for the same party. */
function freeDays(booking: Booking, inventory: Inventory, first: CalendarDate, now: Date): CalendarDate[] {
  const stay = stayOfChange(booking, unchangedInput(booking));
  const days: CalendarDate[] = [];
  for (let ahead = 0; ahead < SEARCHED_DAYS && days.length < OFFERED_DAYS; ahead += 1) {
    const checkIn = addDays(first, ahead);
    if (offerIn(inventory, { ...stay, checkIn }, now).ok) days.push(checkIn);
  }
  return days;
}

type Market = {
  onSale: readonly ShipAt[];
  others: ReadonlyMap<string, Inventory>;
  closed: Closed;
  first: CalendarDate;
  now: Date;
};

/** Ships on the booked day, which is open in other bays, or otherwise on the first days after the closure. */
function otherShips(booking: Booking, { onSale, others, closed, first, now }: Market): ShipOffer[] {
  if (booking.charter) return [];
  const days = [booking.startsOn, ...Array.from({ length: OTHER_SHIP_DAYS }, (_, ahead) => addDays(first, ahead))];
  const extras = staffAdjustmentsOf(booking.price).reduce(
    (sum, { kind, amount }) => sum + (kind === "discount" ? -amount : amount),
    0,
  );
  for (const checkIn of new Set(days)) {
    const stay = { ...stayOfChange({ ...booking, plans: [] }, { ...unchangedInput(booking), checkIn }), rooms: [] };
    const offers = onSale.flatMap(({ id, slug, title, areaId }): ShipOffer[] => {
      const inventory = others.get(id);
      const isClosed = areaId === closed.placeId && isStopped(stay, closed);
      if (id === booking.productId || isClosed || !inventory) return [];
      const answer = offerIn(inventory, stay, now);
      const total = answer.ok ? answer.offer.quote.total + extras : 0;
      return total > 0 && total <= booking.totalVnd ? [{ slug, title, checkIn, total }] : [];
    });
    // The most expensive offer within the agreed price is the closest to the booked one.
    if (offers.length > 0) return offers.toSorted((a, b) => b.total - a.total).slice(0, OFFERED_SHIPS);
  }
  return [];
}
