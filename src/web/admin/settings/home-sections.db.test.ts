import { expect } from "vitest";
import { addPartner } from "#modules/homepage/commands.ts";
import { homeSectionTexts } from "#modules/homepage/messages.ts";
import { getHomeSectionViews } from "#modules/homepage/queries.ts";
import { test } from "#tests/support/context.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { wholeSite } from "#tests/support/whole-site.ts";
import { action } from "./home-page.tsx";

type Ctx = Parameters<typeof aVisit>[0];
const send = (ctx: Ctx, form: Record<string, string>, role: "content" | "viewer" = "content") => {
  const visit = { params: {}, form: { intent: "change-section", ...form }, actor: aStaffMember(role) };
  return outcomeOf(Promise.resolve(action(aVisit(ctx, "/admin/cai-dat/trang-chu", visit) as never)));
};

test("Home page section shows the texts of staff, or the default ones, and disappears when hidden", async ({ ctx }) => {
  await addPartner(ctx, { kind: "cruise", name: "Hãng Thử", logoId: null, position: 1 });
  const look = await wholeSite(ctx);
  const { heading = "", lead = "" } = homeSectionTexts["partner-grid"];
  expect((await look("/")).body).toContain(heading);

  await send(ctx, { section: "partner-grid", shown: "1", heading: "Bạn đường của Vịnh", lead: "" });
  const { body } = await look("/");
  expect(body).toContain("Bạn đường của Vịnh");
  expect(body).not.toContain(heading);
  expect(body).toContain(lead);

  await send(ctx, { section: "partner-grid", heading: "Bạn đường của Vịnh", lead: "" });
  expect((await look("/")).body).not.toContain("Bạn đường của Vịnh");
  expect(await getHomeSectionViews(ctx)).toMatchObject({ "partner-grid": { shown: false }, ships: { shown: true } });
});

test("Home page settings reject an unknown section, texts that are too long, and read-only users", async ({ ctx }) => {
  expect((await send(ctx, { section: "hero", shown: "1" })).status).toBe(400);
  expect((await send(ctx, { section: "posts", shown: "1", heading: "x".repeat(81) })).status).toBe(400);
  expect((await send(ctx, { section: "posts", shown: "1" }, "viewer")).status).toBe(403);
  expect((await getHomeSectionViews(ctx)).posts.heading).toBe(homeSectionTexts.posts.heading);
});
