import { requirePermission } from "#kernel/actor.ts";
import { ageOn, type CalendarDate, daysBetween } from "#kernel/calendar-date.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { vnd, zeroVnd } from "#kernel/money.ts";
import { type OrderReply, requestSeats } from "#modules/flights/adapters/send-order-request.ts";
import { requireSupplier } from "#modules/flights/adapters/suppliers.ts";
import { recordOrders } from "#modules/flights/commands/orders.ts";
import type { FlightQuote } from "#modules/flights/contract/order.ts";
import { SESSION_MINUTES } from "#modules/flights/limits.ts";
import type { FlightOrderRow } from "#modules/flights/queries/orders.ts";
import { quoteFlights } from "#modules/flights/queries/quote-flights.ts";
import { journeyOf } from "#modules/flights/rules/journey.ts";
import { passengerProblems } from "#modules/flights/rules/passengers.ts";
import { ticketName } from "#modules/flights/rules/ticket-name.ts";
import { getVersionsToAccept } from "#modules/pages/queries.ts";
import { findReferrer } from "#modules/referrers/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { runIdempotent } from "#platform/idempotency.ts";
import type { FlightPlacing, PhoneFlightPlacing, PlacedFlights } from "../../contract/flight-placing.ts";
import { bookingMessages, priceChangedMessage } from "../../messages/booking.ts";
import { flightBookingMessages } from "../../messages/flights.ts";
import { listFlightOrders } from "../../queries/flight-orders.ts";
import { getBookingRow } from "../../queries/get-booking.ts";
import { bookingSecret } from "../../rules/addresses.ts";
import { flightPhone } from "../../rules/flight-phone.ts";
import { flightPriceOf } from "../../rules/flight-price.ts";
import { hashedAddressOf } from "../../rules/hashed-address.ts";
import { orderFailureText } from "../../rules/order-failure.ts";
import { effectiveState, isEnded } from "../../rules/states.ts";
import { toView } from "../../rules/view.ts";
import { bookings } from "../../tables.ts";
import { withFreshCode } from "../place/fresh-code.ts";
import { rejectTooManyHolds } from "../place/too-many-holds.ts";
import { recordChange, recordEvents } from "../record-events.ts";
import { finishOrder } from "./process-orders.ts";

type RequestMeta = {
  key: string;
  /** The client address. */
  from?: string;
  /** The code of the referrer whose link this browser opened. */
  referrer?: string | undefined;
  /** Counts the sender, or throws `limited`. */
  admit?: () => Promise<void>;
  /** Aborts the pricing requests; a booking request is never aborted half-way. */
  signal: AbortSignal;
};
type Row = typeof bookings.$inferInsert & { id: string };

/**
 * Prices the flights again at their suppliers, records the order, and only then requests the seats: after a crash in between there is an
 * order to read. The same key returns the same booking. Throws `conflict` "price-changed" with former and current price of each fare,
 * "seats-gone" or "seats-refused" when no airline holds a seat, and `invalid` with the errors by passenger.
 */
export async function placeFlights(ctx: Context, input: FlightPlacing, meta: RequestMeta): Promise<PlacedFlights> {
  return placeOrder(ctx, { ...input, source: "site" }, { ...meta, request: input });
}

/**
 * Books for a customer on the telephone, at the same price and with the same email. There is no consent to the terms, and staff may hold
 * several bookings for one number. The booking is assigned to the member of staff.
 */
export async function placePhoneFlights(
  ctx: Context,
  input: PhoneFlightPlacing,
  meta: Pick<RequestMeta, "key" | "signal">,
): Promise<PlacedFlights> {
  requirePermission(ctx.actor, "bookings.write");
  return placeOrder(ctx, { ...input, source: "phone" }, { ...meta, request: { ...input, source: "phone" } });
}

async function placeOrder(
  ctx: Context,
  input: Order,
  { signal, from, referrer, ...meta }: RequestMeta & { request: object },
): Promise<PlacedFlights> {
  const phone = flightPhone(input.contact);
  if (!phone) throw invalid(bookingMessages.badPhone, { "contact.phone": bookingMessages.badPhone });
  type Answer = { bookingId: string };
  const idempotency = {
    ...meta,
    scope: "place-flights",
    isStillValid: async (ctx: Context, { bookingId }: Answer) =>
      !isEnded(effectiveState(await getBookingRow(ctx, bookingId), ctx.now())),
    replay: ({ bookingId }: Answer) => loadPlacedFlights(ctx, bookingId),
  };
  return runIdempotent<Answer, PlacedFlights>(ctx, idempotency, async (claim) => {
    const quote = await quoteFlights(ctx, input, signal);
    checkPassengers(ctx, input, quote);
    checkFares(input, quote);
    const placedFrom = hashedAddressOf(ctx, from);
    const guests = input.passengers.map(({ surname, givenNames }) => `${surname} ${givenNames}`);
    const recordAll = (row: Row) =>
      inTransaction(ctx, async (ctx) => {
        await claim(ctx, { bookingId: row.id });
        const isPhone = input.source === "phone";
        if (!isPhone) await rejectTooManyHolds(ctx, { phone, email: input.contact.email, from: placedFrom });
        const [booking] = await ctx.db.insert(bookings).values(row).returning();
        await recordEvents(ctx, row.id, [{ kind: "created", data: { total: quote.total, source: input.source } }]);
        if (isPhone && booking) await recordChange(ctx, "booking.placed", booking, { total: quote.total });
        return recordOrders(ctx, { bookingId: row.id, quote, passengers: input.passengers });
      });
    const acceptedVersions = input.source === "phone" ? null : await getVersionsToAccept(ctx);
    const row = {
      ...rowOf(ctx, input, { quote, phone }),
      ...(await referrerOf(ctx, referrer)),
      acceptedVersions,
      placedFrom,
    };
    const orders = await withFreshCode(row, recordAll, guests);
    const replies = await Promise.allSettled(
      orders.map((order) => requestOrderSeats(ctx, order, { input, quote, phone })),
    );
    for (const [place, order] of orders.entries()) {
      const one = replies[place];
      if (one?.status === "fulfilled") await finishOrder(ctx, order, one.value, true);
      // An order that may have been sent is read after its lease. Its failure does not lose the other orders.
      else
        ctx.log.error(
          { event: "order.place_failed", err: one?.reason, orderId: order.id },
          "flight order not confirmed by the supplier",
        );
    }
    const [first] = orders;
    if (!first) throw new Error("the quote has no flight order");
    return loadPlacedFlights(ctx, first.bookingId);
  });
}

/** The columns for the referrer of an order. A referrer gets nothing of airline tickets, which have no commission of ours to share. */
async function referrerOf(ctx: Context, code: string | undefined) {
  const knownReferrer = code ? await findReferrer(ctx, code) : null;
  return knownReferrer && { referrerId: knownReferrer.id, referrerBasisPoints: 0 };
}

type Order = PhoneFlightPlacing & { source: "site" | "phone" };

type Priced = { input: Order; quote: FlightQuote; phone: string };

function requestOrderSeats(ctx: Context, order: FlightOrderRow, { input, quote, phone }: Priced): Promise<OrderReply> {
  const { contact, passengers } = input;
  const places = quote.parts[order.position]?.places ?? [];
  return requestSeats(ctx, order, {
    selections: input.selections.filter((_, index) => places.includes(index)),
    passengers,
    contact: {
      gender: contact.gender,
      phone,
      email: contact.email,
      ...ticketName(contact.surname, contact.givenNames, contact.gender),
    },
  });
}

/** The outcome of a sent order. Throws the error for its sender when nothing was held. */
async function loadPlacedFlights(ctx: Context, bookingId: string): Promise<PlacedFlights> {
  const [booking, orders] = [await getBookingRow(ctx, bookingId), await listFlightOrders(ctx, bookingId)];
  if (booking.state === "cancelled" && booking.paidVnd === 0) {
    const reasons = [...new Set(orders.map(orderFailureText))];
    throw conflict("seats-refused", flightBookingMessages.none(reasons.join(" ")));
  }
  const { state, total, outstanding } = toView(booking, [], ctx.now());
  return {
    id: booking.id,
    code: booking.code,
    keyVersion: booking.keyVersion,
    secret: bookingSecret(ctx, booking),
    state,
    total,
    outstanding: isEnded(state) ? 0 : outstanding,
    holdExpiresAt: booking.holdExpiresAt,
    orders,
  };
}

function checkPassengers(ctx: Context, { passengers }: PhoneFlightPlacing, { parts }: FlightQuote): void {
  const wantsBirthdays = parts.some(({ supplier }) => requireSupplier(ctx, supplier).wantsBirthdays);
  const problems = passengerProblems(passengers, { ...journeyOf(flightsIn(parts)), wantsBirthdays });
  const [problem] = Object.values(problems);
  if (!problem) return;
  const fields = Object.entries(problems).map(([field, text]) => [`passengers.${field}`, text]);
  throw invalid(problem, Object.fromEntries(fields));
}

const flightsIn = (parts: FlightQuote["parts"]) =>
  parts.flatMap(({ fares }) => fares.flatMap(({ flights }) => flights));

/** Rejects an order that differs from the quote: by airline, fare price or total. */
function checkFares({ selections, expectedTotal }: PhoneFlightPlacing, { parts, total }: FlightQuote): void {
  const quoted = new Map(
    parts.flatMap(({ places, fares }) => places.map((place, index) => [place, fares[index]] as const)),
  );
  const { otherAirline, otherPrice } = flightBookingMessages;
  const wrong = selections.flatMap(({ airline }, index) =>
    quoted.get(index)?.airline === airline ? [] : [[`selections.${index}.airline`, otherAirline]],
  );
  if (wrong.length > 0) throw invalid(otherAirline, Object.fromEntries(wrong));
  const fares = selections.flatMap(({ airline, total: was }, index) => {
    const is = quoted.get(index)?.total ?? zeroVnd;
    return was === is ? [] : [{ place: index, airline, was, is }];
  });
  if (total === expectedTotal && fares.length === 0) return;
  const fields = Object.fromEntries(fares.map(({ place, is }) => [`selections.${place}.total`, otherPrice(is)]));
  const message =
    total === expectedTotal ? flightBookingMessages.faresMoved : priceChangedMessage(expectedTotal, total);
  throw conflict("price-changed", message, { fields, result: { total, expectedTotal, fares } });
}

function rowOf(ctx: Context, input: Order, { quote, phone }: Omit<Priced, "input">): Row {
  const { contact, passengers } = input;
  const journey = journeyOf(flightsIn(quote.parts));
  const [startsOn, endsOn] = [journey.startsOn, journey.endsOn];
  const now = ctx.now();
  return {
    id: newId(),
    code: "",
    state: "draft",
    kind: "flight",
    productId: null,
    subject: journey.subject,
    startsOn,
    endsOn,
    nights: daysBetween(startsOn, endsOn),
    rooms: [],
    adults: passengers.filter(({ type }) => type === "adult").length,
    childAges: passengers.flatMap(({ type, bornOn }) => (type === "adult" ? [] : [ageAt(bornOn, startsOn)])),
    price: flightPriceOf({ startsOn, endsOn }, quote.parts),
    totalVnd: quote.total,
    dueNowVnd: quote.total,
    paidVnd: vnd(0),
    cancellation: [],
    instantConfirmation: false,
    note: input.note,
    invoice: input.invoice,
    contactName: `${contact.surname} ${contact.givenNames}`,
    contactPhone: phone,
    contactEmail: contact.email,
    source: input.source,
    consentedAt: input.source === "phone" ? null : now,
    searchText: "",
    assigneeId: input.source === "phone" && ctx.actor.kind === "staff" ? ctx.actor.id : null,
    // All data that airlines need comes with the order; it is purged with the other lists of travellers.
    travellersListed: passengers.length,
    travellersComplete: passengers.length,
    // Nothing is held yet: the airline sets the deadline.
    holdExpiresAt: new Date(now.getTime() + SESSION_MINUTES * 60_000),
    createdAt: now,
    updatedAt: now,
  };
}

const ageAt = (bornOn: CalendarDate | null, on: CalendarDate) => (bornOn ? ageOn(bornOn, on) : 0);
