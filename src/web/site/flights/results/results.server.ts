import { today } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import { parseJson } from "#kernel/parse-json.ts";
import { flightSearchInput } from "#modules/flights/contract/request.ts";
import type { FlightSearch } from "#modules/flights/contract/search.ts";
import type { FareRequest } from "#modules/flights/contract/supplier.ts";
import { flightMessages } from "#modules/flights/messages.ts";
import { type DayAround, listDaysAround } from "#modules/flights/queries/list-days-around.ts";
import { type FaresSoFar, searchFares, searchFaresSoFar } from "#modules/flights/queries/search-fares.ts";
import { checkFlightSearch, type FlightProblem, usualFlightSearch } from "#modules/flights/rules/search.ts";
import type { Context } from "#platform/context.ts";

/** The search of an address as far as it is readable, and the first validation error. */
export function readJourney(ctx: Context, req: string): { search: FlightSearch; problem: FlightProblem | null } {
  const now = today(ctx.now());
  const read = flightSearchInput.safeParse(parseJson(req));
  if (read.success) return { search: read.data, problem: checkFlightSearch(read.data, now) };
  return { search: usualFlightSearch(now), problem: { field: "from", message: flightMessages.unreadable } };
}

/** Result of a search, or the reason for its failure; `unavailable` may be retried later. */
export type FaresResult =
  | { ok: true; answer: FaresSoFar; days: readonly (readonly DayAround[])[] }
  | { ok: false; reason: "invalid" | "unavailable"; message: string; retryAfterSeconds: number | undefined };

type SearchOptions = {
  signal: AbortSignal;
  /** True to wait for slow suppliers, within a timeout. */
  waitsForSuppliers: boolean;
};

/** The fares of a journey and the days around each leg; expected errors are returned, not thrown. */
export async function findFares(
  ctx: Context,
  request: FareRequest,
  { signal, waitsForSuppliers }: SearchOptions,
): Promise<FaresResult> {
  try {
    const [answer, ...days] = await Promise.all([
      waitsForSuppliers ? allFares(ctx, request, signal) : searchFaresSoFar(ctx, request, signal),
      ...request.legs.map((leg) => listDaysAround(ctx, leg, signal)),
    ]);
    return { ok: true, answer, days };
  } catch (error) {
    if (!(error instanceof DomainError) || (error.kind !== "invalid" && error.kind !== "unavailable")) throw error;
    return { ok: false, reason: error.kind, message: error.message, retryAfterSeconds: error.retryAfterSeconds };
  }
}

async function allFares(ctx: Context, request: FareRequest, signal: AbortSignal): Promise<FaresSoFar> {
  const { fares, partial } = await searchFares(ctx, request, signal);
  return { fares, partial, waiting: false };
}
