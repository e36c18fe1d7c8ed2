import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { newId } from "#kernel/id.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aHotelOnSale } from "#tests/support/factories.ts";
import { changeNights } from "#tests/support/nights.ts";
import { holdStock } from "../commands/stock.ts";
import { quoteInput } from "../contract/stay.ts";
import { offerStay } from "./offer-stay.ts";
import { offerNearestDays } from "./other-days.ts";
import { priceCalendar } from "./price-calendar.ts";

const checkIn = calendarDate("2026-12-11");

/** A hotel with two rooms. */
async function aHotelWithTwoRooms(ctx: Context) {
  const { id, roomIds } = await aHotelOnSale(ctx);
  return { product: { id, kind: "hotel" as const }, roomId: roomIds[0] ?? "" };
}

const pair = { adults: 2, children: [], rooms: [], charter: false };

test("a hotel sells by the night, longer than any cruise, through the same query", async ({ ctx }) => {
  const { product, roomId } = await aHotelWithTwoRooms(ctx);

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

test("a stay of no or too many nights, or from an invalid day, is rejected with the reason", async ({ ctx }) => {
  const { product } = await aHotelWithTwoRooms(ctx);
  const request = { ...pair, slug: "khach-san", checkIn: "2026-12-11" };
  const refusedBecause = (nights: number) => offerStay(ctx, product, { ...pair, checkIn, nights });
  const firstMessage = (input: object) => quoteInput.safeParse({ ...request, ...input }).error?.issues[0]?.message;

  expect(await refusedBecause(-2)).toMatchObject({ reason: "Ngày trả phòng phải sau ngày nhận phòng." });
  expect(await refusedBecause(0)).toMatchObject({ fields: { nights: "Ngày trả phòng phải sau ngày nhận phòng." } });
  expect(await refusedBecause(400)).toMatchObject({
    reason: "Tối đa 30 đêm một đơn. Ở lâu hơn xin gọi cho chúng tôi.",
  });
  expect(firstMessage({ nights: 400 })).toBe("Tối đa 30 đêm một đơn. Ở lâu hơn xin gọi cho chúng tôi.");
  expect(firstMessage({ nights: 1, checkIn: "2027-02-30" })).toContain("Ngày không có thật.");
});

test("a full night in the middle of a stay refuses it, and the calendar shows it", async ({ ctx }) => {
  const { product, roomId } = await aHotelWithTwoRooms(ctx);
  const night = { productId: product.id, checkIn: calendarDate("2026-12-13"), nights: 1 };
  const rooms = [{ roomId, quantity: 2 }];
  await holdStock(ctx, { ...night, bookingId: "0198f000-0000-7000-8000-000000000001", rooms }, new Date("2027-01-01"));

  expect(await offerStay(ctx, product, { ...pair, checkIn, nights: 3 })).toMatchObject({ ok: false, code: "sold-out" });
  expect(await offerStay(ctx, product, { ...pair, checkIn, nights: 2 })).toMatchObject({ ok: true });

  const query = { product, from: checkIn, to: calendarDate("2026-12-14"), nights: 2, party: pair };
  expect((await priceCalendar(ctx, query)).map(({ total, state }) => [total, state])).toEqual([
    [2_600_000, "open"],
    [null, "sold-out"],
    [null, "sold-out"],
    [2_000_000, "open"],
  ]);
});

test("tonight can be booked in a hotel until the evening, and on a ship until the morning", async ({ ctx }) => {
  const { product } = await aHotelWithTwoRooms(ctx);
  const at = (time: string) => ({ ...ctx, now: () => new Date(`2026-12-11T${time}:00+07:00`) });

  expect((await offerStay(at("19:59"), product, { ...pair, checkIn, nights: 1 })).ok).toBe(true);
  expect(await offerStay(at("20:00"), product, { ...pair, checkIn, nights: 1 })).toMatchObject({
    code: "too-late-today",
  });
  expect(await offerStay(at("08:00"), { ...product, kind: "cruise" }, { ...pair, checkIn, nights: 1 })).toMatchObject({
    code: "too-late-today",
  });
});

test("a day may be closed to arrivals or departures, and a stay across it is allowed", async ({ ctx }) => {
  const { product, roomId } = await aHotelWithTwoRooms(ctx);
  const nightOn = calendarDate("2026-12-13");
  const codeOf = async (from: string, nights: number) => {
    const answer = await offerStay(ctx, product, { ...pair, checkIn: calendarDate(from), nights });
    return answer.ok ? "ok" : [answer.code, answer.reason];
  };
  const answers = async () => [
    await codeOf("2026-12-13", 2),
    await codeOf("2026-12-11", 2),
    await codeOf("2026-12-11", 4),
  ];
  expect(await answers()).toEqual(["ok", "ok", "ok"]);

  await changeNights(ctx, product.id, [{ roomId, nightOn, closedToArrival: true }]);
  const noArrival = ["closed-to-arrival", "Khách sạn không nhận phòng vào ngày này. Bạn chọn ngày đến khác nhé."];
  expect(await answers()).toEqual([noArrival, "ok", "ok"]);

  await changeNights(ctx, product.id, [{ roomId, nightOn, closedToArrival: false, closedToDeparture: true }]);
  const noDeparture = ["closed-to-departure", "Khách sạn không trả phòng vào ngày này. Bạn chọn ngày về khác nhé."];
  expect(await answers()).toEqual(["ok", noDeparture, "ok"]);
  const query = { product, from: checkIn, to: calendarDate("2026-12-12"), nights: 2, party: pair };
  expect((await priceCalendar(ctx, query)).map(({ state }) => state)).toEqual(["closed", "open"]);
});

test("the refusal of a stay that is too short for every room names the shortest possible one", async ({ ctx }) => {
  const rooms = [aRoomDraft({ title: "Hướng Biển" }), aRoomDraft({ title: "Hướng Vườn" })];
  const { id, roomIds } = await aHotelOnSale(ctx, { rooms });
  const lengths = [5, 2].map((minNights, at) => ({ roomId: roomIds[at] ?? "", nightOn: checkIn, minNights }));
  await changeNights(ctx, id, lengths);
  const offer = (nights: number) => offerStay(ctx, { id, kind: "hotel" }, { ...pair, checkIn, nights });

  expect(await offer(1)).toMatchObject({ code: "min-nights", reason: "Ngày này chỉ nhận khách ở từ 2 đêm." });
  expect(await offer(2)).toMatchObject({ ok: true, offer: { choice: [{ roomId: roomIds[1], quantity: 1 }] } });
});

test("taking rooms checks days closed to arrival and departure too, whatever was offered before", async ({ ctx }) => {
  const { product, roomId } = await aHotelWithTwoRooms(ctx);
  const hold = (from: string, nights: number) =>
    inTransaction(ctx, (ctx) =>
      holdStock(
        ctx,
        {
          bookingId: newId(),
          productId: product.id,
          checkIn: calendarDate(from),
          nights,
          rooms: [{ roomId, quantity: 1 }],
        },
        new Date("2027-01-01"),
      ),
    );
  await changeNights(ctx, product.id, [
    { roomId, nightOn: calendarDate("2026-12-13"), closedToArrival: true },
    { roomId, nightOn: calendarDate("2026-12-15"), closedToDeparture: true },
  ]);

  await expect(hold("2026-12-13", 1)).rejects.toMatchObject({ code: "sold-out" });
  await expect(hold("2026-12-12", 3)).rejects.toMatchObject({ code: "sold-out" });
  await hold("2026-12-12", 2);
  await hold("2026-12-14", 2);
});

test("a departure in the morning and an arrival in the evening do not share a night: the room is sold for both", async ({
  ctx,
}) => {
  const { product, roomId } = await aHotelWithTwoRooms(ctx);
  const stay = (from: string, nights: number) => ({
    bookingId: newId(),
    productId: product.id,
    checkIn: calendarDate(from),
    nights,
    rooms: [{ roomId, quantity: 2 }],
  });
  await holdStock(ctx, stay("2026-12-05", 6), new Date("2027-01-01"));
  await holdStock(ctx, stay("2026-12-12", 30), new Date("2027-02-01"));

  expect(await offerStay(ctx, product, { ...pair, checkIn, nights: 1 })).toMatchObject({ ok: true });
  expect(await offerStay(ctx, product, { ...pair, checkIn, nights: 2 })).toMatchObject({ code: "sold-out" });
});

test("for a stay over a full night there are the nearest days of the same length, and other rooms of the hotel", async ({
  ctx,
}) => {
  const rooms = [aRoomDraft({ title: "Hướng Biển", units: 1 }), aRoomDraft({ title: "Hướng Vườn", units: 1 })];
  const { id, roomIds } = await aHotelOnSale(ctx, { capacity: 1, rooms });
  const product = { id, kind: "hotel" as const };
  const [roomId = "", other = ""] = roomIds;
  const full = { bookingId: newId(), productId: id, checkIn: calendarDate("2026-12-13"), nights: 1 };
  await holdStock(ctx, { ...full, rooms: [{ roomId, quantity: 1 }] }, new Date("2027-01-01"));
  const stay = { ...pair, checkIn, nights: 3, rooms: [{ roomId, quantity: 1 }] };

  expect(await offerStay(ctx, product, stay)).toMatchObject({
    code: "sold-out",
    reason: "Rất tiếc, phòng bạn chọn vừa hết cho ngày này. Đoàn vừa với 1 phòng Hướng Vườn.",
    suggestion: { choice: [{ roomId: other, quantity: 1 }], quote: { checkIn, nights: 3 } },
  });
  const nearest = await offerNearestDays(ctx, product, stay);
  expect(nearest.map(({ quote, choice }) => [quote.checkIn, quote.nights, choice])).toEqual(
    ["2026-12-07", "2026-12-08", "2026-12-09", "2026-12-10", "2026-12-14"].map((day) => [day, 3, stay.rooms]),
  );
});
