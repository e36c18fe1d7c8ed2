import { expect } from "vitest";
import { addDays } from "#kernel/calendar-date.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { listPriceRules } from "#modules/availability/queries/list-price-rules.ts";
import { ruleDraftOf } from "#modules/availability/rules/rule-draft.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { placeBooking } from "../commands/place/place-booking.ts";
import { quoteByPhone } from "./quote-by-phone.ts";

type Ship = Awaited<ReturnType<typeof aCruise>>;
const tripTo = ({ slug, checkIn }: Ship) => ({
  slug,
  checkIn,
  nights: 1,
  adults: 2,
  children: [{ age: 6 }],
  rooms: [],
  charter: false,
});

test("a phone quote has the rooms, the number left, the deposit and the cancellation terms", async ({ ctx }) => {
  await someSettings(ctx);
  const ship = await aCruise(ctx);

  const offer = await quoteByPhone(ctx, "cruise", tripTo(ship));

  expect(offer.quote?.lines.map((line) => line.kind)).toContain("child");
  expect(offer.rooms).toEqual([{ title: "Ban Công", quantity: 1, left: 2 }]);
  expect(offer).toMatchObject({ terms: expect.stringContaining("huỷ"), problems: [] });
  expect(offer).toHaveProperty("deposit");
});

test("a full day leads to other days of the ship and to other ships of the day", async ({ ctx }) => {
  await someSettings(ctx);
  const full = await aCruise(ctx);
  const other = await aCruise(ctx);
  for (const key of ["full-1", "full-2"]) await placeBooking(ctx, aBookingInput(full), { key });

  const offer = await quoteByPhone(ctx, "cruise", tripTo(full));

  expect(offer.quote).toBeNull();
  expect(offer.otherDays.map((day) => day.date)).toContain(addDays(full.checkIn, 1));
  expect(offer.otherProducts.map((ship) => ship.slug)).toEqual([other.slug]);
});

test("staff are warned when guests alone in their cabins pay no single supplement", async ({ ctx }) => {
  await someSettings(ctx);
  const ship = await aCruise(ctx);
  const trip = { ...tripTo(ship), children: [], rooms: [{ roomId: ship.roomIds[0] ?? "", quantity: 2 }] };

  expect((await quoteByPhone(ctx, "cruise", trip)).warnings).toEqual([]);
  const { rules } = await listPriceRules(ctx, ship.id);
  await savePriceRules(ctx, ship.id, rules.filter(({ kind }) => kind !== "single").map(ruleDraftOf));

  const offer = await quoteByPhone(ctx, "cruise", trip);
  expect(offer.quote?.total).toBe(6_700_000);
  expect(offer.warnings).toEqual([
    expect.stringContaining("2 phòng chỉ có một khách mà tàu chưa có phụ thu phòng đơn"),
  ]);
  expect((await quoteByPhone(ctx, "cruise", { ...trip, rooms: [] })).warnings).toEqual([]);
});
