import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aHotelOnSale } from "#tests/support/factories.ts";
import { holdStock } from "../commands/stock.ts";
import { quoteInput } from "../contract/stay.ts";
import { offerStay } from "./offer-stay.ts";
import { priceCalendar } from "./price-calendar.ts";

const checkIn = calendarDate("2026-12-11");

/** A house with two rooms. */
async function aHouse(ctx: Context) {
  const { id, roomIds } = await aHotelOnSale(ctx);
  return { product: { id, kind: "hotel" as const }, roomId: roomIds[0] ?? "" };
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
  expect(await offerStay(ctx, { ...product, kind: "cruise" }, { ...pair, checkIn, nights: 3 })).toMatchObject({
    code: "too-many-nights",
    fields: { nights: "Chuyến đi dài nhất hai đêm." },
  });
});

test("a stay that ends before it begins, lasts a year or begins on no day is refused with what is wrong", async ({
  ctx,
}) => {
  const { product } = await aHouse(ctx);
  const asked = { ...pair, slug: "khach-san", checkIn: "2026-12-11" };
  const refusedBecause = (nights: number) => offerStay(ctx, product, { ...pair, checkIn, nights });
  const fieldsOf = (input: object) => quoteInput.safeParse({ ...asked, ...input }).error?.issues[0]?.message;

  expect(await refusedBecause(-2)).toMatchObject({ reason: "Ngày trả phòng phải sau ngày nhận phòng." });
  expect(await refusedBecause(0)).toMatchObject({ fields: { nights: "Ngày trả phòng phải sau ngày nhận phòng." } });
  expect(await refusedBecause(400)).toMatchObject({
    reason: "Tối đa 30 đêm một đơn. Ở lâu hơn xin gọi cho chúng tôi.",
  });
  expect(fieldsOf({ nights: 400 })).toBe("Tối đa 30 đêm một đơn. Ở lâu hơn xin gọi cho chúng tôi.");
  expect(fieldsOf({ nights: 1, checkIn: "2027-02-30" })).toContain("Ngày không có thật.");
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
