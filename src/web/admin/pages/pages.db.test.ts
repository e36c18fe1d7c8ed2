import { expect } from "vitest";
import type { Role } from "#kernel/actor.ts";
import { addDays, today } from "#kernel/calendar-date.ts";
import { getShownPage, getStaffPageVersion } from "#modules/pages/queries.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import * as shown from "../../site/about/information-page.tsx";
import * as edit from "./edit-page.tsx";

type Page = { loader: (args: never) => unknown; action?: (args: never) => unknown };
type VisitOptions = { form?: Record<string, string>; at?: string; on?: string; role?: Role };

const TERMS = "/dieu-khoan-va-dieu-kien";

function go(ctx: Context, page: Page, { form, at = "/admin/x", on, role = "manager" }: VisitOptions = {}) {
  const params = { page: TERMS.slice(1), ...(on && { on }) };
  const visit = aVisit(ctx, at, { params, actor: aStaffMember(role), ...(form && { form }) });
  return outcomeOf(Promise.resolve().then(() => (form ? page.action : page.loader)?.(visit as never)));
}

const textOf = (outcome: { data?: unknown }) => JSON.stringify(outcome.data);

test("Information page shows the current figures of the settings", async ({ ctx }) => {
  const settings = await getPaymentSettings(ctx);
  expect(textOf(await go(ctx, shown, { at: TERMS }))).toContain("Bạn trả đủ để giữ chỗ.");
  await saveSettings(ctx, "payment", { ...settings, holdMinutes: 25, depositPercent: 40 });
  const text = textOf(await go(ctx, shown, { at: TERMS }));
  expect(text).toContain("Phòng là của bạn trong 25 phút");
  expect(text).toContain("đặt cọc 40% và trả phần còn lại");
  expect(text).toContain("từ ngày 23/11/2026");
  expect(text).not.toMatch(/\{\{(?!liên hệ)/);
});

test("Page editor returns a field error and the input when the text has an unknown figure", async ({ ctx }) => {
  const content = await getStaffPageVersion(ctx, "terms", 1);
  const form = (change: object) => ({
    intent: "save",
    version: "1",
    content: JSON.stringify({ ...content, ...change }),
  });
  expect(await go(ctx, edit, { form: form({ lead: "Giữ {{phút giữ}} phút." }) })).toMatchObject({
    status: 400,
    data: {
      fields: { lead: "Không có số liệu {{phút giữ}}. Xem danh sách số liệu dưới ô soạn." },
      values: { content: expect.stringContaining("{{phút giữ}}") },
    },
  });
  expect(await go(ctx, edit, { form: form({ title: "{{hotline}}" }) })).toMatchObject({
    status: 400,
    data: { fields: { title: expect.any(String) } },
  });
  expect(await go(ctx, edit, { form: form({ lead: "Giữ {{giữ chỗ phút}} phút." }) })).toMatchObject({
    data: { saved: { version: 2 }, resultMessage: "Đã lưu trang." },
  });
});

test("Information page has an address per version, and a day in between redirects to the version in force", async ({
  ctx,
  clock,
}) => {
  clock.now = new Date("2026-12-01T03:00:00Z");
  const content = JSON.stringify({ ...(await getStaffPageVersion(ctx, "terms", 1)), lead: "Lời mới." });
  const day = today(clock.now);
  const publish = { intent: "publish", version: "1", content };
  expect(await go(ctx, edit, { form: { ...publish, on: addDays(day, -1) } })).toMatchObject({
    status: 400,
    data: { fields: { on: expect.any(String) } },
  });
  expect(await go(ctx, edit, { form: { ...publish, on: day }, role: "content" })).toMatchObject({ status: 403 });
  expect(await go(ctx, edit, { form: { ...publish, on: day } })).toMatchObject({
    data: { resultMessage: expect.any(String) },
  });
  expect((await getShownPage(ctx, "terms")).content.lead).toBe("Lời mới.");

  const first = "2026-11-23";
  expect(textOf(await go(ctx, shown, { at: `${TERMS}/${first}`, on: first }))).not.toContain("Lời mới.");
  const between = "2026-11-30";
  expect(await go(ctx, shown, { at: `${TERMS}/${between}`, on: between })).toMatchObject({
    status: 302,
    location: `${TERMS}/${first}`,
  });
  for (const on of ["2026-02-30", "2020-01-01", "2030-01-01", "x"])
    expect(await go(ctx, shown, { at: `${TERMS}/${on}`, on }), on).toMatchObject({ status: 404 });
});
