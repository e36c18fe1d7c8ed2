import { type Publishing, publishSellable, showSellable } from "#modules/availability/commands/publish-on-sale.ts";
import type { Opened } from "#modules/availability/contract/opening.ts";
import type { Context } from "#platform/context.ts";
import type { HotelContent, HotelWork } from "../contract/editing.ts";
import { hotel } from "./edit-hotel.ts";

/** As `publishHotel`, but throws `conflict` "not-on-sale" for a hotel that guests would see and could not book. */
export const publishHotelOnSale = (
  ctx: Context,
  id: string,
  publishing: Publishing<HotelWork> = {},
): Promise<Opened | null> => publishSellable(ctx, hotel, id, publishing);

/** As `updateHotel`, for a hotel that may be on sale: caps open nights at its number of rooms. */
export const updateHotelOnSale = (ctx: Context, id: string, content: HotelContent, { version }: { version: number }) =>
  showSellable(ctx, hotel, id, { content, version });
