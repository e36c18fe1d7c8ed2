import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { placeFlights } from "#modules/bookings/commands/flights/place-flights.ts";
import type { Context } from "#platform/context.ts";
import type { SheetRow } from "#platform/spreadsheets/table.ts";
import { test } from "#tests/support/context.ts";
import { someSettings } from "#tests/support/factories.ts";
import { aFlightOrder, cheapestFares, sellOwnFlights, signal } from "#tests/support/flights.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { getDeparture } from "../queries/departure.ts";
import { dryRunFlights } from "../queries/flight-sheet.ts";
import { getFlight } from "../queries/timetable.ts";
import { seatsIn, takenSeatsText } from "../rules/taken-seats.ts";
import { seatHolds } from "../tables.ts";
import { addFlight, removeFlight } from "./edit-flights.ts";
import { importFlights } from "./import-flights.ts";

/** A Thursday, on which a seat of VN213 is held. */
const on = calendarDate("2026-12-10");

async function aClerkWithASeatTaken(ctx: Context): Promise<Context> {
  await sellOwnFlights(ctx);
  await someSettings(ctx);
  await placeFlights(ctx, await aFlightOrder(ctx, ["VN"]), { key: "a-seat", signal });
  return { ...ctx, actor: aStaffMember("manager") };
}

const rowOf = (cells: SheetRow["cells"]): SheetRow => ({ row: 2, cells: { number: "VN213", ...cells } });

const warningOf = async (clerk: Context, cells: SheetRow["cells"]) => {
  const { changes, problems } = await dryRunFlights(clerk, [rowOf(cells)]);
  expect(problems).toEqual([]);
  return changes[0]?.warning;
};

const removed = async (clerk: Context) => {
  const { flight, version, taken } = await getFlight(clerk, "VN213");
  await removeFlight(clerk, { number: "VN213", expectedVersion: version, expectedTaken: seatsIn(taken) });
  return flight;
};

test("a file that moves, ends or changes the days of a booked flight reports the affected seats and days", async ({
  ctx,
}) => {
  const clerk = await aClerkWithASeatTaken(ctx);
  const { taken } = await getFlight(clerk, "VN213");
  const touched = takenSeatsText(taken);
  expect(touched).toBe("1 chỗ đã giữ hoặc bán: 10/12/2026 (1 chỗ)");
  expect(await warningOf(clerk, { departsAt: "07:00" })).toBe(touched);
  expect(await warningOf(clerk, { minutes: 150 })).toBe(touched);
  expect(await warningOf(clerk, { weekdays: "T2, T3" })).toBe(touched);
  expect(await warningOf(clerk, { toOn: "09/12/2026" })).toBe(touched);
  expect(await warningOf(clerk, { fromOn: "11/12/2026" })).toBe(touched);
});

test("a file that keeps the hours of booked days warns of nothing", async ({ ctx }) => {
  const clerk = await aClerkWithASeatTaken(ctx);
  expect(await warningOf(clerk, { weekdays: "T5" })).toBeUndefined();
  expect(await warningOf(clerk, { toOn: "10/12/2026" })).toBeUndefined();
  expect(await warningOf(clerk, { aircraft: "787", fromTerminal: "T2" })).toBeUndefined();
  expect(await warningOf(clerk, { number: "VJ120", departsAt: "08:00" })).toBeUndefined();
});

test("a seat booked after the dry run of a file is shown before the file is applied", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const clerk = { ...ctx, actor: aStaffMember("manager") };
  const rows = [rowOf({ departsAt: "07:00" })];
  const { previewToken } = await dryRunFlights(clerk, rows);
  await someSettings(ctx);
  await placeFlights(ctx, await aFlightOrder(ctx, ["VN"]), { key: "a-seat", signal });
  await expect(importFlights(clerk, { rows, previewToken })).rejects.toMatchObject({ code: "changed-meanwhile" });
  await importFlights(clerk, { rows, previewToken: (await dryRunFlights(clerk, rows)).previewToken });
  expect((await getDeparture(clerk, { number: "VN213", on })).classes[0]).toMatchObject({ held: 1 });
});

test("a flight removed while booked returns on its route, by hand or by a file", async ({ ctx }) => {
  const clerk = await aClerkWithASeatTaken(ctx);
  const flight = await removed(clerk);
  await expect(addFlight(clerk, { ...flight, to: "DAD" })).rejects.toMatchObject({
    fields: { number: expect.stringContaining("HAN – SGN") },
  });
  await addFlight(clerk, flight);
  expect((await getDeparture(clerk, { number: "VN213", on })).classes[0]).toMatchObject({ held: 1, capacity: 9 });
  await removed(clerk);
  const rows = [
    rowOf({
      airline: "VN",
      from: "HAN",
      to: "SGN",
      departsAt: "06:00",
      minutes: 130,
      aircraft: "321",
      weekdays: "Hằng ngày",
      fromOn: "01/11/2026",
      toOn: "06/12/2027",
    }),
  ];
  const { previewToken, changes } = await dryRunFlights(clerk, rows);
  expect(changes).toMatchObject([{ isNew: true, warning: expect.stringContaining("1 chỗ") }]);
  await importFlights(clerk, { rows, previewToken });
  expect((await cheapestFares(ctx, ["VN"]))[0]?.flights[0]?.seatsLeft).toBe(8);
});

test("an expired hold takes no seat of a flight, even before it is swept", async ({ ctx, clock }) => {
  const clerk = await aClerkWithASeatTaken(ctx);
  const [hold] = await ctx.db.select().from(seatHolds);
  clock.now = hold?.expiresAt ?? clock.now;
  const { flight, version, taken } = await getFlight(clerk, "VN213");
  expect(taken).toEqual([]);
  expect(await warningOf(clerk, { departsAt: "07:00" })).toBeUndefined();
  await removeFlight(clerk, { number: "VN213", expectedVersion: version, expectedTaken: 0 });
  await addFlight(clerk, { ...flight, to: "DAD" });
});
