import { expect } from "vitest";
import type { Statistics } from "#modules/statistics/contract.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, aHotelOnSale } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { loader as exported } from "./export-resource.ts";
import { loader as fees } from "./flight-fees-resource.ts";
import { loader as flights } from "./flight-statistics-page.tsx";
import { loader } from "./statistics-page.tsx";

const owner = aStaffMember("owner");
const december = "tu=2026-12-01&den=2026-12-31";

test("Statistics and their product list show the kind of their address, or all kinds", async ({ ctx }) => {
  const [ship, hotel] = [await aCruise(ctx, { capacity: 3 }), await aHotelOnSale(ctx, { capacity: 2 })];
  const look = async (path: string) => {
    const { data } = await outcomeOf(Promise.resolve(loader(aVisit(ctx, path, { params: {}, actor: owner }) as never)));
    const { statistics, products } = data as { statistics: Statistics; products: { id: string }[] };
    return { capacity: statistics.total.capacity, ids: products.map(({ id }) => id) };
  };
  const ships = await look(`/admin/du-thuyen/thong-ke?${december}`);
  const hotels = await look(`/admin/khach-san/thong-ke?${december}`);
  expect(ships.ids).toEqual([ship.id]);
  expect(hotels).toEqual({ ids: [hotel.id], capacity: 2 * 31 });
  expect(await look(`/admin/khach-san/thong-ke?${december}&loai=tat-ca`)).toEqual({
    ids: [ship.id, hotel.id],
    capacity: ships.capacity + hotels.capacity,
  });
});

test("Statistics export has the kind of its address", async ({ ctx }) => {
  await aCruise(ctx);
  await aHotelOnSale(ctx, { capacity: 2 });
  const path = `/admin/khach-san/thong-ke/xuat-csv?${december}&theo=thang`;
  const file = (await exported(aVisit(ctx, path, { params: {}, actor: owner }) as never)) as Response;
  expect(await file.text()).toContain(`\r\nTổng,01/12/2026,31/12/2026,0,0,0,0,0,0,0,0,${2 * 31},`);
});

test("Flight statistics show the earnings from tickets, and their export has a row per order", async ({ ctx }) => {
  const visit = (query: string) => aVisit(ctx, `/admin/ve-may-bay/thong-ke${query}`, { params: {}, actor: owner });
  const { data } = await outcomeOf(Promise.resolve(flights(visit(`?${december}&theo=thang`) as never)));
  expect(data).toMatchObject({
    statistics: { from: "2026-12-01", to: "2026-12-31", unit: "month", total: { orders: 0, fee: 0 }, routes: [] },
  });
  const file = (await fees(visit(`/xuat-csv?${december}`) as never)) as Response;
  expect(await file.text()).toContain("Mã đơn,Ngày đặt,Chặng,Hãng,Nguồn vé");
});
