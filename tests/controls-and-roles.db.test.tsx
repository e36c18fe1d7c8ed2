import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect } from "vitest";
import { roles, type Staff } from "#kernel/actor.ts";
import { addDays } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { applyPayment } from "#modules/bookings/commands/settle/settle-booking.ts";
import { lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { fileComplaint } from "#modules/cases/commands/file-case.ts";
import { complaintInput } from "#modules/cases/contract.ts";
import { closeBay } from "#modules/closures/commands/close-bay.ts";
import { sendContactEnquiry } from "#modules/enquiries/commands/send-enquiry.ts";
import type { Context } from "#platform/context.ts";
import { kindPaths } from "#web/admin/paths.ts";
import { anArea } from "./support/catalogue.ts";
import { test } from "./support/context.ts";
import { aBookingInput, aCruise, aHotelOnSale, someSettings } from "./support/factories.ts";
import { aPost } from "./support/home.ts";
import { aVisit, outcomeOf } from "./support/page-visit.ts";
import { aStaffMember } from "./support/staff.ts";

type Page = { default: ComponentType<Record<string, unknown>>; loader: (args: never) => unknown };

const viewer = aStaffMember("viewer");

/** HTML of a page for a user, or null when it is forbidden. */
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
  const element = <Component loaderData={data} params={params} matches={[]} />;
  const router = createMemoryRouter([{ id: "root", path: "/", element, loader: () => ({}) }], {
    hydrationData: { loaderData: { root: { siteUrl: "https://a.example", brand: "Hải Trình" } } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** Fields and forms that change data; search fields are in forms with GET. */
function liveControls(html: string): string[] {
  const rest = html
    .replace(/<form\b(?=[^>]*(method="get"|action=))(?![^>]*method="post")[^>]*>.*?<\/form>/gs, "")
    .replace(/<fieldset\b[^>]*\bdisabled=""[^>]*>.*<\/fieldset>/gs, "");
  return rest.match(/<form\b[^>]*>|<(input|select|textarea)\b(?![^>]*(disabled=""|type="hidden"))[^>]*>/g) ?? [];
}

test("read-only users find no editable control on any back-office page", { timeout: 120_000 }, async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const hotel = await aHotelOnSale(ctx);
  const stays = await Promise.all(
    [cruise, hotel].map((product) => placeBooking(ctx, aBookingInput(product), { key: `controls-${product.kind}` })),
  );
  // Only paid bookings have a confirmation.
  for (const { id, total } of stays) await applyPayment(ctx, await lockBooking(ctx, id), vnd(total));
  for (const { slug } of [cruise, hotel]) await aPost(ctx, { slug });
  const question = { name: "Thu Hà", phone: "0912 345 678", email: "ha@example.com", message: "Có xe đón không?" };
  const enquiry = await sendContactEnquiry(ctx, question, { admit: async () => undefined });
  const complaint = complaintInput.parse({ ...question, problem: "money" });
  const { code: caseCode } = await fileComplaint(ctx, complaint, { admit: async () => undefined });
  // A booking of its own: a stopped one has no confirmation.
  const [placeId, day] = [await anArea(ctx), addDays(cruise.checkIn, 1)];
  await placeBooking(ctx, aBookingInput(cruise, { checkIn: day }), { key: "controls-stopped" });
  const closure = await closeBay(ctx, { placeId, from: day, to: day, reason: "Bão", notice: "" });
  const files = globSync("src/web/admin/**/*-page.tsx").filter(
    // Everyone may edit the own account, and signed-in users do not need the pages before the sign-in.
    (file) =>
      !/accounts\/|preview-page|missing-page/.test(file) &&
      /export const loader|function loader/.test(readFileSync(file, "utf8")),
  );
  const shown: Record<string, string[]> = {};

  for (const file of files.sort()) {
    const page = (await import(join("..", file))) as Page;
    // Product pages show the kind of their address; the sheet is for one ship on one day.
    for (const [at, { kind, id: tau, slug, checkIn }] of [cruise, hotel].entries()) {
      const isSheet = /boarding-sheet|whole-departure/.test(file);
      if (isSheet && kind === "hotel") continue;
      const address = isSheet ? `/admin?tau=${tau}&ngay=${checkIn}` : kindPaths[kind].home();
      const ofDesk = { enquiries: enquiry, cases: caseCode }[/admin\/(\w+)\//.exec(file)?.[1] ?? ""];
      const code = ofDesk ?? stays[at]?.code ?? "";
      const html = await shownTo(ctx, page, { slug, code, id: closure.id, page: "ve-chung-toi" }, { address });
      if (html !== null) shown[`${kind} ${file.replace("src/web/admin/", "")}`] = liveControls(html);
    }
  }

  const pages = [
    "inventory/inventory-page.tsx",
    "inventory/rules-page.tsx",
    "products/edit-page.tsx",
    "bookings/detail-page.tsx",
    "enquiries/detail-page.tsx",
    "cases/detail-page.tsx",
  ];
  expect(Object.keys(shown)).toEqual(
    expect.arrayContaining(["cruise", "hotel"].flatMap((kind) => pages.map((page) => `${kind} ${page}`))),
  );
  expect(Object.keys(shown)).toContain("hotel cities/list-page.tsx");
  expect(Object.fromEntries(Object.entries(shown).filter(([, controls]) => controls.length > 0))).toEqual({});
});

test("inventory grid and price rules are editable with the permission, and read-only without it", async ({ ctx }) => {
  const products = [await aCruise(ctx), await aHotelOnSale(ctx)];
  const grid = (await import("#web/admin/inventory/inventory-page.tsx")) as unknown as Page;
  const rules = (await import("#web/admin/inventory/rules-page.tsx")) as unknown as Page;

  for (const role of roles) {
    const actor = aStaffMember(role);
    const mayWrite = actor.permissions.has("prices.write");
    for (const { kind, slug } of products) {
      const address = kindPaths[kind].home();
      const [cells, table] = [
        await shownTo(ctx, grid, { slug }, { actor, address }),
        await shownTo(ctx, rules, { slug }, { actor, address }),
      ];
      const who = `${role}, ${kind}`;
      expect(cells, who).toContain(mayWrite ? "Chọn ô để sửa" : "Chọn ô để thử giá");
      expect(/Lưu \d+ quy tắc/.test(table ?? ""), who).toBe(mayWrite);
      expect(liveControls(table ?? "").length > 0, who).toBe(mayWrite);
      // Read-only users can neither close a whole hotel nor import a file.
      expect(/Nhập tệp/.test(cells ?? ""), who).toBe(mayWrite);
    }
  }
});
