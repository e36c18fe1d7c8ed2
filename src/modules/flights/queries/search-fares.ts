import { formatDate } from "#kernel/calendar-date.ts";
import { DomainError, invalid } from "#kernel/errors.ts";
import { getFlightFee } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { isConnectionLost } from "#platform/database/lost-connection.ts";
import { CallNotSentError } from "../adapters/circuit-breaker.ts";
import { inSearchQueue } from "../adapters/search-queue.ts";
import { keyOf } from "../adapters/stored-search.ts";
import { isOutside, listSellingSuppliers, type SupplierSearch, searchSupplier } from "../adapters/suppliers.ts";
import { withTimeout } from "../adapters/with-timeout.ts";
import { type FareAnswer, type FareRequest, type FlightSupplier, SupplierFailure } from "../contract/supplier.ts";
import { SUPPLIER_TIMEOUT_SECONDS } from "../limits.ts";
import { flightMessages } from "../messages.ts";
import { withAgencyFee } from "../rules/agency-fee.ts";
import { searchWindow } from "../rules/search-window.ts";
import { dropUnpairableFares } from "../rules/unpairable-fares.ts";

/** Fares of the suppliers that have replied. */
export type FaresSoFar = Pick<FareAnswer, "fares" | "partial"> & {
  /** Other suppliers have not replied yet. */
  waiting: boolean;
};

type PendingSearch = { answer: Promise<FareAnswer>; clients: AbortSignal[] };

/** Pending searches. Hundreds of clients may wait for a slow supplier: equal searches share one result. */
const awaited = new Map<string, PendingSearch>();

/**
 * Fares of a journey at sales prices, cheapest first, from all suppliers that reply. Throws `invalid` for past or reversed days,
 * `unavailable` when no supplier replies or too many searches wait.
 */
export async function searchFares(ctx: Context, request: FareRequest, signal: AbortSignal): Promise<FareAnswer> {
  const key = keyOf(request);
  const known = awaited.get(key);
  if (known) {
    known.clients.push(signal);
    return known.answer;
  }
  const clients = [signal];
  const answer = searchAll(ctx, request, clients).finally(() => awaited.delete(key));
  awaited.set(key, { answer, clients });
  return answer;
}

async function searchAll(ctx: Context, request: FareRequest, clients: readonly AbortSignal[]): Promise<FareAnswer> {
  const searches = await startSearches(ctx, request, clients);
  const { answers, ...found } = await collect(ctx, request, searches, ({ answer }) =>
    withTimeout(answer, SUPPLIER_TIMEOUT_SECONDS),
  );
  const [first] = answers;
  if (!first) throw noSupplierReplied();
  return { ...first, fares: found.fares, partial: found.partial };
}

/** The same from suppliers with an immediate reply; the others are called too, and `watchSupplierReplies` reports them. */
export async function searchFaresSoFar(ctx: Context, request: FareRequest, signal: AbortSignal): Promise<FaresSoFar> {
  const searches = await startSearches(ctx, request, [signal]);
  const found = await collect(ctx, request, searches, ({ answer, started }) =>
    started ? Promise.race([answer, started.then(() => null)]) : answer,
  );
  if (found.answers.length === 0 && !found.waiting) throw noSupplierReplied();
  return { fares: found.fares, partial: found.partial, waiting: found.waiting };
}

/**
 * For each supplier that is being called, a promise of whether it has replied. Suppliers that had replied before are excluded. Throws
 * `invalid` as `searchFares` does.
 */
export async function watchSupplierReplies(
  ctx: Context,
  request: FareRequest,
  signal: AbortSignal,
): Promise<Promise<boolean>[]> {
  const searches = await startSearches(ctx, request, [signal], isOutside);
  const pendingSearches = await Promise.all(
    searches.map(({ answer, started }) => {
      const answered = answer.then(
        () => true,
        () => false,
      );
      return Promise.race([answered.then(() => null), started?.then(() => ({ answered }))]);
    }),
  );
  return pendingSearches.flatMap((one) => (one ? [one.answered] : []));
}

/** Starts the supplier requests of a search that some clients wait for. Resolves once the local work of this instance is done. */
async function startSearches(
  ctx: Context,
  request: FareRequest,
  clients: readonly AbortSignal[],
  isIncluded: (supplier: FlightSupplier) => boolean = () => true,
): Promise<SupplierSearch[]> {
  checkDays(ctx, request);
  const suppliers = await listSellingSuppliers(ctx);
  const isWanted = () => clients.some(({ aborted }) => !aborted);
  return inSearchQueue(ctx, { kind: "search", isWanted }, async () => {
    const searches = suppliers.filter(isIncluded).map((one) => searchSupplier(ctx, one, request));
    await Promise.allSettled(searches.map(({ answer, started }) => Promise.race([answer, started ?? answer])));
    return searches;
  });
}

const noSupplierReplied = () => new DomainError("unavailable", "no-supplier", flightMessages.noSupplier);

type MergedAnswers = { answers: FareAnswer[]; fares: FareAnswer["fares"]; partial: boolean; waiting: boolean };

/** Collects the replies of some searches; null is a pending one. The return flight may be another supplier's than the outbound one. */
async function collect(
  ctx: Context,
  { legs }: FareRequest,
  searches: readonly SupplierSearch[],
  awaitReply: (search: SupplierSearch) => Promise<FareAnswer | null>,
): Promise<MergedAnswers> {
  const outcomes = await Promise.allSettled(searches.map(awaitReply));
  const fulfilled = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  for (const [place, one] of outcomes.entries()) {
    if (one.status === "fulfilled") continue;
    const [supplier, reason] = [searches[place]?.supplier, one.reason];
    // Opening the circuit was logged when it happened.
    if (reason instanceof CallNotSentError) continue;
    // Without our database the other suppliers' fares could not be booked either, so the client comes back.
    if (isConnectionLost(reason)) throw reason;
    if (reason instanceof SupplierFailure)
      ctx.log.warn({ event: "supplier.search_failed", supplier, reason: reason.kind }, "supplier search failed");
    else ctx.log.error({ event: "flights.search_failed", supplier, err: reason }, "flight search failed by a bug");
  }
  const answers = fulfilled.filter((one) => one !== null);
  const terms = await getFlightFee(ctx);
  const fares = answers.flatMap(({ fares, flightType }) => fares.map((fare) => withAgencyFee(fare, flightType, terms)));
  return {
    answers,
    fares: (legs.length > 1 ? dropUnpairableFares(fares) : fares).toSorted((a, b) => a.total - b.total),
    partial: fulfilled.length < searches.length || answers.some(({ partial }) => partial),
    waiting: answers.length < fulfilled.length,
  };
}

function checkDays(ctx: Context, { legs: [out, back] }: FareRequest): void {
  const { first, last } = searchWindow(ctx.now());
  let problem: string | null = null;
  if (out && out.on < first) problem = flightMessages.departurePassed;
  else if (out && back && back.on < out.on) problem = flightMessages.returnTooEarly;
  else if ([out, back].some((leg) => leg && leg.on > last)) problem = flightMessages.notOnSaleYet(formatDate(last));
  if (problem) throw invalid(problem, { ListFlight: problem });
}
