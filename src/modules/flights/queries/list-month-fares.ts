import { addMonths } from "#kernel/calendar-date.ts";
import { getFlightFee } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { listSellingSuppliers, searchMonth } from "../adapters/suppliers.ts";
import { type DayFares, type MonthRequest, SupplierFailure } from "../contract/supplier.ts";
import { SUPPLIER_TIMEOUT_SECONDS } from "../limits.ts";
import { withAgencyFee } from "../rules/agency-fee.ts";
import { flightTypeOf } from "../rules/itineraries.ts";
import { mergeMonths } from "../rules/merge-months.ts";
import { searchWindow } from "../rules/search-window.ts";

/**
 * The cheapest fare of each airline on each day of a month that can be searched, for one adult, at sales prices. Includes suppliers
 * that reply within `timeoutSeconds` seconds; a later reply is cached for the next client.
 */
export async function listMonthFares(
  ctx: Context,
  request: MonthRequest,
  signal: AbortSignal,
  timeoutSeconds = SUPPLIER_TIMEOUT_SECONDS,
): Promise<DayFares[]> {
  const { first, last } = searchWindow(ctx.now());
  if (request.month > last || addMonths(request.month, 1) <= first) return [];
  const [suppliers, terms] = await Promise.all([listSellingSuppliers(ctx), getFlightFee(ctx)]);
  const replies = await Promise.all(
    suppliers.map((one) =>
      searchMonth(ctx, one, request, { signal, timeoutSeconds }).catch((error: unknown) => {
        if (!(error instanceof SupplierFailure)) throw error;
        ctx.log.info(
          { event: "supplier.month_failed", supplier: one.name, reason: error.kind },
          "month fares of a supplier not available",
        );
        return [];
      }),
    ),
  );
  const flightType = flightTypeOf([request.from, request.to]);
  const days = mergeMonths(replies).filter(({ on }) => first <= on && on <= last);
  return days.map(({ on, fares }) => ({
    on,
    fares: fares.map((fare) => withAgencyFee(fare, flightType, terms)).toSorted((a, b) => a.total - b.total),
  }));
}
