import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction, invalidate } from "#platform/context.ts";
import type { PartnerInput, TestimonialInput } from "./contract.ts";
import { homepageMessages } from "./messages.ts";
import { partners, testimonials } from "./tables.ts";

export async function addTestimonial(ctx: Context, input: TestimonialInput): Promise<{ id: string }> {
  requirePermission(ctx.actor, "catalogue.write");

  return inTransaction(ctx, async (ctx) => {
    const id = newId();
    await ctx.db.insert(testimonials).values({ id, ...input });
    const subject = { type: "testimonial", id, label: input.name };
    await recordAuditEvent(ctx, { action: "testimonial.added", subject, after: input });
    await invalidate(ctx, "homepage");
    return { id };
  });
}

export async function changeTestimonial(ctx: Context, id: string, input: TestimonialInput): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");

  await inTransaction(ctx, async (ctx) => {
    const before = await lockTestimonial(ctx, id);
    await ctx.db.update(testimonials).set(input).where(eq(testimonials.id, id));
    const subject = { type: "testimonial", id, label: input.name };
    await recordAuditEvent(ctx, { action: "testimonial.changed", subject, before, after: { id, ...input } });
    await invalidate(ctx, "homepage");
  });
}

export async function deleteTestimonial(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");

  await inTransaction(ctx, async (ctx) => {
    const before = await lockTestimonial(ctx, id);
    await ctx.db.delete(testimonials).where(eq(testimonials.id, id));
    const subject = { type: "testimonial", id, label: before.name };
    await recordAuditEvent(ctx, { action: "testimonial.deleted", subject, before });
    await invalidate(ctx, "homepage");
  });
}

export async function addPartner(ctx: Context, input: PartnerInput): Promise<{ id: string }> {
  requirePermission(ctx.actor, "catalogue.write");

  return inTransaction(ctx, async (ctx) => {
    const id = newId();
    await ctx.db.insert(partners).values({ id, ...input });
    await recordAuditEvent(ctx, {
      action: "partner.added",
      subject: { type: "partner", id, label: input.name },
      after: input,
    });
    await invalidate(ctx, "homepage");
    return { id };
  });
}

/** Changes a partner. An absent logo keeps the present one; null removes it. */
export async function changePartner(
  ctx: Context,
  id: string,
  { logoId, ...input }: Omit<PartnerInput, "logoId"> & { logoId?: string | null },
): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");

  await inTransaction(ctx, async (ctx) => {
    const before = await lockPartner(ctx, id);
    const after = { ...input, logoId: logoId === undefined ? before.logoId : logoId };
    await ctx.db.update(partners).set(after).where(eq(partners.id, id));
    const subject = { type: "partner", id, label: input.name };
    await recordAuditEvent(ctx, { action: "partner.changed", subject, before, after: { id, ...after } });
    await invalidate(ctx, "homepage");
  });
}

export async function deletePartner(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");

  await inTransaction(ctx, async (ctx) => {
    const before = await lockPartner(ctx, id);
    await ctx.db.delete(partners).where(eq(partners.id, id));
    await recordAuditEvent(ctx, {
      action: "partner.deleted",
      subject: { type: "partner", id, label: before.name },
      before,
    });
    await invalidate(ctx, "homepage");
  });
}

async function lockTestimonial(ctx: Context, id: string) {
  const [row] = await ctx.db.select().from(testimonials).where(eq(testimonials.id, id)).for("update");
  if (!row) throw notFound(homepageMessages.noTestimonial, "testimonial-not-found");
  return row;
}

async function lockPartner(ctx: Context, id: string) {
  const [row] = await ctx.db.select().from(partners).where(eq(partners.id, id)).for("update");
  if (!row) throw notFound(homepageMessages.noPartner, "partner-not-found");
  return row;
}
