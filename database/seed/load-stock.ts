import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import { changeNightTerms, openNights, recordOutsideSales } from "#modules/availability/commands/open-nights.ts";
import type { Context } from "#platform/context.ts";
import { HISTORY_DAYS, NIGHTS, type SeedNight, type Sold, salesOf } from "./demo/stock.ts";

type Loaded = { id: string; roomIds: readonly string[]; terms: readonly SeedNight[] };

/** Opens the nights of a product, with what was sold elsewhere; its rooms stand in the order of the seed. */
export async function loadStock(
  ctx: Context,
  sold: Sold,
  { id, roomIds, terms }: Loaded,
  today: CalendarDate,
): Promise<void> {
  await openNights(ctx, {
    productId: id,
    from: addDays(today, -HISTORY_DAYS),
    to: addDays(today, NIGHTS - 1),
    rooms: roomIds.map((roomId, index) => ({ roomId, capacity: sold.rooms[index]?.units ?? 0 })),
  });
  const roomOf = (index: number) => roomIds[index] ?? "";
  await recordOutsideSales(
    ctx,
    id,
    salesOf(sold, today).map(({ room, ...sale }) => ({ roomId: roomOf(room), ...sale })),
  );
  await changeNightTerms(
    ctx,
    id,
    roomIds.flatMap((roomId) => terms.map((night) => ({ roomId, ...night }))),
  );
}
