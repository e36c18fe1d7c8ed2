import { redirect } from "react-router";
import { DomainError } from "#kernel/errors.ts";
import { sumVnd } from "#kernel/money.ts";
import type { BaggageOption, Selection } from "#modules/flights/contract/supplier.ts";
import { listBaggage } from "#modules/flights/queries/list-baggage.ts";
import { quoteFlights } from "#modules/flights/queries/quote-flights.ts";
import type { Context } from "#platform/context.ts";
import { paths } from "#web/paths.ts";
import { fareRequest } from "../results/journey.ts";
import { findFares, readJourney } from "../results/results.server.ts";
import { readFlightQuery, resultsQuery } from "../results/results-query.ts";
import { choiceOf } from "../results/results-view.ts";
import { chosenFare, type OrderView, typesOf } from "./order-fields.ts";

/** The order of an address with current prices of its suppliers. Throws a redirect to the results when a fare must be chosen again. */
export async function readOrder(ctx: Context, params: URLSearchParams, signal: AbortSignal): Promise<OrderView> {
  const query = resultsQuery(params);
  const { search, problem } = readJourney(ctx, query.req ?? "");
  const redirectToResults = () => redirect(paths.flightResults(query), 303);
  if (problem) throw redirectToResults();
  const request = fareRequest(search);
  const result = await findFares(ctx, request, { signal, waitsForSuppliers: true });
  if (!result.ok) throw redirectToResults();
  const { out, back, isComplete } = choiceOf(result.answer.fares, readFlightQuery(query), request.legs.length);
  const chosen = [out, back].filter((fare) => fare !== null);
  if (!isComplete) throw redirectToResults();
  const listed = chosen.map(chosenFare);
  const selections = listed.map(({ session, fareId, values }) => ({ session, fareId, values }));
  const types = typesOf(request.passengers);
  const passengers = types.map((type) => ({ type, baggage: [] }));
  const [quote, bags] = await Promise.all([
    quoteFlights(ctx, { selections, passengers }, signal),
    bagsOf(ctx, selections, signal),
  ]);
  const priced = quote.parts.flatMap(({ places, fares }) =>
    places.map((place, index) => ({ place, fare: fares[index] })),
  );
  const fares = listed.map((one, index) => ({
    ...one,
    total: priced.find((other) => other.place === index)?.fare?.total ?? one.total,
  }));
  const listedTotal = sumVnd(listed.map(({ total }) => total));
  return {
    query,
    flightType: quote.flightType,
    fares,
    types,
    bags,
    flights: chosen.flatMap(({ flights }) => flights),
    lines: quote.parts.flatMap(({ lines }) => lines),
    total: quote.total,
    listedTotal: listedTotal === quote.total ? null : listedTotal,
  };
}

/** The bags on sale; none while the supplier gives no answer. */
async function bagsOf(
  ctx: Context,
  selections: readonly Selection[],
  signal: AbortSignal,
): Promise<readonly BaggageOption[]> {
  try {
    return await listBaggage(ctx, selections, signal);
  } catch (error) {
    if (error instanceof DomainError && error.kind !== "limited") return [];
    throw error;
  }
}
