import { and, eq, sum } from "drizzle-orm";
import { expect, test } from "vitest";
import { addDays, type CalendarDate, nightsOf, weekday } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import { vnd } from "#kernel/money.ts";
import { holdStock } from "#modules/availability/commands/stock.ts";
import { stockHolds } from "#modules/availability/tables.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { aCruise, aHotelOnSale, type TestCruise } from "#tests/support/factories.ts";
import { quantity } from "#tests/support/quantity.ts";
import { buyer, copyBooking, openWorld } from "./world.ts";

const CABINS = 10;
const BUYERS = Math.max(60, quantity(200));

const codeOf = (reason: unknown) => (reason instanceof DomainError ? reason.code : String(reason));
const crowd = Array.from({ length: BUYERS }, (_, index) => index + 1);

/** Each kind with the concurrent demand for it: days, lengths, and the price of a stay. */
const kinds = [
  { kind: "cruise", make: aCruise, days: 3, longest: 2, totalOf: tripTotal },
  { kind: "hotel", make: aHotelOnSale, days: 20, longest: 30, totalOf: stayTotal },
] as const;

function tripTotal(_: CalendarDate, nights: number) {
  return nights === 1 ? 6_700_000 : 11_800_000;
}

function stayTotal(checkIn: CalendarDate, nights: number) {
  return nightsOf(checkIn, nights).reduce((sum, on) => sum + ([5, 6].includes(weekday(on)) ? 1_300_000 : 1_000_000), 0);
}

test.each(kinds)(
  "concurrent buyers of the last ten rooms of a $kind: ten get one, and all others hear that it is sold out",
  async ({ make }) => {
    const { ctx, broken } = await openWorld();
    const cruise = await make(ctx, { capacity: CABINS });

    const answers = await Promise.allSettled(
      crowd.map((number) => placeBooking(ctx, buyer(cruise, number), { key: `buyer-${number}` })),
    );

    expect(answers.filter((answer) => answer.status === "fulfilled")).toHaveLength(CABINS);
    const rejections = answers.flatMap((answer) => (answer.status === "rejected" ? [codeOf(answer.reason)] : []));
    expect(rejections).toEqual(Array(BUYERS - CABINS).fill("sold-out"));
    expect(await ctx.db.select().from(bookings)).toHaveLength(CABINS);
    expect(await broken()).toEqual([]);
  },
);

test.each(kinds)(
  "overlapping stays of a $kind never oversell a night, and are rejected only when a night is full",
  async ({ make, days, longest, totalOf }) => {
    const { ctx, broken } = await openWorld();
    const product = await make(ctx, { capacity: CABINS });
    const stays = crowd.map((number) => {
      const checkIn = addDays(product.checkIn, (number * 7) % days);
      const nights = 1 + ((number * 11) % longest);
      return { ...buyer(product, number), checkIn, nights, expectedTotal: vnd(totalOf(checkIn, nights)) };
    });

    const answers = await Promise.allSettled(
      stays.map((stay, index) => placeBooking(ctx, stay, { key: `overlap-${index}` })),
    );

    const rejections = answers.flatMap((answer) => (answer.status === "rejected" ? [codeOf(answer.reason)] : []));
    expect(new Set(rejections)).toEqual(new Set(["sold-out"]));
    expect(await ctx.db.select().from(bookings)).toHaveLength(BUYERS - rejections.length);
    expect(await broken()).toEqual([]);
    // Calculated independently: no room was released, so each rejected stay includes a night that is full now.
    const taken = new Map<CalendarDate, number>();
    for (const [index, { checkIn, nights }] of stays.entries()) {
      if (answers[index]?.status === "rejected") continue;
      for (const on of nightsOf(checkIn, nights)) taken.set(on, (taken.get(on) ?? 0) + 1);
    }
    expect(Math.max(...taken.values())).toBe(CABINS);
    const unjust = stays.filter(({ checkIn, nights }, index) => {
      const isFull = nightsOf(checkIn, nights).some((on) => taken.get(on) === CABINS);
      return answers[index]?.status === "rejected" && !isFull;
    });
    expect(unjust).toEqual([]);
  },
);

test("fifty concurrent requests with the same key for a long stay make one booking", async () => {
  const { ctx, broken } = await openWorld();
  const hotel = await aHotelOnSale(ctx, { capacity: 1 });
  const stay = { ...buyer(hotel, 1), nights: 30, expectedTotal: vnd(stayTotal(hotel.checkIn, 30)) };

  const placed = await Promise.all(crowd.slice(0, 50).map(() => placeBooking(ctx, stay, { key: "fifty" })));

  expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
  expect(await broken()).toEqual([]);
});

type Take = (ctx: Context, cruise: TestCruise, pattern: typeof bookings.$inferSelect, number: number) => Promise<void>;

/** Concurrent buyers take a cabin, without the queue for bookings. */
async function rush(take: Take) {
  const { ctx, broken } = await openWorld();
  const cruise = await aCruise(ctx, { capacity: CABINS });
  const { id } = await placeBooking(ctx, buyer(cruise, 1), { key: "the-pattern" });
  const [pattern] = await ctx.db.select().from(bookings).where(eq(bookings.id, id));
  if (!pattern) throw new Error("no booking to copy");
  const answers = await Promise.allSettled(crowd.map((number) => take(ctx, cruise, pattern, number)));
  return { taken: 1 + answers.filter((answer) => answer.status === "fulfilled").length, broken: await broken() };
}

const takeSafely: Take = async (ctx, cruise, pattern, number) =>
  inTransaction(ctx, async (ctx) => {
    const bookingId = await copyBooking(ctx, pattern, `T${String(number).padStart(7, "0")}`);
    const stay = { bookingId, productId: cruise.id, checkIn: cruise.checkIn, nights: 1, rooms: pattern.rooms };
    await holdStock(ctx, stay, pattern.holdExpiresAt);
  });

/** The anti-pattern: check, then insert. Between the two, other buyers check as well. */
const checkThenInsert: Take = async (ctx, cruise, pattern, number) => {
  const night = { roomId: cruise.roomIds[0] ?? "", nightOn: cruise.checkIn };
  const here = and(eq(stockHolds.roomId, night.roomId), eq(stockHolds.nightOn, night.nightOn));
  const [taken] = await ctx.db
    .select({ quantity: sum(stockHolds.quantity) })
    .from(stockHolds)
    .where(here);
  if (Number(taken?.quantity ?? 0) >= CABINS) throw new Error("sold out");
  const bookingId = await copyBooking(ctx, pattern, `M${String(number).padStart(7, "0")}`);
  await ctx.db
    .insert(stockHolds)
    .values({ ...night, bookingId, quantity: 1, state: "held", expiresAt: pattern.holdExpiresAt });
};

test("takeSafely gives out each of the ten cabins once, however many sessions take one concurrently", async () => {
  const { taken, broken } = await rush(takeSafely);

  expect(taken).toBe(CABINS);
  // The copied bookings have neither emails nor tokens; only the stock matters here.
  expect(broken.filter((rule) => !rule.includes("its email"))).toEqual([]);
});

test("check-then-insert oversells with the same crowd, and the checker notices it", async () => {
  const { taken, broken } = await rush(checkThenInsert);

  expect(taken).toBeGreaterThan(CABINS);
  expect(broken.join("\n")).toContain("the holds of a night, counted one by one, fit its capacity");
});
