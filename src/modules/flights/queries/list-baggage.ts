import { DomainError, invalid } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { callWithQuota, resolveSelection } from "../adapters/suppliers.ts";
import { type BaggageOption, type Selection, SupplierFailure } from "../contract/supplier.ts";
import { flightMessages } from "../messages.ts";

/**
 * The bags that can be bought with the selections, for each leg. Throws `invalid` for a selection that is no longer sold, `unavailable`
 * when its supplier does not reply.
 */
export async function listBaggage(
  ctx: Context,
  selections: readonly Selection[],
  signal: AbortSignal,
): Promise<readonly BaggageOption[]> {
  try {
    const suppliers = selections.map((one) => resolveSelection(ctx, one));
    const bags = await Promise.all(
      suppliers.map(({ supplier, selection }) =>
        callWithQuota(ctx, supplier, () => supplier.baggage(ctx, [selection], signal)),
      ),
    );
    return bags.flat().filter(({ price }) => price > 0);
  } catch (error) {
    if (!(error instanceof SupplierFailure)) throw error;
    if (!["invalid", "expired", "sold-out", "refused"].includes(error.kind))
      throw new DomainError("unavailable", "no-supplier", flightMessages.noSupplier);
    throw invalid(flightMessages.searchAgain, { ListFareData: flightMessages.searchAgain }, "fare-expired");
  }
}
