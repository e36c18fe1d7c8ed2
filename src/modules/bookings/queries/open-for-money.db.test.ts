import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { vnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import { type Clock, test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { expireBookings } from "../commands/hold/expire-bookings.ts";
import { placePhoneBooking } from "../commands/place/place-booking.ts";
import { type BookingState, bookingStates } from "../contract/states.ts";
import { MAX_HOLD_HOURS, OPEN_FOR_MONEY } from "../limits.ts";
import { bookings } from "../tables.ts";
import { listOpenForMoney } from "./open-for-money.ts";

const HOURS = 60;
const DAYS = 24 * HOURS;
let made = 0;

async function placed(ctx: Context, cruise: TestCruise, holdHours = MAX_HOLD_HOURS) {
  made += 1;
  const contact = { name: `Khách Thử ${made}`, phone: `09160${10_000 + made}`, email: "" };
  const { consent: _, ...order } = aBookingInput(cruise, { contact });
  return placePhoneBooking(ctx, { ...order, holdHours }, `open-${made}`);
}

const listed = async (ctx: Context, codes: readonly string[] = []) =>
  (await listOpenForMoney(ctx, codes)).map(({ code }) => code);

async function aShip(ctx: Context, clock: Clock) {
  await someSettings(ctx);
  // Long before the departure, so that no hold is cut short by it.
  clock.now = new Date("2026-11-01T03:00:00Z");
  return aCruise(ctx, { capacity: 20 });
}

test("an expired booking is proposed for some days after its hold, however long that was and whenever it was cleaned up", async ({
  ctx,
  clock,
}) => {
  const cruise = await aShip(ctx, clock);
  const [short, long, late] = [await placed(ctx, cruise, 1), await placed(ctx, cruise), await placed(ctx, cruise)];
  clock.forward(MAX_HOLD_HOURS * HOURS);
  const days = OPEN_FOR_MONEY.expiredDays;
  await ctx.db.update(bookings).set({ state: "expired", updatedAt: ctx.now() }).where(eq(bookings.id, long.id));
  expect(await listed(ctx), "expired or still waiting for the job").toHaveLength(3);
  clock.forward(1 * DAYS);
  expect(await expireBookings(ctx)).toBe(2);

  clock.forward((days - 1) * DAYS - 1);
  expect((await listed(ctx)).toSorted(), "the short hold ended three days earlier").toEqual(
    [long.code, late.code].toSorted(),
  );
  clock.forward(2);
  expect(await listed(ctx)).toEqual([]);
  expect(await listed(ctx, [short.code]), "a named code is found whatever its age").toEqual([short.code]);
});

test("a booking is proposed in every state in which it owes money, and not once it is paid", async ({ ctx, clock }) => {
  const cruise = await aShip(ctx, clock);
  const { id, code, total } = await placed(ctx, cruise);
  const proposed = async (state: BookingState, change: Partial<typeof bookings.$inferInsert>) => {
    await ctx.db
      .update(bookings)
      .set({ state, paidVnd: vnd(0), keptVnd: vnd(0), atHotelVnd: vnd(0), ...change })
      .where(eq(bookings.id, id));
    return (await listOpenForMoney(ctx, [])).map(({ outstanding, balance }) => [outstanding, balance]);
  };
  for (const state of bookingStates) {
    const isProposed = state !== "draft" && state !== "cancelled";
    const paidVnd = vnd(total - 500_000);
    expect(await proposed(state, { paidVnd }), state).toEqual(isProposed ? [[500_000, 500_000]] : []);
    expect(await proposed(state, { paidVnd, atHotelVnd: vnd(500_000) }), `${state}, the rest at the hotel`).toEqual([]);
    expect(await proposed(state, { paidVnd: vnd(total) }), `${state}, paid`).toEqual([]);
  }
  await ctx.db
    .update(bookings)
    .set({ state: "cancelled", paidVnd: vnd(0) })
    .where(eq(bookings.id, id));
  expect(await listed(ctx, [code]), "cancelled").toEqual([]);
});
