import type { Context } from "#platform/context.ts";
import { localSupplier } from "../adapters/local/local-supplier.ts";
import type { BaggageOption, Selection } from "../contract/supplier.ts";

/** The bags that can be bought with what was chosen, for each leg. */
export const listBaggage = (
  ctx: Context,
  selections: readonly Selection[],
  signal: AbortSignal,
): Promise<readonly BaggageOption[]> => localSupplier.baggage(ctx, selections, signal);
