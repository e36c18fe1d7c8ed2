import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { listRoomTerms } from "#modules/rooms/queries.ts";
import { type Context, inTransaction, touch } from "#platform/context.ts";
import type { PublishState } from "../contract.ts";
import { cruiseMessages } from "../messages.ts";
import { noSuchCruise } from "../queries/get-cruise-ref.ts";
import { cruises } from "../tables.ts";

/** Shows a ship to everybody. Throws `conflict` when it has no room to sell. */
export async function publishCruise(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");
  if ((await listRoomTerms(ctx, [id])).length === 0) throw conflict("no-rooms", cruiseMessages.noRooms);
  await setStatus(ctx, id, "published");
}

/** Takes a ship off the site; what was booked on it stays. */
export async function hideCruise(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");
  await setStatus(ctx, id, "hidden");
}

async function setStatus(ctx: Context, id: string, status: PublishState): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const changed = await ctx.db
      .update(cruises)
      .set({ status, updatedAt: ctx.now() })
      .where(eq(cruises.id, id))
      .returning({ id: cruises.id });
    if (changed.length === 0) throw noSuchCruise(ctx);
    await touch(ctx, "cruises", `cruise:${id}`);
  });
}
