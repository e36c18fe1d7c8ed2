import { expect, test } from "vitest";
import { DomainError } from "#kernel/errors.ts";
import { placeFlights } from "#modules/bookings/commands/flights/place-flights.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { saveTimetable } from "#modules/flights/commands/save-timetable.ts";
import { flightOrders, seatReservations } from "#modules/flights/tables.ts";
import { aFlightOrder, signal } from "#tests/support/flights.ts";
import { quantity } from "#tests/support/quantity.ts";
import { aTimetable } from "#tests/support/timetable.ts";
import { contactOf, openWorld } from "./world.ts";

const BUYERS = Math.max(30, quantity(100));

test("concurrent orders for the last seat of a flight: one booking holds it, and all others hear that it is gone", async () => {
  const { ctx, broken } = await openWorld();
  const classes = aTimetable.classes.map((one) => (one.airline === "VJ" ? { ...one, seats: 1 } : one));
  await saveTimetable(ctx, { ...aTimetable, classes });
  const input = await aFlightOrder(ctx, ["VJ"]);
  const outcomes = await Promise.all(
    Array.from({ length: BUYERS }, (_, number) => {
      const contact = { ...input.contact, ...contactOf(number) };
      return placeFlights(ctx, { ...input, contact }, { key: `buyer-${number}`, signal }).then(
        ({ state }) => state,
        (error: unknown) => {
          if (error instanceof DomainError) return error.code;
          throw error;
        },
      );
    }),
  );
  const gone = new Set<string>(["seats-refused", "seats-gone"]);
  expect(outcomes.filter((one) => !gone.has(one))).toEqual(["held"]);
  expect(await ctx.db.select().from(seatReservations)).toMatchObject([{ state: "held" }]);
  const held = (await ctx.db.select().from(flightOrders)).filter(({ state }) => state !== "failed");
  expect(held).toMatchObject([{ state: "held" }]);
  expect((await ctx.db.select().from(bookings)).filter(({ state }) => state !== "cancelled")).toMatchObject([
    { id: held[0]?.bookingId, state: "held" },
  ]);
  expect(await broken()).toEqual([]);
});
