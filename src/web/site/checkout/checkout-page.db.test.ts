import { expect } from "vitest";
import { DomainError } from "#kernel/errors.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { bookings } from "#modules/bookings/tables.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { action, loader } from "./checkout-page.tsx";
import { roomField } from "./order.ts";
import { packLines } from "./price-changes.ts";

const KEY = "6b1f2c1e-1b1b-4a5e-9c57-0d5b5a3c9d11";

function aForm(cruise: TestCruise, change: Record<string, string | string[]> = {}): Record<string, string | string[]> {
  return {
    formKey: KEY,
    date: cruise.checkIn,
    nights: "1",
    adults: "2",
    [roomField({ roomId: cruise.roomIds[0] ?? "" })]: "1",
    expectedTotal: "6700000",
    shownLines: packLines([{ label: "Người lớn", note: "Phòng Ban Công", quantity: 2, unit: 3_350_000 }]),
    name: "Lê Thu Hằng",
    phone: "0912 345 678",
    email: "thuhang@example.vn",
    note: "bé dị ứng tôm",
    payment: "full",
    consent: "on",
    ...change,
  };
}

const addressOf = (cruise: TestCruise, query = "") =>
  `/du-thuyen/${cruise.slug}/dat-phong?date=${cruise.checkIn}${query}`;

const look = (ctx: Context, cruise: TestCruise, query = "") =>
  outcomeOf(loader(aVisit(ctx, addressOf(cruise, query), { params: { slug: cruise.slug } })));

const send = (ctx: Context, cruise: TestCruise, form: Record<string, string | string[]>, limits: Limits = noLimits) =>
  outcomeOf(action(aVisit(ctx, addressOf(cruise), { params: { slug: cruise.slug }, form, limits })));

type Limits = { consume(name: string, key: string): Promise<void> };
const noLimits: Limits = { async consume() {} };

test("Checkout shows the price and the deposit, and keeps the form key when the customer comes back", async ({
  ctx,
}) => {
  await someSettings(ctx, { depositPercent: 30 });
  const cruise = await aCruise(ctx);

  const first = await look(ctx, cruise, "&adults=2&childAges=6&childBeds=own");

  const [cookie = ""] = first.headers.getSetCookie();
  expect(cookie).toContain("HttpOnly; Secure; SameSite=Lax");
  expect(first.data).toMatchObject({
    checkout: {
      quote: { total: 9_212_500 },
      deposit: { percent: 30, amount: 2_764_000 },
      order: { childAges: [6], childBeds: ["own"] },
      cancellation: expect.stringContaining("Miễn phí huỷ đến 23:59 ngày 04/12/2026."),
    },
  });
  const again = loader(aVisit(ctx, addressOf(cruise), { params: { slug: cruise.slug }, cookie: cookie.split(";")[0] }));
  const { data } = await outcomeOf(again);
  expect(data).toMatchObject({ formKey: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(data).toHaveProperty("formKey", Object(first.data).formKey);
});

test("Checkout has nothing to book when no day is chosen", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const visit = aVisit(ctx, `/du-thuyen/${cruise.slug}/dat-phong?adults=3`, { params: { slug: cruise.slug } });

  expect(await outcomeOf(loader(visit))).toMatchObject({ status: 303, location: `/du-thuyen/${cruise.slug}?adults=3` });
});

test("Checkout suggests cabins when the party does not fit", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const [roomId = ""] = cruise.roomIds;

  const { data } = await look(ctx, cruise, `&adults=4&cabins=${roomId}:1`);

  expect(data).toMatchObject({
    checkout: {
      quote: null,
      problem: expect.stringContaining("tối đa 3 khách"),
      suggestion: { rooms: [{ roomId, quantity: 2 }], text: "2 phòng Ban Công", total: 13_400_000 },
    },
  });
});

test("Checkout redirects to the payment with the token of the booking", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);

  const { status, location } = await send(ctx, cruise, aForm(cruise));

  expect(status).toBe(303);
  expect(location).toMatch(/^\/don-hang\/[2-9A-Y]{8}\/thanh-toan\?k=signed-booking%3A[0-9a-f-]{36}$/);
});

test("Checkout books once when the same form is sent twice, and again when its content differs", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);

  const first = await send(ctx, cruise, aForm(cruise));
  const second = await send(ctx, cruise, aForm(cruise));
  const other = await send(ctx, cruise, aForm(cruise, { note: "" }));

  expect(second.location).toBe(first.location);
  expect(other.status).toBe(303);
  expect(other.location).not.toBe(first.location);
});

test("Checkout returns the values, the changed lines and the new total when the price has moved", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  await savePriceRules(ctx, cruise.id, [{ kind: "base", label: "Giá 2 ngày 1 đêm", nights: 1, amountVnd: 3_500_000 }]);

  const { status, data } = await send(ctx, cruise, aForm(cruise));

  expect(status).toBe(409);
  expect(data).toMatchObject({
    rejection: {
      code: "price-changed",
      shownTotal: 6_700_000,
      changes: [{ label: "Người lớn (Phòng Ban Công)", before: 6_700_000, after: 7_000_000 }],
    },
    values: { name: "Lê Thu Hằng", phone: "0912 345 678", note: "bé dị ứng tôm", consent: true },
    checkout: { quote: { total: 7_000_000 } },
  });
  expect(await send(ctx, cruise, aForm(cruise, { expectedTotal: "7000000" }))).toMatchObject({ status: 303 });
});

test("Checkout returns the values when another customer has taken the cabin", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 1 });
  await send(ctx, cruise, aForm(cruise));

  const { status, data } = await send(ctx, cruise, aForm(cruise, { formKey: "another", phone: "0912 345 679" }));

  expect(status).toBe(409);
  expect(data).toMatchObject({
    rejection: { code: "sold-out" },
    values: { name: "Lê Thu Hằng", email: "thuhang@example.vn" },
    checkout: { quote: null },
  });
});

test("Checkout shows validation errors at their fields", async ({ ctx }) => {
  const cruise = await aCruise(ctx);

  const { status, data } = await send(
    ctx,
    cruise,
    aForm(cruise, { email: "thuhang@", consent: "", phone: "12345678" }),
  );

  expect(status).toBe(400);
  expect(data).toMatchObject({
    rejection: { fields: { "contact.email": expect.any(String), consent: expect.any(String) } },
    values: { email: "thuhang@", consent: false },
  });
});

test("Checkout says why there is no price when the form has none", async ({ ctx }) => {
  const cruise = await aCruise(ctx);

  const { data } = await send(ctx, cruise, aForm(cruise, { adults: "4", expectedTotal: "" }));

  expect(data).toMatchObject({ rejection: { message: expect.stringContaining("tối đa 3 khách"), fields: {} } });
});

test("Checkout books nothing and keeps the values when only the price is requested", async ({ ctx }) => {
  const cruise = await aCruise(ctx);

  const { status, data } = await send(ctx, cruise, aForm(cruise, { update: "1", adults: "1" }));

  expect(status).toBe(200);
  expect(data).toMatchObject({ rejection: null, values: { name: "Lê Thu Hằng" }, checkout: { order: { adults: 1 } } });
});

test("Checkout shows an unreadable day at its field and keeps the values", async ({ ctx }) => {
  const cruise = await aCruise(ctx);

  const { status, data } = await send(ctx, cruise, aForm(cruise, { update: "1", date: "31/02/2026" }));

  expect(status).toBe(400);
  expect(data).toMatchObject({
    rejection: { fields: { checkIn: expect.stringContaining("Ngày không có thật") } },
    values: { name: "Lê Thu Hằng" },
    checkout: { order: { date: cruise.checkIn } },
  });
});

test("Checkout is rate-limited per customer, and keeps the values", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const limitKeys: string[] = [];
  const limits = {
    async consume(name: string, key: string) {
      limitKeys.push(`${name} ${key}`);
      throw new DomainError("limited", "too-many-requests", "Xin đợi.", { retryAfterSeconds: 60 });
    },
  };

  const { status, data, headers } = await send(ctx, cruise, aForm(cruise), limits);

  expect(limitKeys).toEqual(["placing 192.0.2.1"]);
  expect(status).toBe(429);
  expect(headers.get("retry-after")).toBe("60");
  expect(data).toMatchObject({ values: { name: "Lê Thu Hằng" }, rejection: { message: "Xin đợi." } });
});

test("Checkout answers not-found when the product is off sale, whatever its address holds", async ({ ctx }) => {
  for (const slug of ["khong-co", "tàu-không-có", "\u{7d8e2}"]) {
    const address = `/du-thuyen/${slug}/dat-phong`;
    for (const form of [{ release: "1" }, { update: "1" }] as Record<string, string>[])
      expect((await outcomeOf(action(aVisit(ctx, address, { params: { slug }, form })))).status, slug).toBe(404);
  }
});

test("Checkout books with the recipient of an invoice, and names what is wrong with it", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const invoice = { "invoice.company": "Công ty Thử", "invoice.address": "1 Phố Thử", "invoice.email": "" };
  const rejected = await send(ctx, cruise, aForm(cruise, { ...invoice, "invoice.taxCode": "0100000001" }));
  expect(rejected).toMatchObject({
    status: 400,
    data: {
      values: { invoice: { "invoice.company": "Công ty Thử" } },
      rejection: { fields: { "invoice.taxCode": expect.stringContaining("Mã số thuế này không đúng") } },
    },
  });
  await send(ctx, cruise, aForm(cruise, { ...invoice, "invoice.taxCode": "0100000003" }));
  const [booked] = await ctx.db.select({ invoice: bookings.invoice }).from(bookings);
  expect(booked?.invoice).toMatchObject({ company: "Công ty Thử", taxCode: "0100000003" });
});
