import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { visitor } from "#kernel/actor.ts";
import { vnd } from "#kernel/money.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { ratePlans, roomNights } from "#modules/availability/tables.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { failOneRow } from "#tests/support/failing-row.ts";
import { findBookingByContact, getBooking, getBookingRow, openBooking } from "../../queries/get-booking.ts";
import { bookingEvents, bookings } from "../../tables.ts";
import { expireBookings } from "../hold/expire-bookings.ts";
import { announceTransfer, renewHold } from "../hold/keep-hold.ts";
import { releaseHold } from "../hold/release-hold.ts";
import { applyPayment, cancelBooking } from "../settle/settle-booking.ts";
import { placeBooking } from "./place-booking.ts";

async function stockOn(ctx: Context, cruise: TestCruise) {
  const rows = await ctx.db
    .select()
    .from(roomNights)
    .where(eq(roomNights.roomId, cruise.roomIds[0] ?? ""));
  const night = rows.find((row) => row.nightOn === cruise.checkIn);
  return night && { held: night.held, sold: night.sold };
}

const visiting = (ctx: Context): Context => ({ ...ctx, actor: visitor });

test("the deposit of a rate plan overrides the one of the agency", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  await saveSettings(ctx, "payment", { depositPercent: 50 });
  const input = aBookingInput(cruise, { payment: "deposit" });
  const { id, total, dueNow } = await placeBooking(ctx, input, { key: "plan-deposit-1" });
  expect(dueNow).toBe(total / 2);
  await releaseHold(ctx, id);

  await ctx.db.update(ratePlans).set({ depositPercent: 20 });

  expect((await placeBooking(ctx, input, { key: "plan-deposit-2" })).dueNow).toBe(total / 5);
});

test("a booking holds its rooms for fifteen minutes at the displayed price, and an email confirms it", async ({
  ctx,
  clock,
}) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);

  const placed = await placeBooking(visiting(ctx), aBookingInput(cruise), { key: "key-one-1" });

  expect(placed).toMatchObject({ total: 6_700_000, holdExpiresAt: new Date(clock.now.getTime() + 15 * 60_000) });
  expect(await stockOn(ctx, cruise)).toEqual({ held: 1, sold: 0 });
  const [email] = await ctx.db.select().from(outbox);
  expect(email).toMatchObject({ recipient: "thuhang@example.vn", state: "waiting" });
  expect(email?.text).toContain(placed.code);
  expect(email?.text).toContain(`HT${placed.code}`);
});

test("the same key sent again answers with the same booking and holds nothing more", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 1 });
  const first = await placeBooking(ctx, aBookingInput(cruise), { key: "key-two-2" });
  const second = await placeBooking(ctx, aBookingInput(cruise), { key: "key-two-2" });

  expect(second).toEqual(first);
  expect(await stockOn(ctx, cruise)).toEqual({ held: 1, sold: 0 });
});

test("the same key for another request is rejected", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  await placeBooking(ctx, aBookingInput(cruise), { key: "key-three-3" });
  const other = placeBooking(ctx, aBookingInput(cruise, { note: "khác" }), { key: "key-three-3" });
  await expect(other).rejects.toMatchObject({ kind: "conflict", code: "idempotency-key-reused" });
});

test("the last room is sold once", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 1 });
  await placeBooking(ctx, aBookingInput(cruise), { key: "key-four-4" });
  const late = placeBooking(ctx, aBookingInput(cruise), { key: "key-four-5" });
  await expect(late).rejects.toMatchObject({ kind: "conflict", code: "sold-out" });
});

test("a price changed in the browser is rejected with the true one", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const cheap = placeBooking(ctx, aBookingInput(cruise, { expectedTotal: vnd(1000) }), { key: "key-five-5" });
  await expect(cheap).rejects.toMatchObject({
    code: "price-changed",
    result: { quote: { total: 6_700_000 }, expected: 1000 },
  });
  expect(await stockOn(ctx, cruise)).toEqual({ held: 0, sold: 0 });
});

test("a booking keeps its price when the rules change afterwards", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const placed = await placeBooking(ctx, aBookingInput(cruise), { key: "key-six-6" });
  await savePriceRules(ctx, cruise.id, [{ kind: "base", label: "Mới", nights: 1, amountVnd: 9_000_000 }]);
  expect(await getBooking(ctx, placed.id)).toMatchObject({ total: 6_700_000, price: { lines: [{ unit: 3_350_000 }] } });
});

test("a hold stops counting at its moment, before anything has tidied up", async ({ ctx, clock }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 1 });
  const first = await placeBooking(ctx, aBookingInput(cruise), { key: "key-seven-7" });
  clock.forward(15);

  expect((await getBooking(ctx, first.id)).state).toBe("expired");
  const second = await placeBooking(ctx, aBookingInput(cruise), { key: "key-seven-8" });
  expect((await getBooking(ctx, second.id)).state).toBe("held");
  expect(await stockOn(ctx, cruise)).toEqual({ held: 1, sold: 0 });
});

test("the sweeper frees the rooms, notifies the customer once and keeps the form values", async ({ ctx, clock }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const placed = await placeBooking(ctx, aBookingInput(cruise, { note: "Ăn chay" }), { key: "key-eight-8" });
  clock.forward(16);

  expect([await expireBookings(ctx), await expireBookings(ctx)]).toEqual([1, 0]);
  expect(await stockOn(ctx, cruise)).toEqual({ held: 0, sold: 0 });
  const subjects = (await ctx.db.select().from(outbox)).map((email) => email.subject);
  expect(subjects.filter((subject) => subject.startsWith("Hết hạn"))).toHaveLength(1);
  expect(await getBooking(ctx, placed.id)).toMatchObject({
    state: "expired",
    note: "Ăn chay",
    contact: { name: "Lê Thu Hằng" },
  });
});

test("a hold that cannot be ended stops no other, and fails the job in the end", async ({ ctx, clock }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const placed = [
    await placeBooking(ctx, aBookingInput(cruise), { key: "key-row-1" }),
    await placeBooking(ctx, aBookingInput(cruise), { key: "key-row-2" }),
  ];
  clock.forward(16);
  const failing = failOneRow(ctx);
  await expect(expireBookings(failing.ctx)).rejects.toThrow("failed rows: 1");
  const [failed = ""] = placed.map(({ id }) => id).sort();
  expect(failing.failedIds).toEqual([failed]);
  const rows = await ctx.db.select({ id: bookings.id, state: bookings.state }).from(bookings);
  expect(rows.filter(({ state }) => state === "held").map(({ id }) => id)).toEqual([failed]);
  expect(await expireBookings(ctx)).toBe(1);
});

test("an expired booking can be held again while there are rooms", async ({ ctx, clock }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 1 });
  const placed = await placeBooking(ctx, aBookingInput(cruise), { key: "key-nine-9" });
  clock.forward(20);
  await expireBookings(ctx);

  expect(await renewHold(ctx, placed.id, { acceptedTotal: 6_700_000, by: "customer" })).toMatchObject({
    state: "held",
    code: placed.code,
  });
  expect(await stockOn(ctx, cruise)).toEqual({ held: 1, sold: 0 });
});

test("an expired booking whose rooms went to others stays expired", async ({ ctx, clock }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 1 });
  const first = await placeBooking(ctx, aBookingInput(cruise), { key: "key-ten-10" });
  clock.forward(20);
  await placeBooking(ctx, aBookingInput(cruise), { key: "key-ten-11" });

  await expect(renewHold(ctx, first.id, { acceptedTotal: 6_700_000, by: "customer" })).rejects.toMatchObject({
    code: "sold-out",
  });
  expect((await getBooking(ctx, first.id)).state).toBe("expired");
});

test("announcing a transfer extends the hold once", async ({ ctx, clock }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const placed = await placeBooking(ctx, aBookingInput(cruise), { key: "key-11-eleven" });
  clock.forward(10);
  const first = await announceTransfer(ctx, placed.id);
  clock.forward(5);
  const second = await announceTransfer(ctx, placed.id);

  expect(first).toMatchObject({ state: "awaiting_payment" });
  expect(second.holdExpiresAt).toEqual(first.holdExpiresAt);
  clock.forward(26);
  await expect(announceTransfer(ctx, placed.id)).rejects.toMatchObject({ code: "hold-expired" });
});

test("chartering takes every room, and is rejected once one is taken", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 2 });
  const charter = { charter: true, rooms: [], expectedTotal: vnd(60_000_000) };
  await placeBooking(ctx, aBookingInput(cruise, charter), { key: "key-12-twelve" });
  expect(await stockOn(ctx, cruise)).toEqual({ held: 2, sold: 0 });

  const other = await aCruise(ctx, { capacity: 2 });
  const contact = { name: "Khách Khác", phone: "0987654321", email: "khac@example.vn" };
  await placeBooking(ctx, aBookingInput(other, { contact }), { key: "key-12-other-1" });
  const late = placeBooking(ctx, aBookingInput(other, { ...charter, contact }), { key: "key-12-other-2" });
  await expect(late).rejects.toMatchObject({ code: "sold-out" });
});

test("a hold that was paid in between is not replaced: there is no second booking", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const first = await placeBooking(ctx, aBookingInput(cruise), { key: "key-paid-meanwhile-1" });
  await applyPayment(ctx, await getBookingRow(ctx, first.id), vnd(6_700_000));

  const second = placeBooking(ctx, aBookingInput(cruise, { note: "đổi" }), {
    key: "key-paid-meanwhile-2",
    replaced: first.id,
  });

  await expect(second).rejects.toMatchObject({ code: "money-on-its-way" });
  await expect(releaseHold(ctx, first.id)).rejects.toMatchObject({ code: "money-on-its-way" });
  expect((await getBooking(ctx, first.id)).state).toBe("confirmed");
  expect(await stockOn(ctx, cruise)).toEqual({ held: 0, sold: 1 });
});

test("three nights of stock are needed for three nights, and one missing night refuses all of it", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 1 });
  const second = aBookingInput(cruise, { nights: 2, expectedTotal: vnd(11_800_000) });
  const nextDay = { ...cruise, checkIn: "2026-12-13" as typeof cruise.checkIn };
  await placeBooking(ctx, aBookingInput(nextDay), { key: "key-13-a-thirteen" });

  await expect(placeBooking(ctx, second, { key: "key-13-b-thirteen" })).rejects.toMatchObject({ code: "sold-out" });
  expect(await stockOn(ctx, cruise)).toEqual({ held: 0, sold: 0 });
});

test("one phone number holds at most three bookings that wait for money", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 9 });
  for (const key of ["a", "b", "c"]) await placeBooking(ctx, aBookingInput(cruise), { key: `key-14-${key}-xxx` });
  const fourth = placeBooking(ctx, aBookingInput(cruise), { key: "key-14-d-xxx" });
  await expect(fourth).rejects.toMatchObject({ code: "too-many-holds" });
});

test("a bad phone number is reported beside its field", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const contact = { name: "Ai Đó", phone: "12345", email: "ai@example.vn" };
  const rejected = placeBooking(ctx, aBookingInput(cruise, { contact }), { key: "key-15-fifteen" });
  await expect(rejected).rejects.toMatchObject({
    kind: "invalid",
    fields: { "contact.phone": expect.stringContaining("Ví dụ") },
  });
});

test("only the private key or the right phone or e-mail opens a booking, and rejections are all alike", async ({
  ctx,
}) => {
  const cruise = await aCruise(ctx);
  const { code, secret } = await placeBooking(ctx, aBookingInput(cruise), { key: "key-16-sixteen" });

  expect((await openBooking(ctx, code, secret)).code).toBe(code);
  for (const contact of ["0912345678", "+84 912 345 678", "84912345678", "THUHANG@example.vn"]) {
    expect((await findBookingByContact(ctx, `ht ${code.toLowerCase()}`, contact)).code).toBe(code);
  }
  const rejections = [
    openBooking(ctx, code, "wrong"),
    openBooking(ctx, "ZZZZZZZZ", secret),
    findBookingByContact(ctx, code, "0999999999"),
    findBookingByContact(ctx, "7K2M9QXA", "0912345678"),
  ];
  const messages = await Promise.all(rejections.map((rejection) => rejection.catch((error: Error) => error.message)));
  expect(new Set(messages).size).toBe(1);
});

test("cancelling is for staff, gives the rooms back and happens once", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const placed = await placeBooking(ctx, aBookingInput(cruise), { key: "key-17-seventeen" });

  await expect(cancelBooking(visiting(ctx), placed.id, { reason: "x", terms: "policy" })).rejects.toMatchObject({
    kind: "unauthenticated",
  });
  await cancelBooking(ctx, placed.id, { reason: "Khách đổi ý", terms: "policy" });
  await cancelBooking(ctx, placed.id, { reason: "Bấm hai lần", terms: "policy" });

  expect(await stockOn(ctx, cruise)).toEqual({ held: 0, sold: 0 });
  const kinds = (await ctx.db.select().from(bookingEvents)).map((event) => event.kind);
  expect(kinds).toEqual(["created", "held", "cancelled"]);
});

test("events of one moment are listed in the order in which they happened", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  for (let round = 0; round < 3; round += 1) {
    const placed = await placeBooking(ctx, aBookingInput(cruise, { nights: 1 }), { key: `key-18-${round}-eighteen` });
    expect((await getBooking(ctx, placed.id)).events.map((event) => event.kind)).toEqual(["created", "held"]);
    await cancelBooking(ctx, placed.id, { reason: "thử", terms: "policy" });
  }
});

test("announcing a transfer never shortens a hold", async ({ ctx }) => {
  await saveSettings(ctx, "payment", { holdMinutes: 240 });
  const cruise = await aCruise(ctx);
  const placed = await placeBooking(ctx, aBookingInput(cruise), { key: "key-19-nineteen" });
  expect((await announceTransfer(ctx, placed.id)).holdExpiresAt).toEqual(placed.holdExpiresAt);
});
