import { expect } from "vitest";
import { priceCalendar } from "#modules/availability/queries/price-calendar.ts";
import { isFewLeft } from "#modules/availability/rules/few-left.ts";
import { listPricedCruises } from "#modules/cruises/queries/list-priced-cruises.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aCruise } from "#tests/support/factories.ts";

test("List and calendar count the rooms of all types and mark a small number", async ({ ctx }) => {
  const rooms = [aRoomDraft({ title: "Ban công" }), aRoomDraft({ title: "Sát mạn" })];
  const ship = await aCruise(ctx, { rooms, capacity: 2 });
  const { data } = await listPricedCruises(ctx, { date: ship.checkIn, adults: 2, page: 1, size: 20 } as never);
  const party = { adults: 2, children: [] };
  const span = { product: ship, nights: 1, party, from: ship.checkIn, to: ship.checkIn };
  const [day] = await priceCalendar(ctx, span);
  expect(data[0]?.price).toMatchObject({ kind: "priced", left: 4 });
  expect(day).toMatchObject({ left: 4 });
  expect([null, 0, 1, 3, 4].map(isFewLeft)).toEqual([false, false, true, true, false]);
});
