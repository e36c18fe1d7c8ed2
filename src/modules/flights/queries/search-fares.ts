import { today } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { localSupplier } from "../adapters/local/local-supplier.ts";
import type { FareAnswer, FareRequest } from "../contract/supplier.ts";
import { flightMessages } from "../messages.ts";
import { usualFeeTerms, withAgencyFee } from "../rules/agency-fee.ts";

/** What flies a journey, cheapest first, at the prices it is sold at. Throws `invalid` for days that have passed or go backwards. */
export async function searchFares(ctx: Context, request: FareRequest, signal: AbortSignal): Promise<FareAnswer> {
  checkDays(ctx, request);
  const answer = await localSupplier.search(ctx, request, signal);
  const fares = answer.fares.map((fare) => withAgencyFee(fare, answer.flightType, usualFeeTerms));
  return { ...answer, fares: fares.toSorted((a, b) => a.total - b.total) };
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
