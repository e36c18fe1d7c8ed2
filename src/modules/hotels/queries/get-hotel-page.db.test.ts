import { describe, expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { offerStay } from "#modules/availability/queries/offer-stay.ts";
import type { StayQuery } from "#modules/availability/queries/stay-page.ts";
import { createTaggedCache } from "#platform/cache/tagged-cache.ts";
import type { Context } from "#platform/context.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aHotelOnSale } from "#tests/support/factories.ts";
import { aPlanDraft } from "#tests/support/home.ts";
import { changeNights } from "#tests/support/nights.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { getHotelBySlug } from "./get-hotel-by-slug.ts";
import { getHotelPage } from "./get-hotel-page.ts";

const monday = calendarDate("2026-12-14");
const nothing: StayQuery = { date: null, nights: 1, adults: 2, childAges: [], rooms: null, month: null };
const query: StayQuery = { ...nothing, date: monday, nights: 3 };

/** A hotel with two room types and two plans: with breakfast at 1,000,000 đ a night, and the room only for a tenth less. */
async function aHotelWithPlans(ctx: Context) {
  const plans = [
    aPlanDraft({ title: "Kèm bữa sáng" }),
    aPlanDraft({ title: "Chỉ phòng", board: "none", cancellation: [], changePercent: -10 }),
  ];
  const rooms = [aRoomDraft({ title: "Hướng Biển" }), aRoomDraft({ title: "Hướng Phố" })];
  const { id, slug, roomIds } = await aHotelOnSale(ctx, { plans, rooms });
  const hotel = await getHotelBySlug(ctx, slug);
  return { id, hotel, roomIds, planIds: hotel.plans.map((plan) => plan.id) };
}

const shown = { reviews: 5 };

describe("the page of a hotel", () => {
  test("has a row for each room and plan with the price of the stay, the free rooms and the cancellation terms", async ({
    ctx,
  }) => {
    const { hotel, roomIds } = await aHotelWithPlans(ctx);

    const { offer } = await getHotelPage(ctx, hotel, query, shown);

    const rowsOf = (total: number) =>
      Object.fromEntries(
        roomIds.map((id) => [id, { left: 2, refusal: null, reason: null, offer: { total, quantity: 1 } }]),
      );
    expect(offer.plans.map(({ rooms }) => rooms)).toEqual([rowsOf(3_000_000), rowsOf(2_700_000)]);
    expect(offer.plans[0]?.cancellation).toContain("11/12/2026");
    expect(offer).toMatchObject({ quote: { total: 2_700_000 }, problem: null, instead: null, otherDays: [] });
  });

  test("shows the same for selected rooms and plans as their booking will", async ({ ctx }) => {
    const { id, hotel, roomIds, planIds } = await aHotelWithPlans(ctx);
    const [sea = "", street = ""] = roomIds;
    const rooms = [
      { roomId: sea, quantity: 1, ratePlanId: planIds[0] },
      { roomId: street, quantity: 1, ratePlanId: planIds[1] },
    ];

    const { offer } = await getHotelPage(ctx, hotel, { ...query, adults: 4, rooms }, shown);

    const stay = { checkIn: monday, nights: 3, adults: 4, children: [], rooms, charter: false };
    const answer = await offerStay(ctx, { id, kind: "hotel" }, stay);
    expect(offer.quote?.total).toBe(5_700_000);
    expect(answer).toMatchObject({ ok: true, offer: { quote: offer.quote } });
  });

  test("offers other rooms of the hotel and the nearest days for a stay over a full night", async ({ ctx }) => {
    const { id, hotel, roomIds, planIds } = await aHotelWithPlans(ctx);
    const [sea = "", street = ""] = roomIds;
    const nightOn = calendarDate("2026-12-15");
    await changeNights(ctx, id, [{ roomId: sea, nightOn, closed: true }]);
    const rooms = [{ roomId: sea, quantity: 1, ratePlanId: planIds[0] }];

    const { offer } = await getHotelPage(ctx, hotel, { ...query, rooms }, shown);

    expect(offer.quote).toBeNull();
    expect(offer.problem).toBe("Khách sạn không nhận khách vào ngày này.");
    expect(offer.instead?.choice).toMatchObject([{ roomId: street, quantity: 1 }]);
    expect(offer.otherDays.map((day) => day.date)).toContain("2026-12-16");
    expect(offer.plans[0]?.rooms[sea]).toMatchObject({ refusal: "closed", offer: null });
  });

  test("shows a from-price without a day, and the reason without other days for an impossible day", async ({ ctx }) => {
    const { hotel } = await aHotelWithPlans(ctx);

    const { offer, calendar } = await getHotelPage(ctx, hotel, nothing, shown);
    expect(offer).toMatchObject({ quote: null, problem: null, plans: [], from: { product: { price: 900_000 } } });
    expect(calendar).toMatchObject({ from: "2026-11-01" });
    expect(calendar.days.find(({ state }) => state === "open")?.date).toBe("2026-12-01");
    expect(calendar.days.find((day) => day.date === monday)).toMatchObject({ total: 900_000, state: "open" });

    const past = await getHotelPage(ctx, hotel, { ...query, date: calendarDate("2020-01-01") }, shown);
    expect(past.offer).toMatchObject({ quote: null, problem: expect.any(String), otherDays: [] });
  });

  test("opens the price calendar in the next month when fewer than four days of this one are left", async ({
    ctx,
    clock,
  }) => {
    const { hotel } = await aHotelWithPlans(ctx);
    const firstMonthAt = async (now: string, query = nothing) => {
      clock.now = new Date(now);
      return (await getHotelPage(ctx, hotel, query, shown)).calendar.from;
    };

    expect(await firstMonthAt("2026-11-27T20:00:00+07:00")).toBe("2026-12-01");
    expect(await firstMonthAt("2026-11-27T19:59:00+07:00")).toBe("2026-11-01");
    const lastDays = "2026-11-29T10:00:00+07:00";
    expect(await firstMonthAt(lastDays)).toBe("2026-12-01");
    expect(await firstMonthAt(lastDays, { ...nothing, date: calendarDate("2026-11-30") })).toBe("2026-11-01");
    expect(await firstMonthAt(lastDays, { ...nothing, month: calendarDate("2026-11-01") })).toBe("2026-11-01");
  });

  test("reads stock once", async ({ ctx }) => {
    const { hotel } = await aHotelWithPlans(ctx);
    const warm = { ...ctx, cache: createTaggedCache(() => "1", 100) };
    await getHotelPage(warm, hotel, query, shown);

    // Stock, and the reviews with their count.
    expect(
      await statementsOf(warm, async (ctx) => void (await getHotelPage(ctx, hotel, query, shown))),
    ).toBeLessThanOrEqual(3);
  });
});
