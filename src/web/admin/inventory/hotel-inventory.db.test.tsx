import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect } from "vitest";
import { addDays, today } from "#kernel/calendar-date.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import type { StockGrid } from "#modules/availability/queries/stock-grid.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aHotelBookingInput, aHotelOnSale, flexible, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { packCell } from "./chosen-cells.ts";
import { loader as exported } from "./export-resource.ts";
import InventoryPage, * as inventory from "./inventory-page.tsx";
import RulesPage, * as rules from "./rules-page.tsx";

const home = "/admin/khach-san/lich-gia";
const manager = aStaffMember("manager");

/** A hotel with three rate plans: one with its own prices, one derived from it, and another one with its own prices. */
async function aHotelWithPlans(ctx: Context) {
  const follows = { ...flexible, title: "Không hoàn huỷ", changePercent: -10 };
  const hotel = await aHotelOnSale(ctx, {
    capacity: 4,
    plans: [flexible, follows, { ...flexible, title: "Nửa ngày" }],
  });
  const plans = (await listRatePlans(ctx, [hotel.id])).get(hotel.id) ?? [];
  return { hotel, plans: plans.map(({ id }) => id) };
}

type InventoryData = { grid: StockGrid; plans: { title: string }[]; plan: string };

async function look(ctx: Context, { slug, checkIn }: TestCruise, query = "") {
  const address = `${home}?tau=${slug}&tu=${checkIn}${query}`;
  const { data } = await outcomeOf(inventory.loader(aVisit(ctx, address, { params: {}, actor: manager }) as never));
  return data as InventoryData;
}

const send = (ctx: Context, form: Record<string, string>, role: "manager" | "viewer" = "manager") =>
  outcomeOf(
    Promise.resolve(inventory.action(aVisit(ctx, home, { params: {}, form, actor: aStaffMember(role) }) as never)),
  );

const days = (from: string, on: string) => Math.round((Date.parse(on) - Date.parse(from)) / 86_400_000);

function htmlOf(page: unknown, loaderData: unknown): string {
  const Page = page as ComponentType<Record<string, unknown>>;
  const router = createMemoryRouter([
    { path: "/", element: <Page loaderData={loaderData} params={{}} matches={[]} /> },
  ]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("Inventory grid of a hotel is by night and rate plan, and mentions no trips", async ({ ctx }) => {
  const { hotel, plans } = await aHotelWithPlans(ctx);
  const inventory = await look(ctx, hotel);
  expect(inventory).toMatchObject({
    plan: plans[0],
    plans: [{ title: "Linh hoạt" }, { title: "Nửa ngày" }],
    grid: { nights: null, cells: expect.arrayContaining([expect.objectContaining({ price: 1_000_000 })]) },
  });
  expect((await look(ctx, hotel, `&dk=${plans[2]}`)).grid.cells[0]?.price).toBeNull();
  const html = htmlOf(InventoryPage, inventory);
  for (const text of ["phòng, đêm", "Điều kiện giá", "Đóng cả khách sạn"]) expect(html).toContain(text);
  expect(html).not.toMatch(/Độ dài chuyến|tàu|\/khách</i);
});

test("Inventory page sets prices and arrival and departure restrictions of a rate plan, and calculates a stay", async ({
  ctx,
}) => {
  const { hotel, plans } = await aHotelWithPlans(ctx);
  const { grid } = await look(ctx, hotel);
  const [cell] = grid.cells;
  if (!cell) throw new Error("a grid has cells");
  const chosen = {
    tau: hotel.slug,
    from: grid.from,
    nights: "",
    plan: plans[0] ?? "",
    cells: packCell(cell, grid.from, days),
  };
  const change = { ...chosen, intent: "edit", price: "1200", arrival: "closed", minNights: "3" };
  expect(await send(ctx, change)).toMatchObject({ data: { saved: 1 } });
  expect((await look(ctx, hotel)).grid.cells[0]).toMatchObject({
    price: 1_200_000,
    ownPrice: true,
    closedToArrival: true,
    closedToDeparture: false,
    minNights: 3,
  });
  // A second save with the stale version conflicts.
  expect(await send(ctx, { ...change, arrival: "open" })).toMatchObject({ status: 409 });

  const trial = { ...chosen, intent: "try", stay: "2", adults: "2", childAges: "" };
  expect(await send(ctx, trial, "viewer")).toMatchObject({ data: { tried: { total: 2_200_000 } } });
});

test("Inventory page records rooms that another seller has sold, and returns field errors", async ({ ctx }) => {
  const { hotel, plans } = await aHotelWithPlans(ctx);
  const { grid } = await look(ctx, hotel);
  const [cell] = grid.cells;
  if (!cell) throw new Error("a grid has cells");
  const chosen = { tau: hotel.slug, from: grid.from, nights: "", plan: plans[0] ?? "", intent: "edit" };
  const edit = { ...chosen, cells: packCell(cell, grid.from, days), seller: "Agoda", elsewhereRooms: "" };
  expect(await send(ctx, edit)).toMatchObject({
    data: { fields: { "change.elsewhere.rooms": "Bạn cần ghi số phòng, 0 nếu không còn bán." } },
  });
  expect(await send(ctx, { ...edit, seller: "", elsewhereRooms: "1" })).toMatchObject({
    data: { fields: { "change.elsewhere.seller": "Bạn cần ghi nơi bán." } },
  });
  expect(await send(ctx, { ...edit, elsewhereRooms: "1" })).toMatchObject({ data: { saved: 1 } });
  const after = (await look(ctx, hotel)).grid.cells[0];
  expect(after).toMatchObject({ sold: 0, soldElsewhere: 1, elsewhere: [{ seller: "Agoda", rooms: 1 }] });
  // A second save with the stale version conflicts.
  expect(await send(ctx, { ...edit, elsewhereRooms: "0" })).toMatchObject({ status: 409 });
});

test("Inventory page closes all rooms of a hotel for some nights in one step, keeps bookings, and reopens the rooms", async ({
  ctx,
}) => {
  await someSettings(ctx);
  const { hotel, plans } = await aHotelWithPlans(ctx);
  const rooms = [{ roomId: hotel.roomIds[0] ?? "", quantity: 1, ratePlanId: plans[0] }];
  await placeBooking(ctx, aHotelBookingInput(hotel, { rooms }), { key: "before-closing" });
  const form = { intent: "close", tau: hotel.slug, from: hotel.checkIn, to: addDays(hotel.checkIn, 2) };

  expect(await send(ctx, { ...form, sale: "closed" })).toMatchObject({
    data: { resultMessage: "Đã đóng 3 đêm phòng" },
  });
  const closed = (await look(ctx, hotel)).grid.cells.filter((cell) => cell.closed);
  expect(closed).toMatchObject([{ held: 1 }, { held: 1 }, { held: 0 }]);
  const again = aHotelBookingInput(hotel, { rooms });
  await expect(placeBooking(ctx, again, { key: "closed" })).rejects.toMatchObject({ kind: "conflict" });

  expect(await send(ctx, { ...form, sale: "open" })).toMatchObject({
    data: { resultMessage: "Đã mở lại 3 đêm phòng" },
  });
  expect(await send(ctx, { ...form, to: addDays(hotel.checkIn, -1), sale: "open" })).toMatchObject({ status: 400 });
  expect(await send(ctx, { ...form, sale: "closed" }, "viewer")).toMatchObject({ status: 403 });
});

test("Inventory page opens all rooms for more than a quarter in one step, keeps open nights, and rejects the past and more than 18 months", async ({
  ctx,
}) => {
  const { hotel } = await aHotelWithPlans(ctx);
  const from = today(ctx.now());
  const before = (await look(ctx, hotel)).grid.cells;
  const form = { intent: "open", tau: hotel.slug, from, to: addDays(from, 400), room: "" };

  const { data } = (await send(ctx, form)) as { data: { resultMessage: string } };
  expect(data.resultMessage).toMatch(/^Đã mở bán \d+ đêm phòng đến hết đêm /);
  const last = await look(ctx, { ...hotel, checkIn: addDays(from, 400) });
  expect(last.grid.cells.slice(0, 2).map(({ capacity }) => capacity)).toEqual([last.grid.rooms[0]?.units, null]);
  expect((await look(ctx, hotel)).grid.cells.slice(0, before.length)).toEqual(
    before.map((cell) => ({ ...cell, capacity: cell.capacity ?? last.grid.rooms[0]?.units })),
  );
  expect(await send(ctx, form)).toMatchObject({
    data: { resultMessage: expect.stringContaining("đã mở bán từ trước") },
  });
  expect(await send(ctx, { ...form, to: addDays(from, 600) })).toMatchObject({ status: 400 });
  expect(await send(ctx, { ...form, from: addDays(from, -1) })).toMatchObject({ status: 400 });
  expect(await send(ctx, form, "viewer")).toMatchObject({ status: 403 });
});

test("Rules page has separate rules for each rate plan with its own prices, per room and night", async ({ ctx }) => {
  const { hotel, plans } = await aHotelWithPlans(ctx);
  const address = `${home}/${hotel.slug}/quy-tac?dk=${plans[2]}`;
  const visit = (form?: Record<string, string>) =>
    aVisit(ctx, address, { params: { slug: hotel.slug }, actor: manager, ...(form && { form }) }) as never;
  const before = await rules.loader(visit());
  expect(before).toMatchObject({ kind: "hotel", plan: { id: plans[2] }, rows: [] });
  const html = htmlOf(RulesPage, before);
  expect(html).toContain("Giá một phòng một đêm");
  expect(html).not.toMatch(/Thuê trọn|Phụ thu phòng đơn|tàu/);

  const base = { kind: "base", label: "Giá phòng", amountVnd: "800,000" };
  const form = { plan: plans[2] ?? "", knownRuleIds: "", rules: JSON.stringify([base]) };
  expect((await outcomeOf(Promise.resolve(rules.action(visit(form))))).data).toMatchObject({ intent: "save" });
  expect((await look(ctx, hotel, `&dk=${plans[2]}`)).grid.cells[0]?.price).toBe(800_000);
  expect((await look(ctx, hotel)).grid.cells[0]?.price).toBe(1_000_000);
});

test("Inventory export of a hotel holds the nights of the shown rate plan", async ({ ctx }) => {
  const { hotel, plans } = await aHotelWithPlans(ctx);
  const address = `${home}/${hotel.slug}/xuat-tep?dk=${plans[0]}&tu=${hotel.checkIn}&den=${hotel.checkIn}&tep=csv`;
  const visit = aVisit(ctx, address, { params: { slug: hotel.slug }, actor: manager });
  const file = await exported(visit as never);
  expect(await file.text()).toMatch(/Khách sạn.*Không nhận phòng.*Giá một đêm[\s\S]*Hướng Biển.*1000000/);
});
