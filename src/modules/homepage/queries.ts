import { asc } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { findPictures } from "#modules/media/queries.ts";
import { type HomeSection, homeSections } from "#modules/settings/contract/groups.ts";
import { getHomeSections } from "#modules/settings/queries.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import {
  type Partner,
  type PartnerEntry,
  partnerKinds,
  type Testimonial,
  type TestimonialEntry,
  testimonialKinds,
} from "./contract.ts";
import { MAX_ENTRIES, MAX_PARTNERS, TESTIMONIALS_PER_KIND } from "./limits.ts";
import { homeSectionTexts } from "./messages.ts";
import { partners, testimonials } from "./tables.ts";

/** The first testimonials of each kind, in staff order. */
export async function listTestimonials(ctx: Context): Promise<Testimonial[]> {
  dependsOn(ctx, "homepage");
  const rows = (await everyTestimonial(ctx)).map(({ id: _id, position: _position, ...row }) => row);
  return testimonialKinds.flatMap((kind) => rows.filter((row) => row.kind === kind).slice(0, TESTIMONIALS_PER_KIND));
}

/** The partners on the home page, at most `MAX_PARTNERS` of each kind, in the order that staff set. */
export async function listPartners(ctx: Context): Promise<Partner[]> {
  dependsOn(ctx, "homepage");
  const rows = (await everyPartner(ctx)).map(({ position: _, ...row }) => row);
  return partnerKinds.flatMap((kind) => rows.filter((row) => row.kind === kind).slice(0, MAX_PARTNERS[kind]));
}

export type HomeSectionView = { shown: boolean; heading: string; lead: string };

/** Every part of the home page with its current texts. */
export async function getHomeSectionViews(ctx: Context): Promise<Record<HomeSection, HomeSectionView>> {
  const sections = await getHomeSections(ctx);
  const viewOf = (section: HomeSection): HomeSectionView => {
    const { heading = "", lead = "" } = homeSectionTexts[section];
    const saved = sections[section];
    return { shown: saved?.shown ?? true, heading: saved?.heading || heading, lead: saved?.lead || lead };
  };
  return Object.fromEntries(homeSections.map((section) => [section, viewOf(section)])) as Record<
    HomeSection,
    HomeSectionView
  >;
}

/** Entries on the home page and those beyond its limit, for editing. */
export async function listHomepageEntries(
  ctx: Context,
): Promise<{ testimonials: TestimonialEntry[]; partners: PartnerEntry[] }> {
  requirePermission(ctx.actor, "catalogue.read");
  return { testimonials: await everyTestimonial(ctx), partners: await everyPartner(ctx) };
}

async function everyTestimonial(ctx: Context): Promise<TestimonialEntry[]> {
  return ctx.db
    .select()
    .from(testimonials)
    .orderBy(asc(testimonials.position), asc(testimonials.id))
    .limit(MAX_ENTRIES);
}

async function everyPartner(ctx: Context): Promise<PartnerEntry[]> {
  const rows = await ctx.db
    .select()
    .from(partners)
    .orderBy(asc(partners.position), asc(partners.id))
    .limit(MAX_ENTRIES);
  const logos = await findPictures(
    ctx,
    rows.flatMap(({ logoId }) => logoId ?? []),
  );
  return rows.map(({ logoId, ...row }) => ({ ...row, logo: (logoId && logos.get(logoId)) || null }));
}
