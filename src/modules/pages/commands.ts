import { and, desc, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, today } from "#kernel/calendar-date.ts";
import { conflict, invalid, notFound } from "#kernel/errors.ts";
import { isSameValue } from "#kernel/same-value.ts";
import type { SavedMeanwhile } from "#kernel/versions.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { brokenConstraint, type Context, inTransaction, invalidate } from "#platform/context.ts";
import type { PageContent } from "./contract.ts";
import { pageMessages, pageTitles } from "./messages.ts";
import type { PageName } from "./rules/page-names.ts";
import { pageVersions } from "./tables.ts";

type Row = typeof pageVersions.$inferSelect;

/**
 * Saves the text as a new version, unpublished until it has a day. `version` is the base version: throws `conflict` "edited-meanwhile"
 * with the current one when it is stale.
 */
export async function savePage(
  ctx: Context,
  page: PageName,
  { content, version }: { content: PageContent; version: number },
): Promise<{ version: number }> {
  requirePermission(ctx.actor, "catalogue.write");

  try {
    return await inTransaction(ctx, async (ctx) => {
      const last = await lockLastVersion(ctx, page, version);
      if (isSameValue(last.content, content)) return { version };
      const savedBy = ctx.actor.kind === "staff" ? ctx.actor.name : null;
      const next = { page, version: version + 1, content, effectiveOn: null, savedBy, savedAt: ctx.now() };
      await ctx.db.insert(pageVersions).values(next);
      await recordAuditEvent(ctx, {
        action: "page.changed",
        subject: subjectOf(page),
        before: last.content,
        after: content,
      });
      await invalidate(ctx, "pages");
      return { version: next.version };
    });
  } catch (error) {
    // Two concurrent saves of the same version write the same number; the unique index accepts one of them.
    if (brokenConstraint(error) !== "page_versions_page_version_pk") throw error;
    throw editedMeanwhile(await lockLastVersion(ctx, page));
  }
}

type Publishing = {
  version: number;
  on: CalendarDate;
  /** Unsaved content of the editor. If it cannot be saved, nothing is published. */
  content?: PageContent;
};

/** Publishes the last version from a day on, today at the earliest. A version in force can no longer be changed. */
export async function publishPage(
  ctx: Context,
  page: PageName,
  { version: expectedVersion, on, content }: Publishing,
): Promise<{ version: number }> {
  requirePermission(ctx.actor, "catalogue.publish");

  return inTransaction(ctx, async (ctx) => {
    const { version } = content
      ? await savePage(ctx, page, { content, version: expectedVersion })
      : { version: expectedVersion };
    const row = await lockLastVersion(ctx, page, version);
    const day = today(ctx.now());
    if (on < day) throw invalid(pageMessages.isPast, { on: pageMessages.isPast });
    rejectIfInForce(row, day);
    await setDay(ctx, row, on);
    return { version };
  });
}

/** Removes the day of a version that is not in force yet. */
export async function withdrawPage(ctx: Context, page: PageName, version: number): Promise<void> {
  requirePermission(ctx.actor, "catalogue.publish");

  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(pageVersions)
      .where(and(eq(pageVersions.page, page), eq(pageVersions.version, version)))
      .for("update");
    if (!row) throw notFound(pageMessages.noVersion, "version-not-found");
    if (row.effectiveOn === null) return;
    rejectIfInForce(row, today(ctx.now()));
    await setDay(ctx, row, null);
  });
}

/** Invalidates cached pages of versions that come into force today. */
export async function invalidateDuePages(ctx: Context): Promise<void> {
  const due = await ctx.db
    .select({ page: pageVersions.page })
    .from(pageVersions)
    .where(eq(pageVersions.effectiveOn, today(ctx.now())))
    .limit(1);
  if (due.length > 0) await inTransaction(ctx, (ctx) => invalidate(ctx, "pages"));
}

/** A text that customers have read and agreed to never changes. */
function rejectIfInForce({ effectiveOn }: Row, day: CalendarDate): void {
  if (effectiveOn !== null && effectiveOn <= day) throw conflict("version-kept", pageMessages.isKept);
}

async function setDay(ctx: Context, { page, version, effectiveOn }: Row, on: CalendarDate | null): Promise<void> {
  await ctx.db
    .update(pageVersions)
    .set({ effectiveOn: on })
    .where(and(eq(pageVersions.page, page), eq(pageVersions.version, version)));
  await recordAuditEvent(ctx, {
    action: on === null ? "page.withdrawn" : "page.published",
    subject: subjectOf(page),
    before: { version, effectiveOn },
    after: { version, effectiveOn: on },
  });
  await invalidate(ctx, "pages");
}

async function lockLastVersion(ctx: Context, page: PageName, expected?: number): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(pageVersions)
    .where(eq(pageVersions.page, page))
    .orderBy(desc(pageVersions.version))
    .limit(1)
    .for("update");
  if (!row) throw notFound(pageMessages.noPage, "page-not-found");
  if (expected !== undefined && row.version !== expected) throw editedMeanwhile(row);
  return row;
}

function editedMeanwhile({ version, content, savedBy, savedAt }: Row) {
  const result: SavedMeanwhile<PageContent> = {
    version,
    content,
    savedBy: savedBy ?? "",
    savedAt: savedAt.toISOString(),
  };
  return conflict("edited-meanwhile", pageMessages.editedMeanwhile, { result });
}

const subjectOf = (page: PageName) => ({ type: "page", id: page, label: pageTitles[page] });
