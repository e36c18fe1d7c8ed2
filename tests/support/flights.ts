import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { type FlightPlacing, placeFlightInput } from "#modules/bookings/contract/flight-placing.ts";
import { saveTimetable } from "#modules/flights/commands/save-timetable.ts";
import type { Fare, PassengerCounts } from "#modules/flights/contract/fare.ts";
import { searchFares } from "#modules/flights/queries/search-fares.ts";
import type { Context } from "#platform/context.ts";
import { type DatacomEmulator, startDatacom } from "#tests/emulators/datacom.ts";
import { type DuffelEmulator, startDuffel } from "#tests/emulators/duffel.ts";
import { aTimetable } from "./timetable.ts";

export const signal = new AbortController().signal;

export const outAndBack = [
  { from: "HAN", to: "SGN", on: calendarDate("2026-12-10") },
  { from: "SGN", to: "HAN", on: calendarDate("2026-12-14") },
];

/** Puts our own flights on sale. */
export const sellOwnFlights = (ctx: Context) => saveTimetable(ctx, aTimetable);

/** Puts flights of Datacom on sale, and none of ours. */
export async function sellDatacomFlights(ctx: Context): Promise<DatacomEmulator> {
  const emulator = await startDatacom();
  onTestFinished(() => emulator.close());
  emulator.clock.now = ctx.now;
  ctx.accounts = { datacom: { ...emulator.account, baseUrl: emulator.url } };
  return emulator;
}

/** Puts flights of Duffel on sale, and none of ours. */
export async function sellDuffelFlights(ctx: Context): Promise<DuffelEmulator> {
  const emulator = await startDuffel();
  onTestFinished(() => emulator.close());
  emulator.clock.now = ctx.now;
  ctx.accounts = { duffel: { ...emulator.account, baseUrl: emulator.url } };
  return emulator;
}

const alone: PassengerCounts = { adult: 1, child: 0, infant: 0 };

/** The cheapest fare of each airline, in the order of the legs; from any supplier on sale. */
export async function cheapestFares(ctx: Context, airlines: readonly string[], passengers = alone): Promise<Fare[]> {
  const { fares } = await searchFares(ctx, { legs: outAndBack.slice(0, airlines.length), passengers }, signal);
  return airlines.map((airline, leg) => {
    const fare = fares.find((one) => one.airline === airline && one.flights[0]?.leg === leg);
    if (!fare) throw new Error(`${airline} does not fly on leg ${leg}`);
    return fare;
  });
}

export const chosen = (fare: Fare): FlightPlacing["selections"][number] => ({
  session: fare.session,
  fareId: fare.id,
  airline: fare.airline,
  total: fare.total,
  values: fare.flights.map(({ value }) => value),
});

/** One woman on flights of these airlines, with a return flight when there are two. */
export async function aFlightOrder(
  ctx: Context,
  airlines: readonly string[],
  change: { surname?: string; phone?: string; bornOn?: string } = {},
): Promise<FlightPlacing> {
  const fares = await cheapestFares(ctx, airlines);
  const surname = change.surname ?? "Lê";
  return placeFlightInput.parse({
    selections: fares.map(chosen),
    passengers: [{ type: "adult", gender: "female", surname, givenNames: "Thu Hằng", bornOn: change.bornOn }],
    contact: {
      gender: "female",
      surname: "Lê",
      givenNames: "Thu Hằng",
      phone: change.phone ?? "0912 345 678",
      email: "thuhang@example.vn",
    },
    expectedTotal: vnd(fares.reduce((sum, { total }) => sum + total, 0)),
    consent: true,
  });
}

/** Puts flights of Datacom on sale beside ours; Datacom answers nothing until `letGo` is called. */
export async function sellSlowDatacomFlights(ctx: Context): Promise<{ emulator: DatacomEmulator; letGo: () => void }> {
  await sellOwnFlights(ctx);
  const emulator = await sellDatacomFlights(ctx);
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    await gate;
    const { host: _, connection: __, ...headers } = request.headers as Record<string, string>;
    const { method = "POST", url = "" } = request;
    const answer = await fetch(emulator.url + url, { method, headers, body });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  ctx.accounts = { datacom: { ...emulator.account, baseUrl: `http://127.0.0.1:${port}` } };
  return { emulator, letGo };
}
