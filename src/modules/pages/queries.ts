import { and, desc, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, today } from "#kernel/calendar-date.ts";
import { notFound } from "#kernel/errors.ts";
import { cached } from "#platform/cache/cached.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import type { AcceptedVersions, PageContent, PageInEditor, PageVersion, ShownPage, StaffPage } from "./contract.ts";
import { SHOWN_VERSIONS } from "./limits.ts";
import { pageMessages } from "./messages.ts";
import { datedVersions, findInForce } from "./rules/in-force.ts";
import { mustBeAccepted, type PageName, pageNames } from "./rules/page-names.ts";
import { pageVersions } from "./tables.ts";

/** A page as visitors see it today, or saw it on an earlier day. */
export async function getShownPage(ctx: Context, page: PageName, day?: CalendarDate): Promise<ShownPage> {
  const now = today(ctx.now());
  const versions = await versionsOf(ctx, page);
  const version = findInForce(versions, day ?? now);
  // Future versions are hidden, and before the first version there was none.
  const wasNeverPublic =
    day !== undefined && (day > now || !mustBeAccepted(page) || version === undefined || version.effectiveOn > day);
  if (!version || wasNeverPublic) throw notFound(pageMessages.noVersion, "version-not-found");
  const past = datedVersions(versions).flatMap(({ effectiveOn }) => (effectiveOn <= now ? effectiveOn : []));
  const content = await getPageVersion(ctx, page, version.version);
  const days = mustBeAccepted(page) ? [...new Set(past)] : [];
  return { page, version: version.version, effectiveOn: version.effectiveOn, content, days };
}

/** The versions in force today of the pages that customers agree to. */
export async function getVersionsToAccept(ctx: Context): Promise<AcceptedVersions> {
  const day = today(ctx.now());
  const [terms, privacy] = await Promise.all([versionsOf(ctx, "terms"), versionsOf(ctx, "privacy")]);
  return { terms: findInForce(terms, day)?.version ?? 0, privacy: findInForce(privacy, day)?.version ?? 0 };
}

/** The day on which each accepted version took effect. */
export async function getEffectiveDays(
  ctx: Context,
  accepted: AcceptedVersions,
): Promise<Record<keyof AcceptedVersions, CalendarDate | null>> {
  const dayOf = async (page: keyof AcceptedVersions) =>
    (await versionsOf(ctx, page)).find(({ version }) => version === accepted[page])?.effectiveOn ?? null;
  return { terms: await dayOf("terms"), privacy: await dayOf("privacy") };
}

/** All pages with their state. */
export async function listStaffPages(ctx: Context): Promise<StaffPage[]> {
  requirePermission(ctx.actor, "catalogue.read");
  return Promise.all(pageNames.map((page) => toStaffPage(ctx, page)));
}

/** A page in the editor. */
export async function getPageToEdit(ctx: Context, page: PageName): Promise<PageInEditor> {
  requirePermission(ctx.actor, "catalogue.read");
  const staffPage = await toStaffPage(ctx, page);
  const versions = (await versionsOf(ctx, page)).slice(0, SHOWN_VERSIONS);
  return { ...staffPage, versions, content: await getPageVersion(ctx, page, staffPage.version) };
}

/** The content of one version. Unpublished ones are only for staff: the caller has checked the permission. Throws `not-found`. */
async function getPageVersion(ctx: Context, page: PageName, version: number): Promise<PageContent> {
  const [row] = await ctx.db
    .select({ content: pageVersions.content })
    .from(pageVersions)
    .where(and(eq(pageVersions.page, page), eq(pageVersions.version, version)));
  if (!row) throw notFound(pageMessages.noVersion, "version-not-found");
  return row.content;
}

/** The content of any version, for staff. Throws `not-found`. */
export async function getStaffPageVersion(ctx: Context, page: PageName, version: number): Promise<PageContent> {
  requirePermission(ctx.actor, "catalogue.read");
  return getPageVersion(ctx, page, version);
}

async function toStaffPage(ctx: Context, page: PageName): Promise<StaffPage> {
  const day = today(ctx.now());
  const versions = await versionsOf(ctx, page);
  const [last] = versions;
  const shown = findInForce(versions, day);
  if (!last || !shown) throw new Error(`the page ${page} has no first version`);
  const nextDay = datedVersions(versions).findLast(({ effectiveOn }) => effectiveOn > day)?.effectiveOn;
  const next = nextDay && findInForce(versions, nextDay);
  const { title } = await getPageVersion(ctx, page, last.version);
  const hasUnpublished = last.effectiveOn === null;
  return { page, title, version: last.version, shown, next: next ?? null, hasUnpublished };
}

/** All versions of a page without their texts, newest first. */
async function versionsOf(ctx: Context, page: PageName): Promise<PageVersion[]> {
  dependsOn(ctx, "pages");
  const all = await cached(ctx, "page-versions", ["pages"], () => loadVersions(ctx));
  return all.get(page) ?? [];
}

async function loadVersions(ctx: Context): Promise<Map<PageName, PageVersion[]>> {
  const { page, version, savedBy, savedAt, effectiveOn } = pageVersions;
  const rows = await ctx.db
    .select({ page, version, savedBy, savedAt, effectiveOn })
    .from(pageVersions)
    .orderBy(desc(version));
  const all = new Map<PageName, PageVersion[]>();
  for (const { page, ...one } of rows) all.set(page, [...(all.get(page) ?? []), one]);
  return all;
}
