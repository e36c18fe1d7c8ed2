import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { fold } from "#kernel/vietnamese.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction, invalidate, sqlState } from "#platform/context.ts";
import type { AmenityInput, AmenityType } from "./contract.ts";
import { amenityMessages } from "./messages.ts";
import { listAmenities, listAmenityEntries } from "./queries.ts";
import { usualAmenities } from "./reference/usual-amenities.ts";
import { amenities } from "./tables.ts";

export async function createAmenity(ctx: Context, input: AmenityInput): Promise<{ id: string }> {
  requirePermission(ctx.actor, "catalogue.write");

  return inTransaction(ctx, async (ctx) => {
    const id = newId();
    await ctx.db.insert(amenities).values({ id, ...input });
    await recordAuditEvent(ctx, {
      action: "amenity.created",
      subject: { type: "amenity", id, label: input.text },
      after: input,
    });
    await invalidate(ctx, "amenities");
    return { id };
  });
}

/** Adds the missing default amenities of a type; returns their number. */
export async function addUsualAmenities(ctx: Context, type: AmenityType): Promise<{ added: number }> {
  requirePermission(ctx.actor, "catalogue.write");

  return inTransaction(ctx, async (ctx) => {
    const known = new Set((await listAmenities(ctx, type)).map(({ text }) => fold(text)));
    const missing = usualAmenities(type).filter(({ text }) => !known.has(fold(text)));
    for (const amenity of missing) await createAmenity(ctx, amenity);
    return { added: missing.length };
  });
}

/** Adds amenities by name after the others; known names are skipped. */
export async function addAmenities(ctx: Context, type: AmenityType, names: readonly string[]): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");

  await inTransaction(ctx, async (ctx) => {
    const entries = await listAmenityEntries(ctx, type);
    const known = new Set(entries.map(({ text }) => fold(text)));
    let position = entries.at(-1)?.position ?? 0;
    for (const text of names) {
      if (known.has(fold(text))) continue;
      known.add(fold(text));
      position += 10;
      await createAmenity(ctx, { type, text, icon: "check", position: Math.min(position, 10_000) });
    }
  });
}

/** Changes name and position of an amenity; ships and rooms that have it show it at once. */
export async function updateAmenity(ctx: Context, id: string, input: AmenityInput): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");

  await inTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db.select().from(amenities).where(eq(amenities.id, id)).for("update");
    if (!before) throw noSuchAmenity();
    // The type decides where it can be selected: another one would leave it with ships where it does not belong.
    if (before.type !== input.type) {
      throw conflict("type-fixed", amenityMessages.typeFixed, { fields: { type: amenityMessages.typeFixed } });
    }
    await ctx.db.update(amenities).set(input).where(eq(amenities.id, id));
    const subject = { type: "amenity", id, label: input.text };
    await recordAuditEvent(ctx, { action: "amenity.changed", subject, before, after: { id, ...input } });
    await invalidate(ctx, "amenities");
  });
}

/** Deletes an amenity. Throws `conflict` while it is in use. */
export async function deleteAmenity(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");

  try {
    await inTransaction(ctx, async (ctx) => {
      const [deleted] = await ctx.db.delete(amenities).where(eq(amenities.id, id)).returning();
      if (!deleted) throw noSuchAmenity();
      await recordAuditEvent(ctx, {
        action: "amenity.deleted",
        subject: { type: "amenity", id, label: deleted.text },
        before: deleted,
      });
      await invalidate(ctx, "amenities");
    });
  } catch (error) {
    throw sqlState(error) === "23503" ? conflict("amenity-in-use", amenityMessages.inUse) : error;
  }
}

const noSuchAmenity = () => notFound(amenityMessages.notFound, "amenity-not-found");
