import { can } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import type { Vnd } from "#kernel/money.ts";
import { toE164 } from "#kernel/phone.ts";
import type { StayPriceLine } from "#modules/availability/contract/offer.ts";
import type { RoomGuests } from "#modules/availability/contract/stay.ts";
import type { Context } from "#platform/context.ts";
import { fulfilmentOf } from "../adapters/fulfilment.ts";
import type { BookedPlan, BookingTerms, PriceSnapshot } from "../contract/booking.ts";
import type { SplitInput } from "../contract/split.ts";
import { bookingMessages, changeMessages, splitMessages } from "../messages/booking.ts";
import { isTooMuchOff } from "../rules/adjustments.ts";
import { commissionMoment } from "../rules/commission.ts";
import {
  bookedRoomsOf,
  guestsIn,
  roomsToPrice,
  type SplitPair,
  splitMoney,
  splitPrice,
  splitRooms,
} from "../rules/split.ts";
import { effectiveState, isSplittable, isWaitingForMoney, settledState } from "../rules/states.ts";
import { dueNowOf, hasQuotedDeposit, underOwnPlan } from "../rules/terms.ts";
import { termsOf } from "./booked-rate-plans.ts";
import { getCommissionsOfParts } from "./commission-after.ts";
import type { Booking } from "./get-booking.ts";

/** The former booking with less, and a new one that has neither a code nor an id yet. */
export type SplitPlan = SplitPair<Booking>;

/** Plans a split, for preview and command. Throws `conflict` when it is not possible, and `invalid` for invalid input. */
export async function planSplit(ctx: Context, booking: Booking, input: SplitInput): Promise<SplitPlan> {
  const state = effectiveState(booking, ctx.now());
  if (!isSplittable({ ...booking, state }, ctx.now())) throw conflict("not-possible-now", splitMessages.notSplittable);
  const agreed = priceUnderOwnPlan(booking, booking.price);
  const rooms = pickRooms(agreed, input.rooms);
  const prices = splitPrice(agreed, rooms, await pricesNow(ctx, booking, roomsToPrice(rooms)));
  if (prices.remaining.total <= 0 || prices.splitOff.total <= 0) {
    throw invalid(splitMessages.nothingLeft, { rooms: splitMessages.nothingLeft });
  }
  // Without the split-off rooms, a discount on all rooms would apply to the rest alone, and the others could then be cancelled.
  if (isTooMuchOff(prices.remaining) && !can(ctx.actor, "prices.override")) {
    throw invalid(changeMessages.tooMuchOff, { rooms: changeMessages.tooMuchOff });
  }
  const waits = isWaitingForMoney(booking.state);
  const terms = { remaining: termsIn(booking, rooms.remaining), splitOff: termsIn(booking, rooms.splitOff) };
  const totals = { remaining: prices.remaining.total, splitOff: prices.splitOff.total };
  const money = splitMoney(booking, totals, waits, hasQuotedDeposit(booking) ? [] : partsDueOf(prices, terms));
  const booked = underOwnPlan(booking, booking.rooms);
  const part = (side: keyof SplitPlan): Booking =>
    withSettledState({
      ...booking,
      ...guestsIn(rooms[side]),
      ...terms[side],
      rooms: bookedRoomsOf(rooms[side], booked),
      price: prices[side],
      totalVnd: prices[side].total,
      ...(money[side] as Pick<Booking, "dueNowVnd" | "paidVnd">),
      updatedAt: ctx.now(),
    });
  const parts = { remaining: part("remaining"), splitOff: part("splitOff") };
  const commissions = await getCommissionsOfParts(ctx, booking, parts);
  const [remaining, splitOff] = [
    { ...parts.remaining, ...commissions.remaining },
    { ...parts.splitOff, ...commissions.splitOff },
  ];
  return { remaining, splitOff: newBooking(ctx, splitOff, input) };
}

function pickRooms(price: PriceSnapshot, picked: readonly number[]): SplitPair<RoomGuests[]> {
  const roomsError = (message: string) => invalid(message, { rooms: message });
  if (picked.some((place) => place >= price.rooms.length)) throw roomsError(splitMessages.noSuchRoom);
  const rooms = splitRooms(price.rooms, picked);
  if (rooms.splitOff.length === 0) throw roomsError(splitMessages.noRoom);
  if (rooms.remaining.length === 0) throw roomsError(splitMessages.noRoomStays);
  return rooms;
}

async function pricesNow(
  ctx: Context,
  booking: Booking,
  rooms: SplitPair<RoomGuests[]>,
): Promise<SplitPair<PriceSnapshot["lines"]>> {
  const linesOf = async (part: RoomGuests[]): Promise<StayPriceLine[]> => {
    if (part.length === 0) return [];
    const priced = await fulfilmentOf(booking).price(ctx, booking, part);
    if (!priced.ok) throw conflict("not-for-sale", splitMessages.noPrice(priced.reason));
    return priceUnderOwnPlan(booking, priced.quote).lines;
  };
  return { remaining: await linesOf(rooms.remaining), splitOff: await linesOf(rooms.splitOff) };
}

/** A part has the terms of its own rooms. */
function termsIn({ plans }: Booking, rooms: readonly RoomGuests[]): Partial<BookingTerms> {
  const own = plans.filter(({ id }) => plans.length === 1 || rooms.some(({ ratePlanId }) => ratePlanId === id));
  return own.length > 0 ? termsOf(own) : {};
}

/** The amounts due of each part by its plans: the securing deposit, and everything that is not paid at the hotel. */
function partsDueOf(prices: SplitPair<PriceSnapshot>, terms: SplitPair<Partial<BookingTerms>>): SplitPair<Vnd>[] {
  const [remaining, splitOff] = [terms.remaining.plans, terms.splitOff.plans];
  if (!remaining?.length || !splitOff?.length) return [];
  const askedIn = (price: PriceSnapshot, plans: readonly BookedPlan[], payment: "deposit" | "full") =>
    dueNowOf({ price, plans }, payment, null) ?? price.total;
  return (["deposit", "full"] as const).map((payment) => ({
    remaining: askedIn(prices.remaining, remaining, payment),
    splitOff: askedIn(prices.splitOff, splitOff, payment),
  }));
}

function priceUnderOwnPlan(booking: Booking, price: PriceSnapshot): PriceSnapshot {
  const lines = price.lines.flatMap((line) => (line.roomId === null ? [line] : underOwnPlan(booking, [line])));
  return { ...price, rooms: underOwnPlan(booking, price.rooms), lines };
}

/** A waiting part waits until its securing amount is paid; a settled part gets the state that fits its own money. */
function withSettledState(part: Booking): Booking {
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
    commissionSetAt: commissionMoment(part),
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
