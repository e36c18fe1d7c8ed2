import { today } from "#kernel/calendar-date.ts";
import { DomainError, invalid } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { searchSupplier, usedSuppliers } from "../adapters/suppliers.ts";
import { type FareAnswer, type FareRequest, SupplierFailure } from "../contract/supplier.ts";
import { flightMessages } from "../messages.ts";
import { usualFeeTerms, withAgencyFee } from "../rules/agency-fee.ts";

/**
 * What flies a journey, cheapest first, at the prices it is sold at, from all suppliers that answer. Throws `invalid` for days that have
 * passed or go backwards, `unavailable` when no supplier answers.
 */
export async function searchFares(ctx: Context, request: FareRequest, signal: AbortSignal): Promise<FareAnswer> {
  checkDays(ctx, request);
  const asked = usedSuppliers(ctx).map((supplier) => searchSupplier(ctx, supplier, request, signal));
  const outcomes = await Promise.allSettled(asked);
  const answers = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  for (const one of outcomes) {
    if (one.status === "rejected" && !(one.reason instanceof SupplierFailure)) throw one.reason;
    if (one.status === "rejected") ctx.log.warn({ reason: one.reason.kind }, "a supplier of flights did not answer");
  }
  const [first] = answers;
  if (!first) throw new DomainError("unavailable", "no-supplier", flightMessages.noSupplier);
  const fares = answers.flatMap(({ fares, flightType }) =>
    fares.map((fare) => withAgencyFee(fare, flightType, usualFeeTerms)),
  );
  return {
    ...first,
    fares: fares.toSorted((a, b) => a.total - b.total),
    partial: answers.length < asked.length || answers.some(({ partial }) => partial),
  };
}

function checkDays(ctx: Context, { legs: [out, back] }: FareRequest): void {
  const problem =
    out && out.on < today(ctx.now())
      ? flightMessages.departurePassed
      : out && back && back.on < out.on
        ? flightMessages.returnTooEarly
        : null;
  if (problem) throw invalid(problem, { ListFlight: problem });
}
