import { expect } from "vitest";
import type { Role } from "#kernel/actor.ts";
import { setSeats } from "#modules/flights/commands/set-seats.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { sellOwnFlights } from "#tests/support/flights.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { action, loader } from "./seats-page.tsx";

const visit = (ctx: Context, role: Role, query: string, form?: Record<string, string>) =>
  aVisit(ctx, `/admin/ve-may-bay/cho?${query}`, {
    params: {},
    actor: aStaffMember(role),
    ...(form && { form }),
  }) as never;
const see = async (ctx: Context, query: string, role: Role = "viewer") =>
  (await outcomeOf(Promise.resolve(loader(visit(ctx, role, query))))).data as {
    found: { reason?: string; departure?: { classes: { code: string; capacity: number }[] } };
  };
const set = { intent: "set", number: "VN213", on: "2026-12-10", code: "ECO", capacity: "4", expectedCapacity: "9" };
const send = (ctx: Context, role: Role, form: Record<string, string>) =>
  outcomeOf(Promise.resolve(action(visit(ctx, role, "", form))));

test("Seats page shows the seats of a departure, or why there is none", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const { found } = await see(ctx, "so=vn213&ngay=2026-12-10");
  expect(found.departure?.classes.map(({ code, capacity }) => [code, capacity])).toEqual([
    ["ECO", 9],
    ["BUS", 2],
  ]);
  expect((await see(ctx, "so=VN999&ngay=2026-12-10")).found.reason).toBe("Không có chuyến bay này.");
  expect((await see(ctx, "so=VN213&ngay=2030-12-10")).found.reason).toBe("Chuyến không bay ngày này.");
  expect((await see(ctx, "so=xyz&ngay=hom-nay")).found.reason).toContain("VN213");
  expect((await see(ctx, "")).found.reason).toBe("");
});

test("Seats page lists the flights of a day with their seats and filters them when no number is given", async ({
  ctx,
}) => {
  await sellOwnFlights(ctx);
  type Flights = { data: { number: string; capacity: number; sold: number }[]; total: number };
  const pageOf = async (query: string) => ((await see(ctx, query)) as unknown as { flights: Flights | null }).flights;
  const day = async (query: string) => (await pageOf(query))?.data ?? null;
  const all = await day("ngay=2026-12-10");
  expect(all?.map(({ number }) => number)).toEqual(expect.arrayContaining(["VN213"]));
  expect(all?.find(({ number }) => number === "VN213")).toMatchObject({ capacity: 11, sold: 0, held: 0 });
  expect((await day("so=vn21&ngay=2026-12-10"))?.map(({ number }) => number)).toEqual(["VN213", "VN214"]);
  expect((await day("so=sai gon&ngay=2026-12-10"))?.length).toBeGreaterThan(0);
  expect(await day("so=Dubai&ngay=2026-12-10")).toEqual([]);
  const second = await pageOf("so=vn21&ngay=2026-12-10&size=1&page=2");
  expect(second?.data.map(({ number }) => number)).toEqual(["VN214"]);
  expect(second?.total).toBe(2);
  const afterLast = loader(visit(ctx, "viewer", "so=vn21&ngay=2026-12-10&size=1&page=9"));
  expect(await outcomeOf(Promise.resolve(afterLast))).toMatchObject({
    location: "/admin/ve-may-bay/cho?so=vn21&ngay=2026-12-10&size=1&page=2",
  });
  expect(await day("so=vn213&ngay=2026-12-10")).toBeNull();
  expect(await day("ngay=hom-nay")).toBeNull();

  await setSeats(
    { ...ctx, actor: aStaffMember("manager") },
    { number: "VN213", on: "2026-12-10" as never, code: "ECO", capacity: 4, expectedCapacity: 9 },
  );
  expect((await day("ngay=2026-12-10"))?.find(({ number }) => number === "VN213")).toMatchObject({ capacity: 6 });
});

test("Seats page needs the permission to change prices, and returns field errors", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  expect(await send(ctx, "viewer", set)).toMatchObject({ status: 403 });
  expect(await send(ctx, "manager", { ...set, capacity: "nhiều" })).toMatchObject({
    status: 400,
    data: { rejected: true, fields: { capacity: expect.any(String) } },
  });
  expect(await send(ctx, "manager", set)).toMatchObject({ data: { resultMessage: "Đã đổi số chỗ" } });
  expect(await send(ctx, "manager", { ...set, capacity: "5" })).toMatchObject({ status: 409 });
  expect((await see(ctx, "so=VN213&ngay=2026-12-10")).found.departure?.classes[0]?.capacity).toBe(4);
});
