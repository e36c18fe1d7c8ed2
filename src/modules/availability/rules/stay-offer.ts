import { type CalendarDate, today } from "#kernel/calendar-date.ts";
import { conflict, type DomainError, invalid } from "#kernel/errors.ts";
import { MAX_GROUP, MAX_GUESTS } from "#kernel/party.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { roomLabelInSentence } from "#modules/rooms/rules.ts";
import type { NoOffer, PricedChoice, RefusalCode, RoomAvailability, StayOffer } from "../contract/offer.ts";
import type { Party, RoomChoice, Stay } from "../contract/stay.ts";
import { MAX_ROOMS, stayLimits } from "../limits.ts";
import { messages } from "../messages.ts";
import { earliestStart, latestStart } from "./earliest-start.ts";
import type { Inventory } from "./inventory.ts";
import { cheapestOffer, type PriceTerms, planOf, planRefOf, plansOf, priceCharter, priceParty } from "./party-price.ts";
import { shipRefusal } from "./room-guests.ts";
import { availabilityOf, leftOf, roomsOfTypes } from "./stock.ts";

type OfferQuery = {
  productId: string;
  kind: ProductKind;
  terms: PriceTerms;
  stay: Stay;
  rooms: ReadonlyMap<string, RoomAvailability>;
};
type Answer = { ok: true; offer: PricedChoice } | NoOffer;

/** Price and rooms of a stay from an inventory that covers its nights, or the reason why it is not available. */
export function offerIn({ productId, kind, terms, stock }: Inventory, stay: Stay, now: Date): StayOffer {
  const impossible = findImpossibility(kind, stay, now);
  if (impossible) return impossible;
  if (!terms) return noOffer("not-for-sale", messages.notForSale);
  const rooms = new Map(
    [...terms.rooms.keys()].map((id) => [id, availabilityOf(stock, id, stay.checkIn, stay.nights)]),
  );
  const answer = answerTo({ productId, kind, terms, stay, rooms });
  if (!answer.ok) return answer;
  const holdsRanOut = [...stock.values()].some((nights) => [...nights.values()].some((night) => night.ignored > 0));
  return { ok: true, offer: { ...answer.offer, holdsRanOut } };
}

function answerTo(query: OfferQuery): Answer {
  if (query.stay.charter) return charterOffer(query);
  return query.stay.rooms.length === 0 ? anyOffer(query) : chosenOffer(query);
}

/** The reason why no product can serve this party or day, or null. */
export function findImpossibility(
  kind: ProductKind,
  stay: { checkIn: CalendarDate; nights: number; charter?: boolean } & Party,
  now: Date,
): NoOffer | null {
  const day = today(now);
  const refuseDay = (code: RefusalCode, reason: string) => noOffer(code, reason, { fields: { checkIn: reason } });
  if (stay.checkIn < day) return refuseDay("past-date", messages.past);
  if (stay.checkIn < earliestStart(kind, now)) return refuseDay("too-late-today", messages.tooLateToday[kind]);
  if (stay.checkIn > latestStart(kind, day)) return refuseDay("too-far", messages.tooFar[kind]);
  if (stay.nights < 1)
    return noOffer("invalid-input", messages.noNight[kind], { fields: { nights: messages.noNight[kind] } });
  if (stay.nights > stayLimits[kind].maxNights) {
    const reason = messages.tooManyNights[kind];
    return noOffer("too-many-nights", reason, { fields: { nights: reason } });
  }
  const guests = stay.adults + stay.children.length;
  if (guests > (stay.charter ? MAX_GROUP : MAX_GUESTS)) {
    const reason = messages.tooManyGuests[kind](stay.charter ? MAX_GROUP : MAX_GUESTS);
    return noOffer("too-many-guests", reason, { fields: { adults: reason } });
  }
  return null;
}

/** The rejection as a DomainError, for callers that need the stay. */
export function refusalError({ code, reason, fields, suggestion }: NoOffer): DomainError {
  if (kindOf[code] === "invalid") return invalid(reason, fields, code);
  const result = code === "sold-out" && suggestion ? { rooms: suggestion.choice } : undefined;
  return conflict(code, reason, { result });
}

/** True if another day or product would be rejected in the same way. */
export const isInvalidQuery = ({ code }: NoOffer): boolean => kindOf[code] === "invalid";

// The input is invalid, or it is valid and not available now.
const kindOf: Record<RefusalCode, "invalid" | "conflict"> = {
  "past-date": "invalid",
  "too-late-today": "invalid",
  "too-far": "invalid",
  "too-many-guests": "invalid",
  "too-many-nights": "invalid",
  "too-many-cabins": "invalid",
  "invalid-input": "invalid",
  "party-does-not-fit": "invalid",
  closed: "conflict",
  "closed-to-arrival": "conflict",
  "closed-to-departure": "conflict",
  "min-nights": "conflict",
  "not-for-sale": "conflict",
  "sold-out": "conflict",
};

function chosenOffer(query: OfferQuery): Answer {
  const { terms, stay, rooms } = query;
  const choice = mergeChoice(terms, stay.rooms);
  if (choice.reduce((sum, room) => sum + room.quantity, 0) > MAX_ROOMS) {
    return noOffer("too-many-cabins", messages.tooManyRooms, { fields: { rooms: messages.tooManyRooms } });
  }
  for (const [index, { roomId, ratePlanId }] of choice.entries()) {
    const [field, reason] = terms.rooms.has(roomId)
      ? ["ratePlanId", messages.noSuchPlan]
      : ["roomId", messages.noSuchRoom];
    if (field === "ratePlanId" && planOf(terms, ratePlanId)) continue;
    const fields = { [`rooms.${index}.${field}`]: reason };
    return noOffer("invalid-input", reason, { fields, suggestion: suggestionFor(query) });
  }
  for (const { roomId, quantity } of roomsOfTypes(choice)) {
    const availability = rooms.get(roomId);
    if (!availability || availability.refusal || availability.left < quantity) {
      return noOfferFor(availability, query, suggestionFor(query));
    }
  }
  const priced = priceParty(terms, stay, choice, stay);
  if (priced.ok) return { ok: true, offer: { choice, quote: priced.quote } };
  const suggestion = suggestionFor(query);
  const hint = suggestion ? ` ${messages.trySplit(describeChoice(terms, suggestion.choice))}` : "";
  return noOffer("party-does-not-fit", `${priced.reason}${hint}`, { fields: { rooms: priced.reason }, suggestion });
}

function anyOffer(query: OfferQuery): Answer {
  const offer = suggestionFor(query);
  if (offer) return { ok: true, offer };
  const all = [...query.rooms.values()].sort((one, other) => one.minNights - other.minNights);
  const common = all.every((room) => room.refusal === all[0]?.refusal) ? all[0] : undefined;
  return noOfferFor(common?.refusal ? common : undefined, query, null);
}

// The whole ship is every room of it: one sold or held room excludes a charter.
function charterOffer(query: OfferQuery): Answer {
  const { kind, terms, stay, rooms } = query;
  if (kind !== "cruise") return noOffer("not-for-sale", messages.noCharter);
  const choice = [...terms.rooms.values()].map((room) => ({ roomId: room.id, quantity: room.units }));
  for (const { roomId, quantity } of choice) {
    const availability = rooms.get(roomId);
    if (availability?.refusal && availability.refusal !== "no-stock") return noOfferFor(availability, query, null);
    if ((availability?.left ?? 0) < quantity) return noOffer("sold-out", messages.someRoomsTaken);
  }
  const tooMany = shipRefusal(terms, stay);
  if (tooMany) return noOffer("party-does-not-fit", tooMany, { fields: { adults: tooMany } });
  const priced = priceCharter(terms, stay, query.productId, stay);
  return priced.ok ? { ok: true, offer: { choice, quote: priced.quote } } : noOffer("not-for-sale", priced.reason);
}

function noOfferFor(
  availability: RoomAvailability | undefined,
  { kind, terms, stay }: OfferQuery,
  suggestion: PricedChoice | null,
): NoOffer {
  if (availability?.refusal === "closed") return noOffer("closed", messages.closed[kind], { suggestion });
  if (availability?.refusal === "closed-to-arrival") {
    return noOffer("closed-to-arrival", messages.closedToArrival[kind], { suggestion });
  }
  if (availability?.refusal === "closed-to-departure") {
    return noOffer("closed-to-departure", messages.closedToDeparture[kind], { suggestion });
  }
  if (availability?.refusal === "not-for-sale") return noOffer("not-for-sale", messages.notForSale, { suggestion });
  if (availability?.refusal === "min-nights") {
    return noOffer("min-nights", messages.minNights[kind](availability.minNights), { suggestion });
  }
  if (!suggestion) return noOffer("sold-out", stay.rooms.length > 0 ? messages.soldOut : messages.noRoomFits);
  const hint = messages.trySplit(describeChoice(terms, suggestion.choice));
  return noOffer("sold-out", `${messages.soldOut} ${hint}`, { suggestion });
}

const noOffer = (
  code: RefusalCode,
  reason: string,
  { fields = {}, suggestion = null }: Partial<Pick<NoOffer, "fields" | "suggestion">> = {},
): NoOffer => ({ ok: false, code, reason, fields, suggestion });

// Stays within the selected plans while they exist: a refundable selection is not replaced by a non-refundable one.
function suggestionFor({ terms, stay, rooms }: OfferQuery): PricedChoice | null {
  const planIds = new Set(stay.rooms.map(({ ratePlanId }) => planOf(terms, ratePlanId)?.plan.id));
  const left = leftOf(rooms);
  const offers = plansOf(terms)
    .filter(({ plan }) => planIds.has(plan.id))
    .flatMap((own) => cheapestOffer(terms, stay, stay, left, [own]) ?? []);
  const [first] = offers.sort((one, other) => one.quote.total - other.quote.total);
  return first ?? cheapestOffer(terms, stay, stay, left) ?? null;
}

/** "1 phòng Ban Công, 2 phòng Hai Giường" */
export function describeChoice(terms: PriceTerms, choice: readonly RoomChoice[]): string {
  return choice
    .map(({ roomId, quantity, ratePlanId }) => {
      const plan = ratePlanId === undefined ? "" : ` (${planOf(terms, ratePlanId)?.plan.title ?? ""})`;
      return `${quantity} ${roomLabelInSentence(terms.rooms.get(roomId)?.title ?? "")}${plan}`;
    })
    .join(", ");
}

// The same rooms under the same plan are merged into one choice.
function mergeChoice(terms: PriceTerms, rooms: readonly RoomChoice[]): RoomChoice[] {
  const sums = new Map<string, RoomChoice>();
  for (const { roomId, quantity, ratePlanId } of rooms) {
    const own = planOf(terms, ratePlanId);
    const name = own ? planRefOf(terms, own) : { ratePlanId };
    const key = `${roomId} ${name.ratePlanId ?? ""}`;
    sums.set(key, { roomId, quantity: quantity + (sums.get(key)?.quantity ?? 0), ...name });
  }
  return [...sums.values()];
}
