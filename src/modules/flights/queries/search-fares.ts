import { addDays, formatDate, today } from "#kernel/calendar-date.ts";
import { DomainError, invalid } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { searchSupplier, usedSuppliers } from "../adapters/suppliers.ts";
import { type FareAnswer, type FareRequest, SupplierFailure } from "../contract/supplier.ts";
import { FLIGHT_WINDOW_DAYS } from "../limits.ts";
import { flightMessages } from "../messages.ts";
import { usualFeeTerms, withAgencyFee } from "../rules/agency-fee.ts";

/**
 * What flies a journey, cheapest first, at the prices it is sold at, from all suppliers that answer. Throws `invalid` for days that have
 * passed or go backwards, `unavailable` when no supplier answers.
 */
export async function searchFares(ctx: Context, request: FareRequest, signal: AbortSignal): Promise<FareAnswer> {
  checkDays(ctx, request);
  const suppliers = usedSuppliers(ctx);
  const outcomes = await Promise.allSettled(suppliers.map((one) => searchSupplier(ctx, one, request, signal)));
  const answers = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  for (const [place, one] of outcomes.entries()) {
    if (one.status === "fulfilled") continue;
    const [supplier, reason] = [suppliers[place]?.name, one.reason];
    if (reason instanceof SupplierFailure) ctx.log.warn({ supplier, reason: reason.kind }, "flights were not found");
    else ctx.log.error({ supplier, err: reason }, "a search for flights failed");
  }
  const [first] = answers;
  if (!first) throw new DomainError("unavailable", "no-supplier", flightMessages.noSupplier);
  const fares = answers.flatMap(({ fares, flightType }) =>
    fares.map((fare) => withAgencyFee(fare, flightType, usualFeeTerms)),
  );
  return {
    ...first,
    fares: fares.toSorted((a, b) => a.total - b.total),
    partial: answers.length < suppliers.length || answers.some(({ partial }) => partial),
  };
}

function checkDays(ctx: Context, { legs: [out, back] }: FareRequest): void {
  const now = today(ctx.now());
  const last = addDays(now, FLIGHT_WINDOW_DAYS);
  let problem: string | null = null;
  if (out && out.on < now) problem = flightMessages.departurePassed;
  else if (out && back && back.on < out.on) problem = flightMessages.returnTooEarly;
  else if ([out, back].some((leg) => leg && leg.on > last)) problem = flightMessages.notOnSaleYet(formatDate(last));
  if (problem) throw invalid(problem, { ListFlight: problem });
}
