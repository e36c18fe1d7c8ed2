import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { record } from "#modules/audit/commands.ts";
import { type Context, inTransaction, sqlState, touch } from "#platform/context.ts";
import type { Area, AreaInput, CityInput } from "./contract.ts";
import { placeMessages } from "./messages.ts";
import { cities, cruiseAreas } from "./tables.ts";

export const createArea = (ctx: Context, input: AreaInput) => createPlace(ctx, cruiseAreas, input);

export const createCity = (ctx: Context, input: CityInput) => createPlace(ctx, cities, input);

async function createPlace(
  ctx: Context,
  table: typeof cruiseAreas | typeof cities,
  input: AreaInput,
): Promise<{ id: string }> {
  requirePermission(ctx.actor, "catalogue.write");

  return inTransaction(ctx, async (ctx) => {
    const id = newId();
    const created = await ctx.db
      .insert(table)
      .values({ id, ...input })
      .onConflictDoNothing()
      .returning({ id: table.id });
    if (created.length === 0) {
      throw conflict("slug-taken", placeMessages.slugTaken, { fields: { slug: placeMessages.slugTaken } });
    }
    await record(ctx, { action: "area.created", subject: { type: "area", id, label: input.name }, after: input });
    await touch(ctx, "places");
    return { id };
  });
}

/** Changes an area; answers what it was. Who keeps words of it elsewhere has to follow. */
export async function updateArea(ctx: Context, id: string, input: AreaInput): Promise<{ former: Area }> {
  requirePermission(ctx.actor, "catalogue.write");

  return inTransaction(ctx, async (ctx) => {
    const [former] = await ctx.db.select().from(cruiseAreas).where(eq(cruiseAreas.id, id)).for("update");
    if (!former) throw noSuchArea();
    const [other] = await ctx.db
      .select({ id: cruiseAreas.id })
      .from(cruiseAreas)
      .where(eq(cruiseAreas.slug, input.slug));
    if (other && other.id !== id) {
      throw conflict("slug-taken", placeMessages.slugTaken, { fields: { slug: placeMessages.slugTaken } });
    }
    await ctx.db.update(cruiseAreas).set(input).where(eq(cruiseAreas.id, id));
    const subject = { type: "area", id, label: input.name };
    await record(ctx, { action: "area.changed", subject, before: former, after: { id, ...input } });
    await touch(ctx, "places");
    return { former };
  });
}

/** Takes an area away. Throws `conflict` while ships sail there. */
export async function deleteArea(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");

  try {
    await inTransaction(ctx, async (ctx) => {
      const [gone] = await ctx.db.delete(cruiseAreas).where(eq(cruiseAreas.id, id)).returning();
      if (!gone) throw noSuchArea();
      await record(ctx, { action: "area.deleted", subject: { type: "area", id, label: gone.name }, before: gone });
      await touch(ctx, "places");
    });
  } catch (error) {
    throw sqlState(error) === "23503" ? conflict("area-in-use", placeMessages.areaInUse) : error;
  }
}

const noSuchArea = () => notFound(placeMessages.noSuchArea, "area-not-found");
