import decodeQr from "qr/decode.js";
import sharp from "sharp";
import { expect } from "vitest";
import { vnd } from "#kernel/money.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { applyPayment, cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { lockBooking } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aVisit, cookiesOf, outcomeOf } from "#tests/support/page-visit.ts";
import { action, loader } from "./booking-page.tsx";
import { loader as confirmation } from "./confirmation-page.tsx";

let last = 0;
async function aBooking(ctx: Context) {
  await someSettings(ctx);
  last += 1;
  const placed = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: `site-guests-${last}` });
  const key = `?k=${encodeURIComponent(placed.secret)}`;
  const { headers } = await outcomeOf(loader(at(ctx, placed.code, { query: key })));
  return { ...placed, cookie: cookiesOf(headers) };
}

type Extra = { query?: string; cookie?: string; form?: Record<string, string> };

const at = (ctx: Context, code: string, { query = "", ...extra }: Extra = {}) =>
  aVisit(ctx, `/don-hang/${code}${query}`, { params: { code }, ...extra });

const aList = {
  version: "0",
  "guests.0.id": "",
  "guests.0.name": "Lê Thu Hằng",
  "guests.0.born": "14/03/1989",
  "guests.0.sex": "female",
  "guests.0.nationality": "VN",
  "guests.0.document": "001189004821",
};

test("Guest form saves the guests on the booking page, and the page shows no document number", async ({ ctx }) => {
  const { code, cookie } = await aBooking(ctx);

  const saved = await outcomeOf(action(at(ctx, code, { cookie, form: aList })));
  const page = await outcomeOf(loader(at(ctx, code, { cookie })));

  expect(saved).toMatchObject({ status: 303, location: `/don-hang/${code}#khach-di` });
  expect(page.data).toMatchObject({
    mayFillIn: true,
    guests: { version: 1, party: 2, guests: [{ name: "Lê Thu Hằng", document: { number: "•••• 821" } }] },
  });
  expect(JSON.stringify(page.data)).not.toContain("001189");
});

test("Guest form returns field errors with all values that were entered", async ({ ctx }) => {
  const { code, cookie } = await aBooking(ctx);

  const rejected = await outcomeOf(action(at(ctx, code, { cookie, form: { ...aList, "guests.0.born": "hôm qua" } })));

  expect(rejected).toMatchObject({
    status: 400,
    data: { fields: { "guests.0.born": expect.any(String) }, values: { "guests.0.name": "Lê Thu Hằng" } },
  });
});

test("Guest list is neither saved nor printed without the booking's token", async ({ ctx }) => {
  const [mine, other] = [await aBooking(ctx), await aBooking(ctx)];
  const borrowed = other.cookie.replaceAll(other.code, mine.code);

  for (const cookie of ["", other.cookie, borrowed]) {
    expect(await outcomeOf(action(at(ctx, mine.code, { cookie, form: aList })))).toMatchObject({ status: 404 });
    expect(await outcomeOf(confirmation(at(ctx, mine.code, { cookie })))).toMatchObject({ status: 404 });
  }
  expect((await outcomeOf(loader(at(ctx, mine.code, { cookie: mine.cookie })))).data).toMatchObject({
    guests: { version: 0, guests: [] },
  });
});

test("Guest list is rejected and its form hidden when the booking has ended", async ({ ctx }) => {
  const { id, code, cookie } = await aBooking(ctx);
  await cancelBooking(ctx, id, { reason: "thử", terms: "policy" });

  expect(await outcomeOf(action(at(ctx, code, { cookie, form: aList })))).toMatchObject({ status: 409 });
  expect((await outcomeOf(loader(at(ctx, code, { cookie })))).data).toMatchObject({ mayFillIn: false });
});

test("Confirmation prints the booking with names and without document numbers", async ({ ctx }) => {
  const { id, code, cookie } = await aBooking(ctx);
  await outcomeOf(action(at(ctx, code, { cookie, form: aList })));
  await applyPayment(ctx, await lockBooking(ctx, id), vnd(6_700_000));

  const { data } = await outcomeOf(confirmation(at(ctx, code, { cookie })));

  expect(data).toMatchObject({ confirmation: { code, guests: [{ name: "Lê Thu Hằng", year: "1989" }] } });
  expect(JSON.stringify(data)).not.toMatch(/004821| 821|912345678|thuhang@/);
});

test("Confirmation page has a QR code of the staff page of the booking, without a secret", async ({ ctx }) => {
  const { id, code, cookie } = await aBooking(ctx);
  await applyPayment(ctx, await lockBooking(ctx, id), vnd(6_700_000));

  const { data } = await outcomeOf(confirmation(at(ctx, code, { cookie })));

  const { qr } = (data as { confirmation: { qr: string } }).confirmation;
  const picture = sharp(Buffer.from(qr.replace("data:image/png;base64,", ""), "base64"))
    .ensureAlpha()
    .raw();
  const { data: pixels, info } = await picture.toBuffer({ resolveWithObject: true });
  expect(decodeQr({ width: info.width, height: info.height, data: pixels })).toBe(
    `${ctx.siteUrl}/admin/don-dat/${code}`,
  );
});
