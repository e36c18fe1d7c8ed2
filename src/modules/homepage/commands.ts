import { requirePermission } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { record } from "#modules/audit/commands.ts";
import { type Context, inTransaction, touch } from "#platform/context.ts";
import type { PartnerInput, TestimonialInput } from "./contract.ts";
import { partners, testimonials } from "./tables.ts";

export async function addTestimonial(ctx: Context, input: TestimonialInput): Promise<{ id: string }> {
  requirePermission(ctx.actor, "catalogue.write");

  return inTransaction(ctx, async (ctx) => {
    const id = newId();
    await ctx.db.insert(testimonials).values({ id, ...input });
    const subject = { type: "testimonial", id, label: input.name };
    await record(ctx, { action: "testimonial.added", subject, after: input });
    await touch(ctx, "homepage");
    return { id };
  });
}

export async function addPartner(ctx: Context, input: PartnerInput): Promise<{ id: string }> {
  requirePermission(ctx.actor, "catalogue.write");

  return inTransaction(ctx, async (ctx) => {
    const id = newId();
    await ctx.db.insert(partners).values({ id, ...input });
    await record(ctx, { action: "partner.added", subject: { type: "partner", id, label: input.name }, after: input });
    await touch(ctx, "homepage");
    return { id };
  });
}
