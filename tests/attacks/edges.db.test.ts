import { expect } from "vitest";
import { addDays } from "#kernel/calendar-date.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import type { Context } from "#platform/context.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { test } from "#tests/support/context.ts";
import {
  aBookingInput,
  aCruise,
  aHotelOnSale,
  ourAccount,
  someSettings,
  type TestCruise,
} from "#tests/support/factories.ts";

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "booked",
    (error: { code?: string }) => error.code,
  );

let sent = 0;
const book = (ctx: Context, product: TestCruise, change = {}) => {
  sent += 1;
  const contact = { name: "Lê Thu Hằng", phone: `09120002${10 + sent}`, email: `khach${sent}@example.vn` };
  return placeBooking(ctx, aBookingInput(product, { contact, ...change }), { key: `edge-${product.slug}-${sent}` });
};

test("hold keeps its cabin to its last millisecond, and later money is late once the cabin is sold", async ({
  ctx,
  clock,
}) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 1 });
  const first = await book(ctx, cruise);
  const end = first.holdExpiresAt.getTime();

  clock.now = new Date(end - 1);
  expect(await outcome(book(ctx, cruise))).toBe("sold-out");
  clock.now = new Date(end);
  expect(await outcome(book(ctx, cruise))).toBe("booked");

  const base = { provider: "sepay", direction: "in", accountNumber: ourAccount.number, providerRef: "edge" } as const;
  const notice = { ...base, amount: first.dueNow, content: `HT${first.code}`, bankedAt: new Date(end - 1) };
  expect(await recordBankNotice(ctx, notice)).toMatchObject({ outcome: "late" });
  expect(await getBooking(ctx, first.id)).toMatchObject({ state: "expired", paid: first.dueNow });
});

test.for(["cruise", "hotel"] as const)(
  "first day of a %s changes at midnight in Vietnam, not at midnight UTC",
  async (kind, { ctx, clock }) => {
    await someSettings(ctx);
    const product = kind === "cruise" ? await aCruise(ctx, { capacity: 9 }) : await aHotelOnSale(ctx, { capacity: 9 });
    const outcomesAt = async (at: string) => {
      clock.now = new Date(at);
      const outcomes: unknown[] = [];
      // One after the other: savepoints of one connection do not run beside each other.
      for (const checkIn of ["2026-12-13", "2026-12-14", "2026-12-15"])
        outcomes.push(await outcome(ctx.db.transaction((db) => book({ ...ctx, db }, product, { checkIn }))));
      return outcomes;
    };

    expect(await outcomesAt("2026-12-13T16:59:59.999Z")).toEqual(["too-late-today", "booked", "booked"]);
    expect(await outcomesAt("2026-12-13T17:00:00.000Z")).toEqual(["past-date", "booked", "booked"]);
    expect(await outcomesAt("2026-12-14T16:59:59.999Z")).toEqual(["past-date", "too-late-today", "booked"]);
    expect(await outcomesAt("2026-12-14T17:00:00.000Z")).toEqual(["past-date", "past-date", "booked"]);
  },
);

test("booking commands reject invalid numbers and days with a message, and book nothing", async ({ ctx }) => {
  await someSettings(ctx);
  const { slug, checkIn, roomIds } = await aHotelOnSale(ctx);
  const whole = {
    slug,
    checkIn,
    checkOut: addDays(checkIn, 1),
    adults: 2,
    children: [],
    rooms: [{ roomId: roomIds[0], quantity: 1 }],
    full_name: "Lê Thu Hằng",
    phone_number: "0912 345 678",
    email: "thuhang@example.vn",
    expected_total: 1_000_000,
    consent: true,
  };
  const rooms = (quantity: unknown) => ({ rooms: [{ roomId: roomIds[0], quantity }] });
  const changes = [
    ...[0, -1, 1e9, 1.5, "2e0", null].map((adults) => ({ adults })),
    ...[0, -1, 1e9, 1.5, "2e0", null].map(rooms),
    ...[checkIn, addDays(checkIn, -1), "9999-12-31", addDays(checkIn, 400)].map((checkOut) => ({ checkOut })),
    ...["0000-00-00", "0000-01-01", "9999-12-31", "2027-02-29", "2026-02-30", "2028-02-29", "2026-12-14T00:00"].map(
      (checkIn) => ({ checkIn }),
    ),
    { children: Array.from({ length: 99 }, () => ({ age: 5 })) },
    { children: [{ age: -1 }] },
    { children: [{ age: 18 }] },
    ...[0, -1_000_000, 1e15, "1e6"].map((expected_total) => ({ expected_total })),
  ];
  const api = apiClient(ctx);
  const wrong: unknown[] = [];
  for (const [place, change] of changes.entries()) {
    const { status, body } = await api.post(
      "/api/hotels/booking",
      { ...whole, ...change },
      { "idempotency-key": `edges-${place}-abcdefgh` },
    );
    if (status < 400 || status >= 500 || !/[à-ỹđ]/i.test(body.message))
      wrong.push({ change, status, message: body.message });
  }
  expect(wrong).toEqual([]);
  expect(await ctx.db.select().from(bookings)).toEqual([]);
  expect(await api.post("/api/hotels/booking", whole, { "idempotency-key": "edges-whole-abcdefgh" })).toMatchObject({
    body: { success: true },
  });
});
