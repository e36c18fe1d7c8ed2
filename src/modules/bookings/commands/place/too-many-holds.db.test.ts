import { desc, isNotNull } from "drizzle-orm";
import { expect } from "vitest";
import { vietnamInstant } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { contactInput, type PlacedBooking, placeBookingInput } from "../../contract/placing.ts";
import { queuePaymentReceived } from "../../emails/queue-booking-emails.ts";
import { UNPAID_PER_ADDRESS } from "../../limits.ts";
import { bookingMessages } from "../../messages/booking.ts";
import { getBooking, lockBooking } from "../../queries/get-booking.ts";
import { bookings } from "../../tables.ts";
import { expireBookings } from "../hold/expire-bookings.ts";
import { announceTransfer, renewHold } from "../hold/keep-hold.ts";
import { releaseHold } from "../hold/release-hold.ts";
import { applyPayment } from "../settle/settle-booking.ts";
import { placeBooking } from "./place-booking.ts";
import { purgeHashedAddresses } from "./purge-hashed-addresses.ts";

test("one e-mail holds at most three bookings that wait for money, whatever phone numbers are entered, and twelve unpaid ones a day", async ({
  ctx,
  clock,
}) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 20 });
  const place = (number: number, email = "Nan.Nhan@example.vn") =>
    placeBooking(ctx, aBookingInput(cruise, { contact: { name: "Ai Đó", phone: `09120000${10 + number}`, email } }), {
      key: `key-mail-${number}-xxx`,
    });
  for (const number of [1, 2, 3]) await place(number, number === 2 ? "nan.nhan@EXAMPLE.vn" : undefined);
  await expect(place(4)).rejects.toMatchObject({ code: "too-many-holds" });
  await place(5, "ai-khac@example.vn");

  for (const round of [1, 2, 3]) {
    clock.forward(60);
    await expireBookings(ctx);
    for (const number of [3, 4, 5]) await place(number + 3 * round);
  }
  clock.forward(60);
  await expireBookings(ctx);
  await expect(place(19)).rejects.toMatchObject({ code: "too-many-holds" });
  clock.forward(24 * 60);
  await place(20);
});

test("a booking that replaces another one is admitted, with three that wait and with twelve of a day", async ({
  ctx,
  clock,
}) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 20 });
  let number = 0;
  const place = (replaced?: string) => {
    number += 1;
    const contact = { name: "Ai Đó", phone: "0912000077", email: "doi-y@example.vn" };
    return placeBooking(ctx, aBookingInput(cruise, { contact }), { key: `key-replaced-${number}`, replaced });
  };
  const [, , third] = [await place(), await place(), await place()];
  await expect(place()).rejects.toMatchObject({ code: "too-many-holds" });
  await place(third.id);
  await expect(place()).rejects.toMatchObject({ code: "too-many-holds" });

  // Four of the day so far, with the one that was given up.
  for (const many of [3, 3, 2]) {
    clock.forward(60);
    await expireBookings(ctx);
    for (let time = 0; time < many; time += 1) await place();
  }
  await expect(place()).rejects.toMatchObject({ code: "too-many-holds" });
  const [last] = await ctx.db.select().from(bookings).orderBy(desc(bookings.id)).limit(1);
  await place(last?.id);
});

test("a shared network address books as long as its bookings are paid, and is limited once many stay unpaid", async ({
  ctx,
  clock,
}) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 200 });
  let number = 0;
  const place = (from = "203.0.113.7") => {
    number += 1;
    const contact = { name: "Ai Đó", phone: `0912${100_000 + number}`, email: `khach-${number}@example.vn` };
    return placeBooking(ctx, aBookingInput(cruise, { contact }), { key: `key-from-${number}-xxx`, from });
  };
  for (let paid = 0; paid < UNPAID_PER_ADDRESS + 5; paid += 1) {
    const { id, total } = await place();
    await applyPayment(ctx, await lockBooking(ctx, id), vnd(total));
  }
  const waiting = [];
  for (let unpaid = 0; unpaid < UNPAID_PER_ADDRESS; unpaid += 1) waiting.push(await place());
  await expect(place()).rejects.toMatchObject({ kind: "limited", retryAfterSeconds: expect.any(Number) });
  await place("198.51.100.9");
  // A given-up booking is unpaid too, and paying one makes room.
  const [first, second] = waiting as [PlacedBooking, PlacedBooking];
  await releaseHold(ctx, first.id);
  await expect(place()).rejects.toMatchObject({ kind: "limited" });
  await applyPayment(ctx, await lockBooking(ctx, second.id), vnd(second.total));
  await place();
  clock.forward(2 * 60);
  await place();

  clock.forward(25 * 60);
  await purgeHashedAddresses(ctx);
  expect(await ctx.db.select().from(bookings).where(isNotNull(bookings.placedFrom))).toEqual([]);
});

test("a name that is an address is rejected, and one that only looks like an address rejects no booking", () => {
  const contact = { name: "Lê Thu Hằng", phone: "0912 345 678", email: "thuhang@example.vn" };
  for (const name of ["Nhận quà https://qua.example", "www.qua", "ai@qua.example"])
    expect(contactInput.safeParse({ ...contact, name }).success, name).toBe(false);
  for (const name of ["Lê Thu Hằng", "Mr.Top", "Lê A.Com"])
    expect(contactInput.safeParse({ ...contact, name }).success, name).toBe(true);
  const { note } = placeBookingInput.shape;
  for (const wish of ["Bé 3t.Online check in", "Ăn chay.Vn", "Đón ở https://maps.example/x"])
    expect(note.safeParse(wish).success, wish).toBe(true);
});

test("the first email to an unverified address does not contain the name that was entered", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const contact = { name: "Chúc Mừng Trúng Thưởng", phone: "0912 345 678", email: "nan.nhan@example.vn" };
  const { id, total } = await placeBooking(ctx, aBookingInput(cruise, { contact }), { key: "key-plain-letter" });
  const emails = async () => (await ctx.db.select().from(outbox)).map(({ html, text }) => `${html} ${text}`);
  expect(await emails()).toEqual([expect.not.stringContaining(contact.name)]);
  expect(await emails()).toEqual([expect.stringContaining("Xin chào quý khách")]);

  await applyPayment(ctx, await lockBooking(ctx, id), vnd(total));
  await queuePaymentReceived(ctx, await getBooking(ctx, id), { receiptId: "r", allocationId: "a", amount: total });
  expect((await emails()).filter((email) => email.includes(`Xin chào ${contact.name}`))).toHaveLength(1);
});

test("renewHold lets a customer hold an unpaid booking again once, and extends it once", async ({ ctx, clock }) => {
  await someSettings(ctx);
  const { id, total } = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: "key-held-again-1" });
  const again = { acceptedTotal: total, by: "customer" } as const;
  await announceTransfer(ctx, id);
  clock.forward(60);
  const held = await renewHold(ctx, id, again);
  expect(held.state).toBe("held");
  const announced = await announceTransfer(ctx, id);
  expect(announced.state).toBe("awaiting_payment");
  expect(announced.holdExpiresAt).toEqual(held.holdExpiresAt);

  clock.forward(60);
  await expect(renewHold(ctx, id, again)).rejects.toMatchObject({ code: "held-again-before" });
  expect((await renewHold(ctx, id, { ...again, by: "staff" })).state).toBe("held");
});

test("renewHold holds no booking whose first day takes no more bookings, for a customer or for staff", async ({
  ctx,
  clock,
}) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const { id, total } = await placeBooking(ctx, aBookingInput(cruise), { key: "key-past-day-1" });
  clock.now = vietnamInstant(cruise.checkIn, "08:00");
  for (const by of ["customer", "staff"] as const)
    await expect(renewHold(ctx, id, { acceptedTotal: total, by })).rejects.toMatchObject({
      code: "past-day",
      message: bookingMessages.pastDay,
    });
});

test("renewHold counts the open holds of the customer", async ({ ctx, clock }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 20 });
  const place = (number: number) => placeBooking(ctx, aBookingInput(cruise), { key: `key-again-many-${number}` });
  const expired = [await place(1), await place(2)];
  clock.forward(60);
  for (const number of [3, 4, 5]) await place(number);

  for (const { id, total } of expired) {
    const again = renewHold(ctx, id, { acceptedTotal: total, by: "customer" });
    await expect(again).rejects.toMatchObject({ code: "too-many-holds" });
  }
});
