import { type Publishing, publishSellable, showSellable } from "#modules/availability/commands/publish-on-sale.ts";
import type { Opened } from "#modules/availability/contract/opening.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseContent, CruiseDraftState } from "../contract/editing.ts";
import { cruise } from "./edit-cruise.ts";

/** As `publishCruise`, but throws `conflict` "not-on-sale" for a ship that guests would see and could not book. */
export const publishOnSale = (
  ctx: Context,
  id: string,
  publishing: Publishing<CruiseDraftState> = {},
): Promise<Opened | null> => publishSellable(ctx, cruise, id, publishing);

/** As `updateCruise`, for a ship that may be on sale: caps open nights at its number of rooms. */
export const updateOnSale = (ctx: Context, id: string, content: CruiseContent, { version }: { version: number }) =>
  showSellable(ctx, cruise, id, { content, version });
