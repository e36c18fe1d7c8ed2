import { type Vnd, vnd } from "#kernel/money.ts";
import type { Stay } from "#modules/availability/contract.ts";
import type { PriceSnapshot } from "../contract/booking.ts";
import type { ChangeInput, Told } from "../contract/change.ts";
import type { bookings } from "../tables.ts";
import { depositOf } from "./deposit.ts";
import { isWaitingForMoney } from "./states.ts";

type Booking = typeof bookings.$inferSelect;

/** Whether a change leaves days, rooms and guests as they are. */
export function isSameStay(booking: Booking, { checkIn, nights, adults, children, rooms }: ChangeInput): boolean {
  const sameDays = checkIn === booking.startsOn && nights === booking.nights;
  const sameParty =
    adults === booking.adults && agesText(children.map(({ age }) => age)) === agesText(booking.childAges);
  return sameDays && sameParty && (booking.charter || roomsText(rooms) === roomsText(booking.rooms));
}

const agesText = (ages: readonly number[]) => ages.toSorted((a, b) => a - b).join(",");

const roomsText = (rooms: readonly { roomId: string; quantity: number }[]) =>
  rooms
    .map(({ roomId, quantity }) => `${roomId} ${quantity}`)
    .sort()
    .join(",");

/** What is asked of the product. Children of the ages that were booked keep the beds they have. */
export function stayOfChange(booking: Booking, input: ChangeInput): Stay {
  const { checkIn, nights, adults, children } = input;
  const booked = booking.price.rooms.flatMap((room) => room.children);
  const isSameAges = agesText(booked.map(({ age }) => age)) === agesText(children.map(({ age }) => age));
  return {
    ...{ checkIn, nights, adults, charter: booking.charter },
    children: isSameAges ? booked : children,
    rooms: booking.charter ? [] : input.rooms,
  };
}

/** What secures a booking whose total has changed: its share of it while it waits, and afterwards what has secured it. */
export function dueAfter({ state, dueNowVnd, totalVnd }: Booking, total: Vnd): Vnd {
  if (!isWaitingForMoney(state)) return vnd(Math.min(dueNowVnd, total));
  return dueNowVnd === totalVnd ? total : depositOf(total, Math.round((dueNowVnd * 100) / totalVnd));
}

/** The operator has confirmed another stay than it will be. */
export function reopens({ state, instantConfirmation }: Booking, moves: boolean): boolean {
  return moves && state === "confirmed" && !instantConfirmation;
}

export const toldOf = (booking: Booking): Told & { lines: PriceSnapshot["lines"] } => ({
  ...{ checkIn: booking.startsOn, nights: booking.nights, adults: booking.adults, childAges: booking.childAges },
  ...{ rooms: booking.rooms, total: booking.totalVnd, lines: booking.price.lines },
});
