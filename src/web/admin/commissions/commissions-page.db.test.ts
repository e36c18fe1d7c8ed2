import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { saveCommission } from "#modules/commissions/commands.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, aHotelOnSale } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { loader } from "./commissions-page.tsx";

const owner = aStaffMember("owner");

test("The commissions page filters products by name without marks and by a missing commission, and paginates", async ({
  ctx,
}) => {
  const ship = await aCruise(ctx, { title: "Du thuyền Ngọc Lam" });
  const hotel = await aHotelOnSale(ctx, { capacity: 2 });
  await saveCommission(
    { ...ctx, actor: owner },
    { productId: ship.id, planId: undefined, from: calendarDate("2026-01-01"), until: undefined, basisPoints: 1250 },
  );
  const go = (query: string) =>
    outcomeOf(
      Promise.resolve(loader(aVisit(ctx, `/admin/don-dat/hoa-hong${query}`, { params: {}, actor: owner }) as never)),
    );
  const look = async (query: string) => {
    const { data } = await go(query);
    return (data as { list: { data: { id: string }[] } }).list.data.map(({ id }) => id);
  };
  expect(await look("")).toEqual([ship.id, hotel.id]);
  expect(await look("?text=NGOC+lam")).toEqual([ship.id]);
  expect(await look("?declared=false")).toEqual([hotel.id]);
  expect(await look("?text=ngoc&declared=false")).toEqual([]);
  expect(await look("?size=1")).toEqual([ship.id]);
  expect(await look("?size=1&page=2")).toEqual([hotel.id]);
  expect(await go("?size=1&page=3")).toMatchObject({ location: "/admin/don-dat/hoa-hong?size=1&page=2" });
});
