import { conflict, invalid } from "#kernel/errors.ts";
import { toE164 } from "#kernel/phone.ts";
import type { QuoteLine } from "#modules/availability/contract/offer.ts";
import type { RoomGuests } from "#modules/availability/contract/stay.ts";
import type { Context } from "#platform/context.ts";
import { fulfilmentOf } from "../adapters/fulfilment.ts";
import type { PriceSnapshot } from "../contract/booking.ts";
import type { SplitInput } from "../contract/split.ts";
import { bookingMessages, splitMessages } from "../messages.ts";
import {
  bookedRoomsOf,
  divideMoney,
  dividePrice,
  divideRooms,
  guestsIn,
  roomsToPrice,
  type Two,
} from "../rules/divide.ts";
import { effectiveState, isSplittable, isWaitingForMoney, settledState } from "../rules/states.ts";
import type { Booking } from "./get-booking.ts";
import { termsOf } from "./sold-under.ts";

/** What becomes of a booking: itself with less, and a new one that has neither a code nor an id yet. */
export type SplitPlan = Two<Booking>;

/** Works a split out, for who looks and for who does it. Throws `conflict` when it cannot be, and `invalid` for a wrong wish. */
export async function planSplit(ctx: Context, booking: Booking, input: SplitInput): Promise<SplitPlan> {
  const state = effectiveState(booking, ctx.now());
  if (!isSplittable({ ...booking, state }, ctx.now())) throw conflict("not-possible-now", splitMessages.notSplittable);
  const rooms = pickRooms(booking, input.rooms);
  const prices = dividePrice(booking.price, rooms, await pricesNow(ctx, booking, roomsToPrice(rooms)));
  if (prices.stays.total <= 0 || prices.goes.total <= 0) {
    throw invalid(splitMessages.nothingLeft, { rooms: splitMessages.nothingLeft });
  }
  const waits = isWaitingForMoney(booking.state);
  const money = divideMoney(booking, { stays: prices.stays.total, goes: prices.goes.total }, waits);
  const part = (side: keyof SplitPlan): Booking =>
    settled({
      ...booking,
      ...guestsIn(rooms[side]),
      ...termsIn(booking, rooms[side]),
      ...{ rooms: bookedRoomsOf(rooms[side], booking.rooms), price: prices[side], totalVnd: prices[side].total },
      ...(money[side] as Pick<Booking, "dueNowVnd" | "paidVnd">),
      updatedAt: ctx.now(),
    });
  return { stays: part("stays"), goes: newBooking(ctx, part("goes"), input) };
}

function pickRooms({ price }: Booking, picked: readonly number[]): Two<RoomGuests[]> {
  const refuse = (message: string) => invalid(message, { rooms: message });
  if (picked.some((place) => place >= price.rooms.length)) throw refuse(splitMessages.noSuchRoom);
  const rooms = divideRooms(price.rooms, picked);
  if (rooms.goes.length === 0) throw refuse(splitMessages.noRoom);
  if (rooms.stays.length === 0) throw refuse(splitMessages.noRoomStays);
  return rooms;
}

async function pricesNow(
  ctx: Context,
  booking: Booking,
  rooms: Two<RoomGuests[]>,
): Promise<Two<PriceSnapshot["lines"]>> {
  const linesOf = async (part: RoomGuests[]): Promise<QuoteLine[]> => {
    if (part.length === 0) return [];
    const priced = await fulfilmentOf(booking).price(ctx, booking, part);
    if (!priced.ok) throw conflict("not-for-sale", splitMessages.noPrice(priced.reason));
    return priced.quote.lines;
  };
  return { stays: await linesOf(rooms.stays), goes: await linesOf(rooms.goes) };
}

/** A part has the terms of its own rooms. */
function termsIn({ plans }: Booking, rooms: readonly RoomGuests[]) {
  const own = plans.filter(({ id }) => plans.length === 1 || rooms.some(({ ratePlanId }) => ratePlanId === id));
  return own.length > 0 ? termsOf(own) : {};
}

/** What waits goes on waiting until what secures it is there; what is settled says what is true of its own money. */
function settled(part: Booking): Booking {
  if (isWaitingForMoney(part.state) && part.paidVnd < part.dueNowVnd) return part;
  return { ...part, state: settledState(part, part.paidVnd) };
}

function newBooking(ctx: Context, part: Booking, { contact }: SplitInput): Booking {
  const own = {
    note: "",
    changeAskedAt: null,
    travellersVersion: 0,
    travellersListed: 0,
    travellersComplete: 0,
    createdAt: ctx.now(),
  };
  return { ...part, ...own, ...contactColumns(contact), id: "", code: "" };
}

function contactColumns(contact: SplitInput["contact"]) {
  if (!contact) return {};
  const phone = toE164(contact.phone);
  if (!phone) throw invalid(bookingMessages.badPhone, { "contact.phone": bookingMessages.badPhone });
  return { contactName: contact.name, contactPhone: phone, contactEmail: contact.email };
}
