import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction, invalidate, sqlState } from "#platform/context.ts";
import type { PlaceEntry, PlaceInput, PlaceKind } from "./contract.ts";
import { placeMessages } from "./messages.ts";
import { cities, cruiseAreas, placeFormerSlugs } from "./tables.ts";

const tables = { area: cruiseAreas, city: cities };

export const createArea = (ctx: Context, input: PlaceInput) => createPlace(ctx, "area", input);

export const createCity = (ctx: Context, input: PlaceInput) => createPlace(ctx, "city", input);

async function createPlace(ctx: Context, place: PlaceKind, input: PlaceInput): Promise<{ id: string }> {
  requirePermission(ctx.actor, "catalogue.write");

  return inTransaction(ctx, async (ctx) => {
    const [table, id] = [tables[place], newId()];
    const created = await ctx.db
      .insert(table)
      .values({ id, ...input })
      .onConflictDoNothing()
      .returning({ id: table.id });
    if (created.length === 0) throw slugTaken();
    await recordAuditEvent(ctx, {
      action: `${place}.created`,
      subject: { type: place, id, label: input.name },
      after: input,
    });
    await invalidate(ctx, "places");
    return { id };
  });
}

/** Changes a place; returns the former one. Callers that copy its name elsewhere have to update it. */
export async function updatePlace(
  ctx: Context,
  place: PlaceKind,
  id: string,
  input: PlaceInput,
): Promise<{ former: PlaceEntry }> {
  requirePermission(ctx.actor, "catalogue.write");

  return inTransaction(ctx, async (ctx) => {
    const table = tables[place];
    const [former] = await ctx.db.select().from(table).where(eq(table.id, id)).for("update");
    if (!former) throw noSuchPlace(place);
    try {
      await ctx.db.update(table).set(input).where(eq(table.id, id));
    } catch (error) {
      throw sqlState(error) === "23505" ? slugTaken() : error;
    }
    if (former.slug !== input.slug) await keepFormerSlug(ctx, place, former);
    const subject = { type: place, id, label: input.name };
    await recordAuditEvent(ctx, { action: `${place}.changed`, subject, before: former, after: { id, ...input } });
    await invalidate(ctx, "places");
    return { former };
  });
}

async function keepFormerSlug(ctx: Context, place: PlaceKind, { id, slug }: PlaceEntry): Promise<void> {
  const owner = place === "area" ? { areaId: id, cityId: null } : { areaId: null, cityId: id };
  await ctx.db
    .insert(placeFormerSlugs)
    .values({ slug, ...owner })
    .onConflictDoUpdate({ target: placeFormerSlugs.slug, set: owner });
}

/** Deletes a place. Throws `conflict` while it is in use; the caller can list what uses it. */
export async function deletePlace(ctx: Context, place: PlaceKind, id: string): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");

  try {
    await inTransaction(ctx, async (ctx) => {
      const table = tables[place];
      const [deleted] = await ctx.db.delete(table).where(eq(table.id, id)).returning();
      if (!deleted) throw noSuchPlace(place);
      await recordAuditEvent(ctx, {
        action: `${place}.deleted`,
        subject: { type: place, id, label: deleted.name },
        before: deleted,
      });
      await invalidate(ctx, "places");
    });
  } catch (error) {
    throw sqlState(error) === "23503" ? conflict(`${place}-in-use`, placeMessages.inUse[place]) : error;
  }
}

const slugTaken = () => conflict("slug-taken", placeMessages.slugTaken, { fields: { slug: placeMessages.slugTaken } });

const noSuchPlace = (place: PlaceKind) => notFound(placeMessages.noSuch[place], `${place}-not-found`);
