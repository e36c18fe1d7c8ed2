import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { changeBooking } from "#modules/bookings/commands/change/change-booking.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { previewChange } from "#modules/bookings/queries/preview-change.ts";
import { unchangedInput } from "#modules/bookings/rules/change.ts";
import { bookingEvents } from "#modules/bookings/tables.ts";
import { recordManualReceipt } from "#modules/payments/commands/record-receipt.ts";
import { previewMerge } from "#modules/payments/queries/preview-merge.ts";
import { previewSplit } from "#modules/payments/queries/preview-split.ts";
import type { Context } from "#platform/context.ts";
import { anArea, aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { readEmails } from "#tests/support/emails.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { getClosure } from "../queries/get-closure.ts";
import { findOpenClosure } from "../queries/own-closure.ts";
import { closureBookings } from "../tables.ts";
import { answerOwnClosure } from "./answer-closure.ts";
import { closeBay } from "./close-bay.ts";
import { endClosure } from "./end-closure.ts";
import { mergeWithClosure } from "./merge-with-closure.ts";
import { notifyGuests } from "./notify-guests.ts";
import { splitWithClosure } from "./split-with-closure.ts";

const day = calendarDate("2026-12-12");
const other = { name: "Trần Thử Tách", phone: "0914 000 222", email: "tach@example.vn" };

const asSales = (ctx: Context) => ({ ...ctx, actor: aStaffMember("sales") });

/** A held booking of two cabins for 13,400,000 đ, whose bay is closed. */
async function aStoppedBooking(ctx: Context) {
  await someSettings(ctx);
  const placeId = await anArea(ctx, "Vịnh Hạ Long");
  const cruise = await aCruise(ctx, { areaId: placeId, capacity: 4, rooms: [aRoomDraft({ units: 4 })] });
  const rooms = [{ roomId: cruise.roomIds[0] ?? "", quantity: 2 }];
  const input = aBookingInput(cruise, { adults: 4, rooms, expectedTotal: vnd(13_400_000) });
  const booking = await placeBooking(ctx, input, { key: "a-stopped-booking" });
  const closure = await closeBay(asSales(ctx), { placeId, from: day, to: day, reason: "Bão số 9", notice: "" });
  await notifyGuests(ctx);
  return { booking, closureId: closure.id };
}

async function split(ctx: Context, id: string, contact?: typeof other) {
  const input = { rooms: [1], travellers: [], reason: "", ...(contact && { contact }) };
  const { revision, remaining, splitOff } = await previewSplit(asSales(ctx), id, input);
  const seen = { expectedStays: vnd(remaining.total), expectedGoes: vnd(splitOff.total), revision };
  return splitWithClosure(asSales(ctx), id, { ...input, ...seen });
}

const emailsAbout = async (ctx: Context, code: string) =>
  (await readEmails(ctx)).filter(({ subject, text }) => `${subject} ${text}`.includes(code));

test("both parts of a stopped booking wait for a choice, and no email requests a payment", async ({ ctx }) => {
  const { booking, closureId } = await aStoppedBooking(ctx);

  const { remaining, splitOff } = await split(ctx, booking.id, other);

  for (const { id } of [remaining, splitOff]) expect(await findOpenClosure(ctx, id)).toMatchObject({ closureId });
  const rows = (await getClosure(asSales(ctx), closureId)).rows.map(({ id, told, isOpen }) => [id, told, isOpen]);
  expect(rows.toSorted()).toEqual([remaining, splitOff].map(({ id }) => [id, "told", true]).toSorted());
  const [email] = (await readEmails(ctx)).filter(({ recipient }) => recipient === other.email);
  expect(email?.text).toContain("không chạy ngày 12/12/2026");
  expect(email?.text).not.toContain("Số tài khoản");

  const receipt = { code: splitOff.code, amount: 1_000_000, reference: "FT-part", bankedAt: ctx.now() };
  await recordManualReceipt({ ...ctx, actor: aStaffMember("accountant") }, receipt);
  const received = (await emailsAbout(ctx, splitOff.code)).find(({ subject }) => subject.startsWith("Đã nhận"));
  expect(received?.text).toContain("Xin đừng chuyển thêm");
  expect(received?.text).not.toContain("Số tài khoản");
});

test("a part that is split off after the booking has moved is not on the list of the closure", async ({ ctx }) => {
  const { booking, closureId } = await aStoppedBooking(ctx);
  const input = { ...unchangedInput(await getBookingRow(ctx, booking.id)), checkIn: calendarDate("2026-12-13") };
  const { revision, after } = await previewChange(asSales(ctx), booking.id, input);
  await changeBooking(asSales(ctx), booking.id, { ...input, expectedTotal: vnd(after?.total ?? 0), revision });

  await split(ctx, booking.id);

  expect((await getClosure(asSales(ctx), closureId)).rows.map(({ id }) => id)).toEqual([booking.id]);
});

test("each part of a stopped booking gets its own choice, and hears that the ship sails again", async ({ ctx }) => {
  const { booking, closureId } = await aStoppedBooking(ctx);
  const { remaining, splitOff } = await split(ctx, booking.id);

  await answerOwnClosure(ctx, splitOff.id, { choice: "refund" });
  expect(await findOpenClosure(ctx, remaining.id)).not.toBeNull();

  await endClosure(asSales(ctx), closureId);
  await notifyGuests(ctx);
  const resumed = (await readEmails(ctx)).filter(({ subject }) => subject.startsWith("Tàu chạy lại"));
  expect(resumed.map(({ text }) => text)).toEqual([expect.stringContaining(remaining.code)]);
});

test("a part that was split off from a stopped booking pays as usual once the ship sails again", async ({ ctx }) => {
  const { booking, closureId } = await aStoppedBooking(ctx);
  const { remaining, splitOff } = await split(ctx, booking.id, other);
  await endClosure(asSales(ctx), closureId);
  await notifyGuests(ctx);

  const subjects = (await readEmails(ctx)).filter(({ subject }) => subject.startsWith("Tàu chạy lại"));
  expect(subjects).toHaveLength(2);
  for (const { id, code } of [remaining, splitOff]) {
    expect(await findOpenClosure(ctx, id)).toBeNull();
    const receipt = { code, amount: 1_000_000, reference: `FT-${code}`, bankedAt: ctx.now() };
    await recordManualReceipt({ ...ctx, actor: aStaffMember("accountant") }, receipt);
    const received = (await emailsAbout(ctx, code)).find(({ subject }) => subject.startsWith("Đã nhận"));
    expect(received?.text).toContain("Số tài khoản");
  }
});

test("a part that an earlier version split off is stopped when the stopped booking is merged into it", async ({
  ctx,
}) => {
  const { booking } = await aStoppedBooking(ctx);
  const { remaining, splitOff } = await split(ctx, booking.id);
  await ctx.db.delete(closureBookings).where(eq(closureBookings.bookingId, splitOff.id));
  const isStop = and(eq(bookingEvents.bookingId, splitOff.id), eq(bookingEvents.kind, "departure-stopped"));
  await ctx.db.delete(bookingEvents).where(isStop);
  expect(await findOpenClosure(ctx, splitOff.id)).toBeNull();

  const { code } = remaining;
  const { revision, otherRevision, after } = await previewMerge(asSales(ctx), splitOff.id, code);
  const merged = { code, revision, otherRevision, expectedTotal: vnd(after.total) };
  await mergeWithClosure(asSales(ctx), splitOff.id, merged);

  expect(await findOpenClosure(ctx, splitOff.id)).not.toBeNull();
  const email = (await readEmails(ctx)).find(({ subject }) => subject.includes("gộp"));
  expect(email?.text).toContain("không chạy ngày 12/12/2026");
  expect(email?.text).not.toContain("Số tài khoản");
});
