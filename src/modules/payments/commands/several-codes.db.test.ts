import { and, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { vnd } from "#kernel/money.ts";
import { roomNights, stockHolds } from "#modules/availability/tables.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import type { PlacedBooking } from "#modules/bookings/contract/placing.ts";
import { getBooking, getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { getRevision } from "#modules/bookings/queries/revision.ts";
import { bookings } from "#modules/bookings/tables.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { listReceiptsToMatch } from "../queries/ledger.ts";
import { mergeBookings } from "./merge-bookings.ts";
import { recordBankNotice } from "./record-receipt.ts";

let last = 0;

async function book(ctx: Context, cruise: TestCruise, payment: "full" | "deposit" = "full", phone = "0912 345 678") {
  last += 1;
  const contact = { name: "Lê Thu Hằng", phone, email: `${phone.replaceAll(" ", "")}@example.vn` };
  const input = aBookingInput(cruise, { payment, contact });
  return placeBooking(ctx, input, { key: `several-${last}` });
}

async function aShip(ctx: Context) {
  await someSettings(ctx, { depositPercent: 30 });
  return aCruise(ctx, { capacity: 9 });
}

async function pay(ctx: Context, amount: number, ...named: readonly { code: string }[]) {
  last += 1;
  const content = named.map(({ code }) => `HT${code}`).join(" ");
  const { outcome } = await recordBankNotice(ctx, {
    provider: "sepay",
    providerRef: `several-${last}`,
    direction: "in",
    accountNumber: ourAccount.number,
    amount,
    content,
    bankedAt: ctx.now(),
  });
  return outcome;
}

const stateOf = async (ctx: Context, { id }: PlacedBooking) => (await getBooking(ctx, id)).state;

test("a transfer for several bookings keeps those that it could pay, and lets the others expire", async ({
  ctx,
  clock,
}) => {
  const ship = await aShip(ctx);
  const [cheap, dear] = [await book(ctx, ship, "deposit"), await book(ctx, ship)];
  expect(await pay(ctx, cheap.dueNow + 1_000, cheap, dear)).toBe("unmatched");
  clock.forward(60);
  expect(await stateOf(ctx, cheap)).toBe("awaiting_payment");
  expect(await stateOf(ctx, dear)).toBe("expired");
});

test("a transfer that names a booking which takes no money waits whole, and the open one keeps its rooms", async ({
  ctx,
  clock,
}) => {
  const ship = await aShip(ctx);
  const expired = await book(ctx, ship);
  clock.forward(20);
  const cancelled = await book(ctx, ship);
  await cancelBooking(ctx, cancelled.id, { reason: "Khách bận", terms: "policy", kept: undefined });
  const draft = await book(ctx, ship);
  await ctx.db.update(bookings).set({ state: "draft" }).where(eq(bookings.id, draft.id));
  for (const closed of [expired, cancelled]) {
    const open = await book(ctx, ship);
    expect(await pay(ctx, open.dueNow + closed.dueNow, open, closed)).toBe("unmatched");
    expect((await getBookingRow(ctx, closed.id)).paidVnd).toBe(0);
    clock.forward(20);
    expect(await stateOf(ctx, open)).toBe("awaiting_payment");
  }
  expect((await listReceiptsToMatch(ctx)).map(({ left }) => left)).toEqual([13_400_000, 13_400_000]);
  // A draft flight booking accepts money too; it is applied when the airline replies.
  const open = await book(ctx, ship);
  expect(await pay(ctx, open.dueNow + draft.dueNow, open, draft)).toBe("exact");
  expect(await getBookingRow(ctx, draft.id)).toMatchObject({ state: "draft", paidVnd: draft.dueNow });
});

test("a code of a booking that was merged into another named one stands for that one", async ({ ctx }) => {
  const ship = await aShip(ctx);
  const [into, from] = [await book(ctx, ship), await book(ctx, ship)];
  await mergeBookings(ctx, into.id, {
    code: from.code,
    expectedTotal: vnd(into.total + from.total),
    revision: await getRevision(ctx, into.id),
    otherRevision: await getRevision(ctx, from.id),
  });
  expect(await pay(ctx, 13_400_000, into, from)).toBe("exact");
  expect(await getBooking(ctx, into.id)).toMatchObject({ state: "confirmed", paid: 13_400_000 });
});

test("a transfer that names more bookings than are looked up is not shared among the first of them", async ({
  ctx,
}) => {
  const ship = await aShip(ctx);
  const all = [];
  for (let count = 0; count < 6; count += 1) all.push(await book(ctx, ship, "full", `0912 345 6${count}0`));
  expect(await pay(ctx, 5 * 6_700_000, ...all)).toBe("unmatched");
  for (const { id } of all) expect((await getBooking(ctx, id)).paid).toBe(0);
  expect(await pay(ctx, 5 * 6_700_000, ...all.slice(0, 5))).toBe("exact");
});

/** Removes the held stock although the booking still claims it, as when an airline or an operator takes rooms back. */
async function loseRooms(ctx: Context, { id }: PlacedBooking, { roomIds, checkIn }: TestCruise) {
  await ctx.db.delete(stockHolds).where(eq(stockHolds.bookingId, id));
  const night = and(eq(roomNights.roomId, roomIds[0] ?? ""), eq(roomNights.nightOn, checkIn));
  await ctx.db.update(roomNights).set({ held: sql`held - 1`, capacity: sql`sold + held - 1` }).where(night);
}

test("no part of a transfer counts when one of several bookings cannot be sold its rooms", async ({ ctx }) => {
  const ship = await aShip(ctx);
  const [kept, lost] = [await book(ctx, ship), await book(ctx, ship)];
  await loseRooms(ctx, lost, ship);
  expect(await pay(ctx, kept.dueNow + lost.dueNow, kept, lost)).toBe("unmatched");
  for (const { id } of [kept, lost]) expect((await getBooking(ctx, id)).paid).toBe(0);
  expect(await listReceiptsToMatch(ctx)).toMatchObject([{ left: 13_400_000 }]);
});

test("money of a booking that cannot be sold its rooms is late money on it", async ({ ctx }) => {
  const ship = await aShip(ctx);
  const lost = await book(ctx, ship);
  await loseRooms(ctx, lost, ship);
  expect(await pay(ctx, lost.dueNow, lost)).toBe("late");
  expect(await getBooking(ctx, lost.id)).toMatchObject({ state: "expired", paid: lost.dueNow });
});

test("a code typed in two halves without its prefix counts for exactly the amount due", async ({ ctx }) => {
  const placed = await book(ctx, await aShip(ctx));
  last += 1;
  const outcome = await recordBankNotice(ctx, {
    provider: "sepay",
    providerRef: `several-${last}`,
    direction: "in",
    accountNumber: ourAccount.number,
    amount: placed.dueNow,
    content: `CK ${placed.code.slice(0, 4)} ${placed.code.slice(4)}`,
    bankedAt: ctx.now(),
  });
  expect(outcome).toMatchObject({ outcome: "exact" });
});
