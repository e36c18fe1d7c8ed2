import { asc } from "drizzle-orm";
import { type Context, reads } from "#platform/context.ts";
import { type Partner, partnerKinds, type Testimonial, testimonialKinds } from "./contract.ts";
import { PARTNERS, TESTIMONIALS_PER_KIND } from "./limits.ts";
import { partners, testimonials } from "./tables.ts";

/** The first travellers of each kind, in the order staff gave them. */
export async function listTestimonials(ctx: Context): Promise<Testimonial[]> {
  reads(ctx, "homepage");
  const { id, kind, name, title, content, about, position } = testimonials;
  const rows = await ctx.db
    .select({ id, kind, name, title, content, about })
    .from(testimonials)
    .orderBy(asc(position), asc(id))
    .limit(500);
  return testimonialKinds.flatMap((kind) => rows.filter((row) => row.kind === kind).slice(0, TESTIMONIALS_PER_KIND));
}

/** As many partners of each kind as the page has room for, in the order staff gave them. */
export async function listPartners(ctx: Context): Promise<Partner[]> {
  reads(ctx, "homepage");
  const { id, kind, name, position } = partners;
  const rows = await ctx.db.select({ id, kind, name }).from(partners).orderBy(asc(position), asc(id)).limit(500);
  return partnerKinds.flatMap((kind) => rows.filter((row) => row.kind === kind).slice(0, PARTNERS[kind]));
}
