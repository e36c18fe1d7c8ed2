import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { createRooms } from "#modules/rooms/commands.ts";
import type { Context } from "#platform/context.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aHotel } from "#tests/support/home.ts";
import { openNights } from "../commands/open-nights.ts";
import { putRatePlan } from "../commands/put-rate-plan.ts";
import { savePriceRules } from "../commands/save-price-rules.ts";
import { holdStock } from "../commands/stock.ts";
import { offerStay } from "./offer-stay.ts";
import { priceCalendar } from "./price-calendar.ts";

const checkIn = calendarDate("2026-12-11");

/** A house with two rooms, for sale by the night: 1,000,000 đ, and 1,300,000 đ on Friday and Saturday. */
async function aHouse(ctx: Context) {
  const { id } = await aHotel(ctx);
  const product = { id, kind: "hotel" as const };
  await putRatePlan(ctx, id, {
    ...{
      title: "Gồm bữa sáng",
      basis: "room-night",
      board: "breakfast",
      depositPercent: 30,
      instantConfirmation: true,
    },
    cancellation: [{ daysBefore: 1, percent: 0 }],
  });
  const [roomId = ""] = await createRooms(ctx, id, [aRoomDraft({ title: "Hướng Biển", units: 2 })]);
  await savePriceRules(ctx, id, [
    { kind: "base", label: "Giá phòng", amountVnd: vnd(1_000_000) },
    { kind: "weekday", label: "Cuối tuần", weekdays: [5, 6], percent: 30 },
  ]);
  await openNights(ctx, {
    productId: id,
    from: calendarDate("2026-12-01"),
    to: calendarDate("2027-01-31"),
    rooms: [{ roomId, capacity: 2 }],
  });
  return { product, roomId };
}

const pair = { adults: 2, children: [], rooms: [], charter: false };

test("a hotel sells by the night, longer than any cruise, by the same question", async ({ ctx }) => {
  const { product, roomId } = await aHouse(ctx);

  // From Friday to the Friday after.
  const answer = await offerStay(ctx, product, { ...pair, checkIn, nights: 7 });

  expect(answer).toMatchObject({
    ok: true,
    offer: {
      choice: [{ roomId, quantity: 1 }],
      quote: {
        total: 7_600_000,
        lines: [
          { kind: "room-night", note: "Đêm 11/12, 12/12", unit: 1_300_000, quantity: 2 },
          { kind: "room-night", quantity: 5, unit: 1_000_000 },
        ],
      },
    },
  });
  expect(await offerStay(ctx, product, { ...pair, checkIn, nights: 31 })).toMatchObject({
    ok: false,
    code: "too-many-nights",
    fields: { nights: "Tối đa 30 đêm một đơn. Ở lâu hơn xin gọi cho chúng tôi." },
  });
  expect(await offerStay(ctx, { ...product, kind: "cruise" }, { ...pair, checkIn, nights: 7 })).toMatchObject({
    code: "too-many-nights",
  });
});

test("a night that is full in the middle of a stay refuses it, and the calendar says so", async ({ ctx }) => {
  const { product, roomId } = await aHouse(ctx);
  const night = { productId: product.id, checkIn: calendarDate("2026-12-13"), nights: 1 };
  const rooms = [{ roomId, quantity: 2 }];
  await holdStock(ctx, { ...night, bookingId: "0198f000-0000-7000-8000-000000000001", rooms }, new Date("2027-01-01"));

  expect(await offerStay(ctx, product, { ...pair, checkIn, nights: 3 })).toMatchObject({ ok: false, code: "sold-out" });
  expect(await offerStay(ctx, product, { ...pair, checkIn, nights: 2 })).toMatchObject({ ok: true });

  const question = { product, from: checkIn, to: calendarDate("2026-12-14"), nights: 2, party: pair };
  expect((await priceCalendar(ctx, question)).map(({ total, state }) => [total, state])).toEqual([
    [2_600_000, "open"],
    [null, "sold-out"],
    [null, "sold-out"],
    [2_000_000, "open"],
  ]);
});

test("tonight can be had in a house until the evening, and on a ship until the morning", async ({ ctx }) => {
  const { product } = await aHouse(ctx);
  const at = (time: string) => ({ ...ctx, now: () => new Date(`2026-12-11T${time}:00+07:00`) });

  expect((await offerStay(at("19:59"), product, { ...pair, checkIn, nights: 1 })).ok).toBe(true);
  expect(await offerStay(at("20:00"), product, { ...pair, checkIn, nights: 1 })).toMatchObject({
    code: "too-late-today",
  });
  expect(await offerStay(at("08:00"), { ...product, kind: "cruise" }, { ...pair, checkIn, nights: 1 })).toMatchObject({
    code: "too-late-today",
  });
});
