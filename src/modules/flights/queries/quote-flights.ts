import { conflict, DomainError, invalid } from "#kernel/errors.ts";
import { sumVnd } from "#kernel/money.ts";
import { getFlightFee, listSuppliersOff } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { callWithQuota, resolveSelection } from "../adapters/suppliers.ts";
import { passengerTypes } from "../contract/fare.ts";
import type { FlightQuote, OrderedPassenger } from "../contract/order.ts";
import { type Selection, SupplierFailure } from "../contract/supplier.ts";
import { flightMessages } from "../messages.ts";
import { flightTypeOf } from "../rules/itineraries.ts";
import { minutesBetween } from "../rules/local-time.ts";
import { isPlausibleFare } from "../rules/plausible-fare.ts";
import { partsOf, UnknownBag, type VerifiedFare } from "../rules/price-order.ts";
import { listBaggage } from "./list-baggage.ts";

type QuoteRequest = {
  selections: readonly Selection[];
  passengers: readonly Pick<OrderedPassenger, "type" | "baggage">[];
};

/**
 * Prices the selections at their suppliers, with bags and the fee of the agency. Throws `invalid` "fare-expired" when they have to be
 * searched again, `conflict` "seats-gone" when they are sold out, `unavailable` when a supplier does not reply, `limited` for too many
 * price requests.
 */
export async function quoteFlights(
  ctx: Context,
  { selections, passengers }: QuoteRequest,
  signal: AbortSignal,
): Promise<FlightQuote> {
  const withBags = passengers.some(({ baggage }) => baggage.length > 0);
  const [fares, baggageOffers] = await Promise.all([
    Promise.all(selections.map((selection, index) => verifySelection(ctx, selection, index, signal))),
    withBags ? listBaggage(ctx, selections, signal) : [],
  ]);
  checkJourney(fares, passengers);
  const flightType = flightTypeOf(
    fares.flatMap(({ fare }) => fare.flights.flatMap(({ segments }) => segments.flatMap(({ from, to }) => [from, to]))),
  );
  try {
    const parts = partsOf(fares, { flightType, terms: await getFlightFee(ctx), passengers, baggageOffers });
    return { flightType, parts, total: sumVnd(parts.map(({ total }) => total)) };
  } catch (error) {
    if (!(error instanceof UnknownBag)) throw error;
    throw invalid(error.message, { [`passengers.${error.field}`]: error.message });
  }
}

async function verifySelection(
  ctx: Context,
  chosen: Selection,
  index: number,
  signal: AbortSignal,
): Promise<VerifiedFare> {
  try {
    const { supplier, selection } = resolveSelection(ctx, chosen);
    if ((await listSuppliersOff(ctx)).includes(supplier.name)) throw expired();
    const [answer] = await callWithQuota(ctx, supplier, () => supplier.verify(ctx, [selection], signal));
    if (answer?.ok && isPlausibleFare(answer.fare, { legs: 2 }))
      return { index, supplier: supplier.name, fare: answer.fare, reservesAlone: supplier.reserves === "fare" };
    throw answer?.ok || answer?.reason === "gone" ? conflict("seats-gone", flightMessages.seatGone) : expired();
  } catch (error) {
    if (!(error instanceof SupplierFailure)) throw error;
    if (error.kind === "invalid" || error.kind === "expired") throw expired();
    throw new DomainError("unavailable", "no-supplier", flightMessages.noSupplier);
  }
}

const expired = () => invalid(flightMessages.searchAgain, { selections: flightMessages.searchAgain }, "fare-expired");

/** Rejects a journey that does not fly each leg once, in order, for the passengers of the search. */
function checkJourney(fares: readonly VerifiedFare[], passengers: QuoteRequest["passengers"]): void {
  const flights = fares.flatMap(({ fare }) => fare.flights).toSorted((a, b) => a.leg - b.leg);
  const [out, home] = flights;
  const [landing, start] = [out?.segments.at(-1), home?.segments[0]];
  const isChronological =
    !landing || !start || minutesBetween(landing.to, landing.arrivesAt, start.from, start.departsAt) > 0;
  if (flights.length > 2 || flights.some(({ leg }, index) => leg !== index) || !isChronological)
    throw invalid(flightMessages.badJourney, { selections: flightMessages.badJourney });
  const count = (type: string) => passengers.filter((one) => one.type === type).length;
  if (!fares.every(({ fare }) => passengerTypes.every((type) => fare.passengers[type] === count(type))))
    throw invalid(flightMessages.otherPassengers, { passengers: flightMessages.otherPassengers });
}
