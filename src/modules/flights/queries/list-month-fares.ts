import type { Context } from "#platform/context.ts";
import { localSupplier } from "../adapters/local/local-supplier.ts";
import type { DayFares, MonthRequest } from "../contract/supplier.ts";
import { usualFeeTerms, withAgencyFee } from "../rules/agency-fee.ts";
import { flightTypeOf } from "../rules/itineraries.ts";

/** The cheapest fare of each airline on each coming day of a month, for one adult, at the prices they are sold at. */
export async function listMonthFares(ctx: Context, request: MonthRequest, signal: AbortSignal): Promise<DayFares[]> {
  const flightType = flightTypeOf([request.from, request.to]);
  const days = await localSupplier.month(ctx, request, signal);
  return days.map(({ on, fares }) => ({
    on,
    fares: fares.map((fare) => withAgencyFee(fare, flightType, usualFeeTerms)).toSorted((a, b) => a.total - b.total),
  }));
}
