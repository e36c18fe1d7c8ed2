import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#kernel/calendar-date.ts";
import { moveDeparture, previewMoveOfDeparture } from "#modules/bookings/commands/departure/move-departure.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { listActiveBookings } from "#modules/bookings/queries/active-bookings.ts";
import { closeBay } from "#modules/closures/commands/close-bay.ts";
import { notifyGuests } from "#modules/closures/commands/notify-guests.ts";
import { getClosure } from "#modules/closures/queries/get-closure.ts";
import { cancelDeparture, previewCancelOfDeparture } from "#modules/payments/commands/cancel-departure.ts";
import { brokenInvariants } from "#operator/invariants.ts";
import type { Context } from "#platform/context.ts";
import { anArea, aRoomDraft } from "./support/catalogue.ts";
import { makeClock, makeContext } from "./support/context.ts";
import { drizzleOf, openTestDatabase } from "./support/database.ts";
import { aBookingInput, aCruise, someSettings, type TestCruise } from "./support/factories.ts";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let ctx: Context;

beforeAll(async () => {
  database = await openTestDatabase();
  ctx = makeContext(drizzleOf(database), makeClock());
  await someSettings(ctx);
});
afterAll(() => database.close());

const aShip = () => aCruise(ctx, { capacity: 8, rooms: [aRoomDraft({ units: 8 }), aRoomDraft({ units: 8 })] });

function hold(cruise: TestCruise, days: number, guest: number) {
  const room = { roomId: cruise.roomIds[guest % 2] ?? "", quantity: 1 };
  const contact = { name: "Lê Thu Hằng", phone: `09120000${10 + guest}`, email: `thuhang${guest}@example.vn` };
  const input = aBookingInput(cruise, { checkIn: addDays(cruise.checkIn, days), rooms: [room], contact });
  return placeBooking(ctx, input, { key: `departures-at-once-${cruise.slug}-${days}-${guest}` });
}

const wish = ({ id, checkIn }: TestCruise, from: number, to: number) => ({
  productId: id,
  on: addDays(checkIn, from),
  to: addDays(checkIn, to),
  reason: "Cấm tàu vì bão",
  price: "agreed" as const,
  close: false,
});

const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((one) => (one.status === "fulfilled" ? "done" : String(one.reason.code))).sort();

const broken = () => brokenInvariants(async (text) => (await ctx.db.execute(sql.raw(text))).rows);

test("concurrent actions on one departure: one succeeds, and the other finds nothing left", async () => {
  const cruise = await aShip();
  for (const guest of [1, 2, 3]) await hold(cruise, 0, guest);
  const moving = wish(cruise, 0, 2);
  const { to: _, price: __, ...rest } = moving;
  const ending = { ...rest, terms: "full" as const };
  const [one, other] = [await previewMoveOfDeparture(ctx, moving), await previewCancelOfDeparture(ctx, ending)];

  const outcomes = await Promise.allSettled([
    ...[moveDeparture(ctx, moving, one.previewToken), moveDeparture(ctx, moving, one.previewToken)],
    cancelDeparture(ctx, ending, other.previewToken),
  ]);

  expect(codes(outcomes)).toEqual(["done", "nothing-left", "nothing-left"]);
  expect(await broken()).toEqual([]);
});

test("concurrent moves between departures and bookings on the same nights never deadlock", async () => {
  const cruise = await aShip();
  for (const guest of [1, 2, 3]) await hold(cruise, 0, guest);
  for (const guest of [4, 5]) await hold(cruise, 1, guest);
  const [there, back] = [wish(cruise, 0, 1), wish(cruise, 1, 0)];
  const seen = [await previewMoveOfDeparture(ctx, there), await previewMoveOfDeparture(ctx, back)];

  const outcomes = await Promise.allSettled([
    ...[moveDeparture(ctx, there, seen[0]?.previewToken ?? ""), moveDeparture(ctx, back, seen[1]?.previewToken ?? "")],
    ...[6, 7, 8, 9, 10, 11].map((guest) => hold(cruise, guest % 2, guest)),
  ]);

  // If a customer came first, the preview is stale and nothing is done.
  expect(codes(outcomes.slice(0, 2)).filter((code) => !["done", "changed-meanwhile"].includes(code))).toEqual([]);
  expect(codes(outcomes.slice(2)).filter((code) => !["done", "sold-out"].includes(code))).toEqual([]);
  const standing = await Promise.all(
    [0, 1].map((days) => listActiveBookings(ctx, { productId: cruise.id, on: addDays(cruise.checkIn, days) })),
  );
  expect(standing.flat().length).toBe(5 + outcomes.slice(2).filter(({ status }) => status === "fulfilled").length);
  expect(await broken()).toEqual([]);
});

test("concurrent closures of a bay by two clerks make one closure with every booking, including a concurrent one", async () => {
  const [one, other] = [await aShip(), await aShip()];
  await hold(one, 5, 20);
  const day = addDays(one.checkIn, 5);
  const input = { placeId: await anArea(ctx), from: day, to: day, reason: "Cấm tàu vì bão", notice: "" };

  const [first, second, ...held] = await Promise.allSettled([
    ...[closeBay(ctx, input), closeBay(ctx, input)],
    ...[21, 22, 23].map((guest) => hold(guest % 2 ? one : other, 5, guest)),
  ]);

  expect(codes([first, second].flatMap((one) => one ?? []))).toEqual(["done", "done"]);
  expect(codes(held).filter((code) => !["done", "closed", "sold-out"].includes(code))).toEqual([]);
  const closures = [first, second].map((one) => (one?.status === "fulfilled" ? one.value.id : ""));
  expect(new Set(closures).size).toBe(1);
  await notifyGuests(ctx);
  const { rows, missing } = await getClosure(ctx, closures[0] ?? "");
  const booked = 1 + held.filter(({ status }) => status === "fulfilled").length;
  expect([rows.length + missing, missing]).toEqual([booked, 0]);
  expect(rows.every(({ told }) => told === "told")).toBe(true);
  expect(await broken()).toEqual([]);
});
