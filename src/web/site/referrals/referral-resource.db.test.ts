import { expect } from "vitest";
import { bookings } from "#modules/bookings/tables.ts";
import { addReferrer } from "#modules/referrers/commands.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, someSettings } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { action } from "../checkout/checkout-page.tsx";
import { roomField } from "../checkout/order.ts";
import { loader } from "./referral-resource.ts";

const open = (ctx: Context, code: string, query = "") =>
  outcomeOf(loader(aVisit(ctx, `/gioi-thieu/${code}${query}`, { params: { code } }) as never));

test("a referral link opens a page of the site, and the booking that follows names its referrer", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  await addReferrer(ctx, { code: "hoa-nang", name: "Hoa Nắng", percent: 500 });

  const { status, location, headers } = await open(ctx, "Hoa-Nang", "?den=/tim-du-thuyen%3Fadults%3D2");
  expect([status, location]).toEqual([302, "/tim-du-thuyen?adults=2"]);
  const [cookie = ""] = headers?.getSetCookie() ?? [];
  expect(cookie).toMatch(/^gioi-thieu=.*Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);

  const form = {
    formKey: crypto.randomUUID(),
    date: cruise.checkIn,
    nights: "1",
    adults: "2",
    expectedTotal: "6700000",
    [roomField({ roomId: cruise.roomIds[0] ?? "" })]: "1",
    name: "Lê Thu Hằng",
    phone: "0912 345 678",
    email: "thuhang@example.vn",
    payment: "full",
    consent: "on",
  };
  const address = `/du-thuyen/${cruise.slug}/dat-phong?date=${cruise.checkIn}`;
  const options = { params: { slug: cruise.slug }, form, cookie: cookie.split(";")[0] };
  expect(await outcomeOf(action(aVisit(ctx, address, options)))).toMatchObject({ status: 303 });
  const [booking] = await ctx.db.select().from(bookings);
  expect(booking).toMatchObject({ source: "site", referrerBasisPoints: 500 });
});

test("an unknown referral link opens the home page and remembers nothing", async ({ ctx }) => {
  const { location, headers } = await open(ctx, "khong-co");
  expect([location, headers?.getSetCookie()]).toEqual(["/", []]);
});

test.each([
  ...["https://evil.example/", "//evil.example", "/\\evil.example", "/\t/evil.example", "javascript:alert(1)"],
  ...["/%2f/evil.example", "tim-du-thuyen", "/..//evil.example", "//[", "//a b", "//%"],
])("a referral link never leads to another site: %s", async (to) => {
  const ctx = { siteUrl: "https://haitrinh.example", db: {} } as Context;
  const { location } = await open(ctx, "?", `?den=${encodeURIComponent(to)}`);
  expect(new URL(location ?? "", ctx.siteUrl).origin).toBe(ctx.siteUrl);
});
