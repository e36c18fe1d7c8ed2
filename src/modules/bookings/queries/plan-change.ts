import { can } from "#kernel/actor.ts";
import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { toE164 } from "#kernel/phone.ts";
import type { NoOffer, PricedChoice } from "#modules/availability/contract/offer.ts";
import type { Context } from "#platform/context.ts";
import { fulfilmentOf } from "../adapters/fulfilment.ts";
import type { BookedRoom } from "../contract/booking.ts";
import type { ChangeInput } from "../contract/change.ts";
import { bookingMessages, changeMessages } from "../messages/booking.ts";
import { flightBookingMessages } from "../messages/flights.ts";
import { adjustmentProblems, priceWith, withoutAdjustments } from "../rules/adjustments.ts";
import { dueAfter, isSameStay, needsReconfirmation, stayOfChange } from "../rules/change.ts";
import { partySize } from "../rules/party-size.ts";
import { searchTextRenamed, searchTextWith } from "../rules/search-text.ts";
import {
  effectiveState,
  hasDeparted,
  isChangeable,
  isStay,
  isWaitingForMoney,
  lastMoment,
  settledState,
} from "../rules/states.ts";
import { bookedRooms, getBookingTerms } from "./booked-rate-plans.ts";
import { getCommissionAfterChange } from "./commission-after.ts";
import type { Booking } from "./get-booking.ts";

/** The planned booking. `moves`: other days, rooms or guests, which change the stock. */
export type ChangePlan = { ok: true; after: Booking; moves: boolean };

/**
 * Plans a change, for preview and command. An unchanged stay keeps its agreed price; another one is priced as of now. Throws `conflict`
 * when the booking cannot be changed, and `invalid` for invalid input. `hasNotSailed`: the ship stayed in port, so the booking can be
 * changed after the hour of departure too.
 */
export async function planChange(
  ctx: Context,
  booking: Booking,
  input: ChangeInput,
  { hasNotSailed = false }: { hasNotSailed?: boolean } = {},
): Promise<ChangePlan | NoOffer> {
  if (!isStay(booking)) throw conflict("not-possible-now", flightBookingMessages.noChanges);
  const isOver = hasDeparted(booking, ctx.now()) && !hasNotSailed;
  if (!isChangeable(effectiveState(booking, ctx.now())) || isOver) {
    throw conflict("not-possible-now", changeMessages.notChangeable);
  }
  const moves = !isSameStay(booking, input);
  const answer = moves ? await fulfilmentOf(booking).offer(ctx, booking, stayOfChange(booking, input)) : null;
  if (answer && !answer.ok) return answer;
  const rules = answer ? answer.offer.quote : withoutAdjustments(booking.price);
  const price = priceWith(rules, booking.price, input);
  // Callers that set a total have checked who may. A stopped or moved departure keeps the agreed one, whatever discounts are in it.
  const mayOverride = input.override.is === "total" || can(ctx.actor, "prices.override");
  const problems = adjustmentProblems(price, booking.price, mayOverride);
  const [problem] = Object.values(problems);
  if (problem && ctx.actor.kind === "visitor") throw conflict("not-possible-now", changeMessages.notOwn);
  if (problem) throw invalid(problem, problems);
  const stay = answer ? await stayColumns(ctx, booking, input, answer.offer) : {};
  const terms = answer ? await termsAfter(ctx, booking, answer.offer) : {};
  const priced: Booking = { ...booking, ...stay, ...terms, ...contactColumns(booking, input), price };
  const commission = answer ? await getCommissionAfterChange(ctx, booking, priced) : {};
  const changed = { ...priced, ...commission, totalVnd: price.total, dueNowVnd: dueAfter(booking, priced) };
  rejectFewerThanListed(booking, changed);
  return { ok: true, after: { ...changed, state: stateOf(booking, changed, moves) }, moves };
}

/** The state afterwards: a settled booking settles again, and a waiting one once nothing is due. */
function stateOf(before: Booking, after: Booking, moves: boolean): Booking["state"] {
  if (isWaitingForMoney(before.state) && after.paidVnd < after.dueNowVnd) return before.state;
  return settledState(needsReconfirmation(before, moves) ? { ...after, state: "paid" } : after, after.paidVnd);
}

async function stayColumns(ctx: Context, booking: Booking, input: ChangeInput, { choice }: PricedChoice) {
  const rooms = await bookedRooms(ctx, booking.productId, choice);
  return {
    startsOn: input.checkIn,
    holdExpiresAt: holdFor(booking, input.checkIn),
    endsOn: addDays(input.checkIn, input.nights),
    nights: input.nights,
    adults: input.adults,
    childAges: input.children.map(({ age }) => age),
    // In the former order, so that the same rooms read the same.
    rooms: rooms.toSorted((a, b) => indexInBooking(booking, a) - indexInBooking(booking, b)),
  };
}

/** The terms of the new rooms. Snapshots of plans stay, and so do bookings sold on a single plan. */
async function termsAfter(ctx: Context, { productId, plans }: Booking, { quote }: PricedChoice) {
  return productId === null || plans.length === 0 ? {} : getBookingTerms(ctx, productId, quote.rooms, plans);
}

/** A hold keeps its expiry, but ends at the latest when its ship departs. */
function holdFor({ kind, state, holdExpiresAt }: Booking, checkIn: CalendarDate): Date {
  const last = lastMoment({ kind, startsOn: checkIn });
  return isWaitingForMoney(state) && last < holdExpiresAt ? last : holdExpiresAt;
}

function indexInBooking({ rooms }: Booking, { roomId, ratePlanId }: BookedRoom): number {
  const place = rooms.findIndex((room) => room.roomId === roomId && room.ratePlanId === ratePlanId);
  return place < 0 ? rooms.length : place;
}

function contactColumns(booking: Booking, { contact }: ChangeInput) {
  if (!contact) return {};
  const phone = toE164(contact.phone);
  if (!phone) throw invalid(bookingMessages.badPhone, { "contact.phone": bookingMessages.badPhone });
  const columns = { contactName: contact.name, contactPhone: phone, contactEmail: contact.email };
  const isRenamed = contact.name !== booking.contactName;
  const searchText = isRenamed
    ? searchTextRenamed(booking.searchText, { ...booking, ...columns })
    : searchTextWith(booking.searchText, columns);
  return { ...columns, searchText };
}

// Staff have to choose who travels; a smaller number does not say it.
function rejectFewerThanListed(before: Booking, after: Booking): void {
  const party = partySize(after);
  if (party >= partySize(before) || before.travellersListed <= party) return;
  const message = changeMessages.fewerThanListed(before.travellersListed);
  throw invalid(message, { adults: message });
}
