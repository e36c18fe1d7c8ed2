import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { describeImage } from "#modules/media/commands.ts";
import type { ImageDescription, Picture } from "#modules/media/contract.ts";
import { ownersShowing } from "#modules/rooms/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { cruiseImages, cruises } from "../tables.ts";
import { touchCruise } from "./touch-cruise.ts";

/** Changes the words and the focal point of a picture, wherever ships show it. */
export async function describePicture(ctx: Context, id: string, description: ImageDescription): Promise<Picture> {
  requirePermission(ctx.actor, "catalogue.write");
  return inTransaction(ctx, async (ctx) => {
    const picture = await describeImage(ctx, id, description);
    const shown = ctx.db.select({ id: cruiseImages.cruiseId }).from(cruiseImages).where(eq(cruiseImages.imageId, id));
    const covered = ctx.db.select({ id: cruises.id }).from(cruises).where(eq(cruises.thumbnailId, id));
    const ships = [...(await shown), ...(await covered)].map((row) => row.id);
    const owners = new Set([...ships, ...(await ownersShowing(ctx, id))]);
    for (const owner of [...owners].sort()) await touchCruise(ctx, owner);
    return picture;
  });
}
