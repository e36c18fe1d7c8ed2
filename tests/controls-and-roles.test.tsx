import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect } from "vitest";
import { roles, type Staff } from "#kernel/actor.ts";
import { placeBooking } from "#modules/bookings/commands/place-booking.ts";
import type { Context } from "#platform/context.ts";
import { test } from "./support/context.ts";
import { aBookingInput, aCruise, someSettings } from "./support/factories.ts";
import { aVisit, outcomeOf } from "./support/page-visit.ts";
import { aStaffMember } from "./support/staff.ts";

type Page = { default: ComponentType<object>; loader: (args: never) => unknown };

const viewer = aStaffMember("viewer");

/** What somebody sees of a page, or null when it is not theirs. */
async function shownTo(
  ctx: Context,
  page: Page,
  params: Record<string, string>,
  { actor = viewer, address = "/admin" }: { actor?: Staff; address?: string } = {},
): Promise<string | null> {
  const visit = aVisit(ctx, address, { params, actor });
  const { status, data } = await outcomeOf(Promise.resolve().then(() => page.loader(visit as never)));
  if (status === 403) return null;
  expect({ status, data }, page.default.name).toMatchObject({ status: 200 });
  const { default: Component } = page;
  const element = <Component {...{ loaderData: data, params, matches: [] }} />;
  const router = createMemoryRouter([{ id: "root", path: "/", element, loader: () => ({}) }], {
    hydrationData: { loaderData: { root: { siteUrl: "https://a.example", brand: "Hải Trình" } } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** Fields and forms that change something; what looks for something stands in a form that only asks. */
function liveControls(html: string): string[] {
  const rest = html
    .replace(/<form\b(?=[^>]*(method="get"|action=))(?![^>]*method="post")[^>]*>.*?<\/form>/gs, "")
    .replace(/<fieldset\b[^>]*\bdisabled=""[^>]*>.*<\/fieldset>/gs, "");
  return rest.match(/<form\b[^>]*>|<(input|select|textarea)\b(?![^>]*(disabled=""|type="hidden"))[^>]*>/g) ?? [];
}

test("whoever may only look finds nothing to type into on any page of the staff area", { timeout: 120_000 }, async ({
  ctx,
}) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const { code } = await placeBooking(ctx, aBookingInput(cruise), { key: "controls-key" });
  const files = globSync("src/web/admin/**/*-page.tsx").filter(
    // Their own account is everybody's, and who is signed in has no other use for the pages before it.
    (file) => !/accounts\/|preview-page|missing-page/.test(file) && /function loader/.test(readFileSync(file, "utf8")),
  );
  const shown: Record<string, string[]> = {};

  for (const file of files.sort()) {
    const page = (await import(join("..", file))) as Page;
    // The sheet is of one ship on one day.
    const address = file.includes("boarding-sheet") ? `/admin?tau=${cruise.id}&ngay=${cruise.checkIn}` : "/admin";
    const html = await shownTo(ctx, page, { slug: cruise.slug, code }, { address });
    if (html !== null) shown[file.replace("src/web/admin/", "")] = liveControls(html);
  }

  expect(Object.keys(shown)).toEqual(expect.arrayContaining(["inventory/rules-page.tsx", "products/edit-page.tsx"]));
  expect(Object.fromEntries(Object.entries(shown).filter(([, controls]) => controls.length > 0))).toEqual({});
});

test("the grid and the rules of prices are changed by whoever may, and only read by the others", async ({ ctx }) => {
  const { slug } = await aCruise(ctx);
  const grid = (await import("#web/admin/inventory/inventory-page.tsx")) as unknown as Page;
  const rules = (await import("#web/admin/inventory/rules-page.tsx")) as unknown as Page;

  for (const role of roles) {
    const actor = aStaffMember(role);
    const mayWrite = actor.permissions.has("prices.write");
    const [cells, table] = [
      await shownTo(ctx, grid, { slug }, { actor }),
      await shownTo(ctx, rules, { slug }, { actor }),
    ];
    expect(cells, role).toContain(mayWrite ? "Chọn ô để sửa" : "Chọn ô để thử giá");
    expect(/Lưu \d+ quy tắc/.test(table ?? ""), role).toBe(mayWrite);
    expect(liveControls(table ?? "").length > 0, role).toBe(mayWrite);
  }
});
