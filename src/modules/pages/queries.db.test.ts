import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { parseDemoText } from "#database/seed/demo/parse-demo-text.ts";
import { addDays, type CalendarDate, calendarDate, today } from "#kernel/calendar-date.ts";
import { plainText } from "#kernel/rich-text-content.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { invalidateDuePages, publishPage, savePage, withdrawPage } from "./commands.ts";
import { type PageContent, pageContent } from "./contract.ts";
import { getPageToEdit, getShownPage, getStaffPageVersion, getVersionsToAccept, listStaffPages } from "./queries.ts";
import { pageNames } from "./rules/page-names.ts";
import { pageVersions } from "./tables.ts";

const FIRST = calendarDate("2026-11-23");

async function contentWith(ctx: Context, text: string): Promise<PageContent> {
  return { ...(await getStaffPageVersion(ctx, "terms", 1)), body: parseDemoText(text) };
}

const shownText = async (ctx: Context, day?: CalendarDate) =>
  plainText((await getShownPage(ctx, "terms", day)).content.body);

test("every page has a first version that passes its contract", async ({ ctx }) => {
  for (const page of pageNames) {
    const { content, version, effectiveOn } = await getShownPage(ctx, page);
    expect([version, effectiveOn], page).toEqual([1, FIRST]);
    expect(pageContent.parse(content), page).toEqual(content);
  }
  expect((await listStaffPages(ctx)).map(({ page }) => page)).toEqual(pageNames);
});

test("the privacy text about emails, reviews and retention is a version of its own, from its day on", async ({
  ctx,
  clock,
}) => {
  const content = await getStaffPageVersion(ctx, "privacy", 2);
  expect(pageContent.parse(content)).toEqual(content);
  const [second] = await ctx.db
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.page, "privacy"), eq(pageVersions.version, 2)));
  const begins = new Date(`${second?.effectiveOn}T00:00:00+07:00`);
  clock.now = new Date(begins.getTime() - 1);
  expect((await getShownPage(ctx, "privacy")).version).toBe(1);
  clock.now = begins;
  expect((await getShownPage(ctx, "privacy")).version).toBe(2);
});

test("a version is in force from its day on, and its predecessor stays readable unchanged", async ({ ctx, clock }) => {
  clock.now = new Date("2026-12-01T03:00:00Z");
  const day = today(clock.now);
  await savePage(ctx, "terms", { content: await contentWith(ctx, "Bản hai."), version: 1 });
  expect(await getPageToEdit(ctx, "terms")).toMatchObject({ hasUnpublished: true, shown: { version: 1 }, next: null });
  await publishPage(ctx, "terms", { version: 2, on: addDays(day, 3) });
  expect(await getPageToEdit(ctx, "terms")).toMatchObject({ hasUnpublished: false, next: { version: 2 } });
  expect(await getVersionsToAccept(ctx)).toMatchObject({ terms: 1 });
  expect(await shownText(ctx)).not.toBe("Bản hai.");
  await expect(getShownPage(ctx, "terms", addDays(day, 3))).rejects.toMatchObject({ kind: "not-found" });

  clock.forward(3 * 24 * 60);
  expect(await shownText(ctx)).toBe("Bản hai.");
  expect(await getVersionsToAccept(ctx)).toMatchObject({ terms: 2 });
  expect(await getShownPage(ctx, "terms", day)).toMatchObject({ version: 1, days: ["2026-12-04", FIRST] });
  await expect(getShownPage(ctx, "terms", calendarDate("2020-01-01"))).rejects.toMatchObject({ kind: "not-found" });
  // Only pages that customers agree to are public by date.
  await expect(getShownPage(ctx, "guide", FIRST)).rejects.toMatchObject({ kind: "not-found" });
});

test("a past version keeps its day; a future one can be moved and withdrawn", async ({ ctx, clock }) => {
  clock.now = new Date("2026-12-01T03:00:00Z");
  const day = today(clock.now);
  const content = await contentWith(ctx, "Bản hai.");
  await publishPage(ctx, "terms", { version: 1, content, on: addDays(day, 9) });
  await publishPage(ctx, "terms", { version: 2, on: addDays(day, 20) });
  await withdrawPage(ctx, "terms", 2);
  expect((await getPageToEdit(ctx, "terms")).next).toBeNull();

  await expect(publishPage(ctx, "terms", { version: 2, on: addDays(day, -1) })).rejects.toMatchObject({
    fields: { on: "Ngày áp dụng sớm nhất là hôm nay." },
  });
  await publishPage(ctx, "terms", { version: 2, on: day });
  await expect(withdrawPage(ctx, "terms", 2)).rejects.toMatchObject({ code: "version-kept" });
  await expect(publishPage(ctx, "terms", { version: 2, on: addDays(day, 5) })).rejects.toMatchObject({
    code: "version-kept",
  });
  expect(await shownText(ctx)).toBe("Bản hai.");
});

test("the next version is the one that comes into force, also beside an older one of the same day", async ({
  ctx,
  clock,
}) => {
  clock.now = new Date("2026-12-01T03:00:00Z");
  const on = addDays(today(clock.now), 3);
  await publishPage(ctx, "terms", { version: 1, content: await contentWith(ctx, "Bản hai."), on });
  await publishPage(ctx, "terms", { version: 2, content: await contentWith(ctx, "Bản ba."), on });

  expect((await getPageToEdit(ctx, "terms")).next).toMatchObject({ version: 3, effectiveOn: on });
  clock.forward(3 * 24 * 60);
  expect(await shownText(ctx)).toBe("Bản ba.");
});

test("the second of two concurrent editors sees the first one's text; the same text is no new version", async ({
  ctx,
}) => {
  const mine = await contentWith(ctx, "Của tôi.");
  expect(await savePage(ctx, "terms", { content: await getStaffPageVersion(ctx, "terms", 1), version: 1 })).toEqual({
    version: 1,
  });
  const both = await Promise.allSettled([
    savePage(ctx, "terms", { content: mine, version: 1 }),
    savePage(ctx, "terms", { content: await contentWith(ctx, "Của bạn."), version: 1 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const late = savePage(ctx, "terms", { content: await contentWith(ctx, "Muộn."), version: 1 });
  await expect(late).rejects.toMatchObject({
    code: "edited-meanwhile",
    result: { version: 2, savedBy: expect.any(String) },
  });
});

test("cached pages are invalidated on the day a version comes into force", async ({ ctx: own, clock }) => {
  clock.now = new Date("2026-12-01T03:00:00Z");
  const invalidated: string[] = [];
  const ctx = { ...own, onInvalidated: (tags: ReadonlySet<string>) => void invalidated.push(...tags) };
  const content = await contentWith(ctx, "Mai.");
  await publishPage(ctx, "terms", { version: 1, content, on: addDays(today(clock.now), 1) });
  invalidated.length = 0;
  await invalidateDuePages(ctx);
  expect(invalidated).toEqual([]);
  clock.forward(24 * 60);
  await invalidateDuePages(ctx);
  expect(invalidated).toEqual(["pages"]);
});

test("content editors may save, and only publishers set the day", async ({ ctx }) => {
  const content = await contentWith(ctx, "Khác.");
  const writer = { ...ctx, actor: aStaffMember("content") };
  await savePage(writer, "terms", { content, version: 1 });
  const day = today(ctx.now());
  await expect(publishPage(writer, "terms", { version: 2, on: day })).rejects.toMatchObject({ kind: "forbidden" });
  const viewer = { ...ctx, actor: aStaffMember("viewer") };
  await expect(savePage(viewer, "terms", { content, version: 2 })).rejects.toMatchObject({ kind: "forbidden" });
});
