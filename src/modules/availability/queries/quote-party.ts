import { addDays, type CalendarDate, today } from "#kernel/calendar-date.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { MAX_GUESTS } from "#kernel/party.ts";
import { getCruiseRef } from "#modules/cruises/queries/get-cruise-ref.ts";
import { type Context, reads } from "#platform/context.ts";
import type { CabinChoice, Party, Quote, QuoteInput, RoomAvailability } from "../contract.ts";
import { BOOKING_WINDOW_DAYS, MAX_CABINS } from "../limits.ts";
import { messages } from "../messages.ts";
import { shipRefusal } from "../rules/cabin-guests.ts";
import { earliestDeparture } from "../rules/departure.ts";
import { cheapestOffer, type Offer, type PriceTerms, priceCharter, priceParty } from "../rules/party-price.ts";
import { priceTermsOf } from "./price-terms.ts";
import { availabilityOf, stockOf } from "./stock.ts";

/** The price a party pays now, and the cabins it gets for it. Throws `invalid` or `conflict` with a Vietnamese reason. */
export async function quoteParty(ctx: Context, input: QuoteInput): Promise<Quote> {
  const cruise = await getCruiseRef(ctx, input.slug);
  const { quote } = await quoteCruise(ctx, cruise.id, input);
  return quote;
}

type TripInput = Omit<QuoteInput, "slug">;

/** An offer, and whether some of the cabins it counts as free still stand in the counters as holds that ran out. */
type PresentOffer = Offer & { holdsRanOut: boolean };

/** As `quoteParty`, with the choice of cabins that stock has to give; what the booking `own` holds may be taken. */
export async function quoteCruise(
  ctx: Context,
  cruiseId: string,
  input: TripInput,
  own?: string,
): Promise<PresentOffer> {
  checkTrip(input, ctx.now());
  reads(ctx, `stock:${cruiseId}`);
  const terms = (await priceTermsOf(ctx, [cruiseId])).get(cruiseId);
  if (!terms) throw conflict("not-for-sale", messages.notForSale);
  const roomIds = [...terms.rooms.keys()];
  const stock = await stockOf(ctx, roomIds, input.checkIn, addDays(input.checkIn, input.nights - 1), own);
  const rooms = new Map(roomIds.map((id) => [id, availabilityOf(stock, id, input.checkIn, input.nights)]));
  const holdsRanOut = [...stock.values()].some((nights) => [...nights.values()].some((night) => night.expired > 0));

  if (input.charter) return { ...charterOffer(terms, cruiseId, input, rooms), holdsRanOut };
  if (input.cabins.length === 0) return { ...anyOffer(terms, input, rooms), holdsRanOut };
  return { ...chosenOffer(terms, input, rooms), holdsRanOut };
}

function chosenOffer(terms: PriceTerms, input: TripInput, rooms: Map<string, RoomAvailability>): Offer {
  const choice = mergeChoice(input.cabins);
  for (const [index, { roomId, quantity }] of choice.entries()) {
    const room = terms.rooms.get(roomId);
    if (!room)
      throw invalid("Loại phòng này không thuộc tàu.", { [`cabins.${index}.roomId`]: "Không có loại phòng này." });
    const availability = rooms.get(roomId);
    if (!availability || availability.refusal || availability.left < quantity) {
      throw refused(availability, terms, input, rooms);
    }
  }
  const priced = priceParty(terms, input, choice, input);
  if (!priced.ok) {
    const offer = cheapestOffer(terms, input, input, leftOf(rooms));
    const hint = offer ? ` ${messages.trySplit(describeChoice(terms, offer.choice))}` : "";
    throw invalid(`${priced.reason}${hint}`, { cabins: priced.reason }, "party-does-not-fit");
  }
  return { choice, quote: priced.quote };
}

function anyOffer(terms: PriceTerms, input: TripInput, rooms: Map<string, RoomAvailability>): Offer {
  const offer = cheapestOffer(terms, input, input, leftOf(rooms));
  if (offer) return offer;
  const all = [...rooms.values()];
  const common = all.every((room) => room.refusal === all[0]?.refusal) ? all[0] : undefined;
  throw refused(common?.refusal ? common : undefined, terms, input, rooms);
}

// The whole ship is every cabin of it: one cabin sold or held and the charter is no longer possible.
function charterOffer(
  terms: PriceTerms,
  cruiseId: string,
  input: TripInput,
  rooms: Map<string, RoomAvailability>,
): Offer {
  const choice = [...terms.rooms.values()].map((room) => ({ roomId: room.id, quantity: room.units }));
  for (const { roomId, quantity } of choice) {
    const availability = rooms.get(roomId);
    if (availability?.refusal && availability.refusal !== "no-stock") throw refused(availability, terms, input, rooms);
    if ((availability?.left ?? 0) < quantity) throw conflict("sold-out", "Tàu đã có khách đặt phòng vào ngày này.");
  }
  const tooMany = shipRefusal(terms, input);
  if (tooMany) throw invalid(tooMany, { adults: tooMany }, "party-does-not-fit");
  const priced = priceCharter(terms, input, cruiseId, input);
  if (!priced.ok) throw conflict("not-for-sale", priced.reason);
  return { choice, quote: priced.quote };
}

function refused(
  availability: RoomAvailability | undefined,
  terms: PriceTerms,
  input: TripInput,
  rooms: Map<string, RoomAvailability>,
) {
  if (availability?.refusal === "closed") return conflict("closed", messages.closed);
  if (availability?.refusal === "not-for-sale") return conflict("not-for-sale", messages.notForSale);
  if (availability?.refusal === "min-nights") {
    return conflict("min-nights", messages.minNights(availability.minNights));
  }
  const offer = cheapestOffer(terms, input, input, leftOf(rooms));
  if (!offer) return conflict("sold-out", input.cabins.length > 0 ? messages.soldOut : messages.noCabinFits);
  const hint = messages.trySplit(describeChoice(terms, offer.choice));
  return conflict("sold-out", `${messages.soldOut} ${hint}`, { result: { cabins: offer.choice } });
}

/** Throws `invalid` for a party or a day that no ship could serve. */
export function checkTrip(trip: { checkIn: CalendarDate; nights: number } & Party, now: Date): void {
  const day = today(now);
  if (trip.checkIn < day) throw invalid(messages.past, { checkIn: messages.past }, "past-date");
  if (trip.checkIn < earliestDeparture(now)) {
    throw invalid(messages.tooLateToday, { checkIn: messages.tooLateToday }, "too-late-today");
  }
  if (trip.checkIn > addDays(day, BOOKING_WINDOW_DAYS))
    throw invalid(messages.tooFar, { checkIn: messages.tooFar }, "too-far");
  if (trip.adults + trip.children.length > MAX_GUESTS) {
    throw invalid(messages.tooManyGuests, { adults: messages.tooManyGuests }, "too-many-guests");
  }
}

/** Cabins that may be sold, by room id. */
export function leftOf(rooms: ReadonlyMap<string, RoomAvailability>): Map<string, number> {
  return new Map([...rooms].map(([id, room]) => [id, room.refusal ? 0 : room.left]));
}

/** "1 phòng Ban Công, 2 phòng Hai Giường" */
export function describeChoice(terms: PriceTerms, choice: readonly CabinChoice[]): string {
  return choice.map(({ roomId, quantity }) => `${quantity} phòng ${terms.rooms.get(roomId)?.title ?? ""}`).join(", ");
}

// The same type twice in one request must not pass the stock check twice.
function mergeChoice(cabins: readonly CabinChoice[]): CabinChoice[] {
  const sums = new Map<string, number>();
  for (const { roomId, quantity } of cabins) sums.set(roomId, (sums.get(roomId) ?? 0) + quantity);
  const merged = [...sums].map(([roomId, quantity]) => ({ roomId, quantity }));
  const total = merged.reduce((sum, cabin) => sum + cabin.quantity, 0);
  if (total > MAX_CABINS) {
    const message = `Tối đa ${MAX_CABINS} phòng một đơn. Đoàn đông hơn xin gọi cho chúng tôi.`;
    throw invalid(message, { cabins: message }, "too-many-cabins");
  }
  return merged;
}
