import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { placeFlights } from "#modules/bookings/commands/flights/place-flights.ts";
import type { Context } from "#platform/context.ts";
import type { SheetRow } from "#platform/spreadsheets/table.ts";
import { test } from "#tests/support/context.ts";
import { someSettings } from "#tests/support/factories.ts";
import { aFlightOrder, sellOwnFlights, signal } from "#tests/support/flights.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { aClass } from "#tests/support/timetable.ts";
import { getDeparture } from "../queries/departure.ts";
import { dryRunFlights } from "../queries/flight-sheet.ts";
import { getFare, getFlight } from "../queries/timetable.ts";
import { seatsIn } from "../rules/taken-seats.ts";
import { addFare, removeFare } from "./edit-fares.ts";
import { addFlight, changeFlight, removeFlight } from "./edit-flights.ts";
import { importFlights } from "./import-flights.ts";
import { setSeats } from "./set-seats.ts";

const on = calendarDate("2026-12-10");
const eco = { from: "HAN", to: "SGN", airline: "VN", code: "ECO" };

async function aClerk(ctx: Context): Promise<Context> {
  await sellOwnFlights(ctx);
  return { ...ctx, actor: aStaffMember("manager") };
}

const capacityOf = async (clerk: Context, number = "VN213") =>
  (await getDeparture(clerk, { number, on })).classes.find(({ code }) => code === "ECO")?.capacity;

const setCapacity = (clerk: Context, capacity: number) =>
  setSeats(clerk, { number: "VN213", on, code: "ECO", capacity, expectedCapacity: 9 });

async function removeFlightNow(clerk: Context, number: string) {
  const { version, taken } = await getFlight(clerk, number);
  await removeFlight(clerk, { number, expectedVersion: version, expectedTaken: seatsIn(taken) });
}

const rowOf = (cells: SheetRow["cells"]): SheetRow => ({ row: 2, cells });

async function importRow(clerk: Context, cells: SheetRow["cells"]) {
  const rows = [rowOf(cells)];
  const { previewToken } = await dryRunFlights(clerk, rows);
  await importFlights(clerk, { rows, previewToken });
}

test("a number with bookings is not given to another flight, by hand or by a file", async ({ ctx }) => {
  const clerk = await aClerk(ctx);
  await someSettings(ctx);
  await placeFlights(ctx, await aFlightOrder(ctx, ["VN"]), { key: "a-seat", signal });
  const { flight } = await getFlight(clerk, "VN213");
  await removeFlightNow(clerk, "VN213");
  await expect(addFlight(clerk, { ...flight, to: "DAD" })).rejects.toMatchObject({
    fields: { number: expect.stringContaining("1 chỗ") },
  });
  const { problems } = await dryRunFlights(clerk, [rowOf({ ...flightCells, to: "DAD" })]);
  expect(problems).toMatchObject([{ column: "Số hiệu", message: expect.stringContaining("1 chỗ") }]);
});

const flightCells = {
  number: "VN213",
  airline: "VN",
  from: "HAN",
  to: "SGN",
  departsAt: "06:00",
  minutes: 130,
  aircraft: "321",
  weekdays: "Hằng ngày",
  fromOn: "01/11/2026",
  toOn: "06/12/2027",
};

test("a flight moved to another route has the seats of the classes there, whatever was set before", async ({ ctx }) => {
  const clerk = await aClerk(ctx);
  await addFare(clerk, aClass("VN", "HAN", "DAD", { seats: 3 }));
  await setCapacity(clerk, 40);
  const { flight, version } = await getFlight(clerk, "VN213");
  await changeFlight(clerk, { ...flight, to: "DAD" }, version);
  expect(await capacityOf(clerk)).toBe(3);
});

test("a flight that a file moves has the seats of the classes there", async ({ ctx }) => {
  const clerk = await aClerk(ctx);
  await addFare(clerk, aClass("VN", "HAN", "DAD", { seats: 3 }));
  await setCapacity(clerk, 40);
  await importRow(clerk, { number: "VN213", to: "DAD" });
  expect(await capacityOf(clerk)).toBe(3);
});

test("a flight that is removed and added again begins with the seats of its classes", async ({ ctx }) => {
  const clerk = await aClerk(ctx);
  const { flight } = await getFlight(clerk, "VN213");
  await setCapacity(clerk, 40);
  await removeFlightNow(clerk, "VN213");
  await addFlight(clerk, flight);
  expect(await capacityOf(clerk)).toBe(9);
  await setCapacity(clerk, 40);
  await removeFlightNow(clerk, "VN213");
  await importRow(clerk, flightCells);
  expect(await capacityOf(clerk)).toBe(9);
});

test("seats set for a day stay when a flight is changed in anything but its route", async ({ ctx }) => {
  const clerk = await aClerk(ctx);
  await setCapacity(clerk, 5);
  const { flight, version } = await getFlight(clerk, "VN213");
  await changeFlight(clerk, { ...flight, departsAt: "07:00" }, version);
  await importRow(clerk, { number: "VN213", departsAt: "08:00" });
  expect(await capacityOf(clerk)).toBe(5);
});

test("a class that is removed and added with fewer seats has that many, and never fewer than are taken", async ({
  ctx,
}) => {
  const clerk = await aClerk(ctx);
  await someSettings(ctx);
  await placeFlights(ctx, await aFlightOrder(ctx, ["VN"]), { key: "a-seat", signal });
  for (const [seats, left] of [
    [4, 4],
    [0, 1],
  ] as const) {
    const { fare, version } = await getFare(clerk, eco);
    await removeFare(clerk, eco, version);
    await addFare(clerk, { ...fare, seats });
    expect(await capacityOf(clerk)).toBe(left);
  }
});
