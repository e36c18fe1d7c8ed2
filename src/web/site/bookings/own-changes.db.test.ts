import { expect } from "vitest";
import { placeFlights } from "#modules/bookings/commands/flights/place-flights.ts";
import { sendAirlineRequest } from "#modules/bookings/commands/flights/send-airline-request.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import { aFlightOrder, sellOwnFlights, signal } from "#tests/support/flights.ts";
import { aVisit, cookiesOf, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { action as ask } from "./ask-for-change-page.tsx";
import { loader as bookingLoader } from "./booking-page.tsx";
import { loader as calendarLoader } from "./calendar-resource.ts";
import { action as changeDay, loader as changeDayLoader } from "./change-day-page.tsx";
import { action as payAction, loader as payLoader } from "./payment-page.tsx";
import type { BookingSummary } from "./summary.ts";
import { timelineOf } from "./timeline.ts";

/** A booking that was opened by its magic link. */
async function anOpenedBooking(ctx: Context) {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { title: "Du thuyền Ngọc; Lam, lớn", pier: "Cảng Tuần Châu" });
  const { id, code, secret, total } = await placeBooking(ctx, aBookingInput(cruise), { key: "a-booking-key" });
  const link = aVisit(ctx, `/don-hang/${code}?k=${encodeURIComponent(secret)}`, { params: { code } });
  const cookie = cookiesOf((await outcomeOf(bookingLoader(link))).headers);
  const send = (form: Record<string, string>) =>
    outcomeOf(payAction(aVisit(ctx, `/don-hang/${code}/thanh-toan`, { params: { code }, cookie, form })));
  return { id, code, total, cookie, send };
}

const pay = (ctx: Context, code: string, amount: number) =>
  recordBankNotice(ctx, {
    provider: "sepay" as const,
    providerRef: "a-notice",
    direction: "in" as const,
    accountNumber: ourAccount.number,
    amount,
    content: `HT${code}`,
    bankedAt: ctx.now(),
  });

test("Customer corrects a mistyped email after paying, and the confirmation goes to the new address at once", async ({
  ctx,
}) => {
  const { id, code, total, cookie, send } = await anOpenedBooking(ctx);
  await pay(ctx, code, total);

  expect(await send({ intent: "correct-email", email: "thuhang@" })).toMatchObject({
    status: 400,
    data: { code: "bad-email" },
  });
  const answer = await send({ intent: "correct-email", email: "hang@example.vn" });
  expect(answer).toMatchObject({ data: { written: true } });
  // The former link ends with the former address; this browser continues with the new one.
  const open = (cookie: string) =>
    outcomeOf(payLoader(aVisit(ctx, `/don-hang/${code}/thanh-toan`, { params: { code }, cookie })));
  expect(await open(cookie)).toMatchObject({ status: 404 });
  expect(await open(cookiesOf(answer.headers))).toMatchObject({ data: { booking: { code } } });

  expect((await getBooking(ctx, id)).contact.email).toBe("hang@example.vn");
  const emails = await ctx.db.select().from(outbox);
  expect(emails.filter(({ recipient }) => recipient === "hang@example.vn")).toMatchObject([
    { subject: expect.stringContaining("Đã xác nhận"), text: expect.stringContaining("Có mặt lúc: 12:00") },
  ]);
});

test("Customer has a missing email sent again to the same address", async ({ ctx }) => {
  const { id, code, total, send } = await anOpenedBooking(ctx);
  await pay(ctx, code, total);
  const { email } = (await getBooking(ctx, id)).contact;
  const before = await ctx.db.select().from(outbox);

  expect(await send({ intent: "correct-email", email })).toMatchObject({ data: { written: true } });
  expect(await ctx.db.select().from(outbox)).toHaveLength(before.length + 1);
  expect((await getBooking(ctx, id)).events.map(({ kind }) => kind)).not.toContain("email-corrected");
});

test("Customer releases an unpaid hold, but not a paid booking", async ({ ctx }) => {
  const unpaid = await anOpenedBooking(ctx);
  expect(await unpaid.send({ intent: "release" })).toMatchObject({ status: 303 });
  expect(await getBooking(ctx, unpaid.id)).toMatchObject({ state: "cancelled" });
});

test("Booking is not released when money has arrived", async ({ ctx }) => {
  const { id, code, send } = await anOpenedBooking(ctx);
  await pay(ctx, code, 1_000_000);

  expect(await send({ intent: "release" })).toMatchObject({ status: 409, data: { code: "money-on-its-way" } });
  expect(await getBooking(ctx, id)).toMatchObject({ state: "awaiting_payment" });
});

test("Calendar file holds the hour, the port and reminders, and not the booking's token", async ({ ctx }) => {
  const { code, cookie } = await anOpenedBooking(ctx);
  const visit = aVisit(ctx, `/don-hang/${code}/lich.ics`, { params: { code }, cookie });

  const answer = await calendarLoader(visit);

  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const file = (await answer.text()).replaceAll("\r\n ", "");
  expect(file).toContain("DTSTART:20261212T050000Z");
  expect(file).toContain("DTEND:20261213T033000Z");
  expect(file).toContain(`SUMMARY:Du thuyền Ngọc\\; Lam\\, lớn (HT${code})`);
  expect(file).toContain("LOCATION:Cảng Tuần Châu\\,");
  // Reminders a day and three hours before (RFC 5545, 3.6.6).
  expect(file.match(/TRIGGER:\S+/g)).toEqual(["TRIGGER:-P1D", "TRIGGER:-PT3H"]);
  expect(file).not.toContain("k=");
});

test("Calendar file of a cancelled booking takes the trip off the calendar", async ({ ctx }) => {
  const { code, cookie, send } = await anOpenedBooking(ctx);
  await send({ intent: "release" });
  const visit = aVisit(ctx, `/don-hang/${code}/lich.ics`, { params: { code }, cookie });

  const file = await (await calendarLoader(visit)).text();

  expect(file).toContain("STATUS:CANCELLED");
  expect(file).not.toContain("VALARM");
});

test("Calendar file takes a flight that its booking has lost off the calendar", async ({ ctx }) => {
  await someSettings(ctx);
  await sellOwnFlights(ctx);
  const placed = await placeFlights(ctx, await aFlightOrder(ctx, ["VN", "VJ"]), { key: "calendar-key", signal });
  const { id, code, secret } = placed;
  const link = aVisit(ctx, `/don-hang/${code}?k=${encodeURIComponent(secret)}`, { params: { code } });
  const cookie = cookiesOf((await outcomeOf(bookingLoader(link))).headers);
  const events = async () => {
    const visit = aVisit(ctx, `/don-hang/${code}/lich.ics`, { params: { code }, cookie });
    const [, ...texts] = (await (await calendarLoader(visit)).text()).split("BEGIN:VEVENT");
    return texts.map((text) => [/SUMMARY:(\w\w)/.exec(text)?.[1], text.includes("STATUS:CANCELLED")]);
  };
  expect(await events()).toEqual([
    ["VN", false],
    ["VJ", false],
  ]);

  const sales = { ...ctx, actor: aStaffMember("sales") };
  await sendAirlineRequest(sales, id, { orderId: placed.orders[1]?.id ?? "", request: "cancel" });
  expect(await events()).toEqual([
    ["VN", false],
    ["VJ", true],
  ]);
});

test("Calendar file is not served without the booking's token", async ({ ctx }) => {
  const { code } = await anOpenedBooking(ctx);
  const visit = aVisit(ctx, `/don-hang/${code}/lich.ics`, { params: { code } });

  expect((await outcomeOf(calendarLoader(visit))).status).toBe(404);
});

test("Customer previews another day, changes to it, and sees the change on the page", async ({ ctx }) => {
  const { id, code, total, cookie } = await anOpenedBooking(ctx);
  await pay(ctx, code, total);
  const visit = (query: string, form?: Record<string, string>) =>
    aVisit(ctx, `/don-hang/${code}/doi-ngay${query}`, { params: { code }, cookie, ...(form && { form }) });

  const { data } = await outcomeOf(changeDayLoader(visit("?ngay=2026-12-15")));
  expect(data).toMatchObject({ day: "2026-12-15", preview: { after: { total }, difference: 0 } });
  const { preview } = data as { preview: { revision: number } };
  const form = { checkIn: "2026-12-15", expectedTotal: String(total), revision: String(preview.revision) };
  const wrong = await outcomeOf(changeDay(visit("", { ...form, expectedTotal: "1000" })));
  expect(wrong).toMatchObject({ status: 409, data: { rejected: true } });
  expect(await outcomeOf(changeDay(visit("", form)))).toMatchObject({ status: 303, location: `/don-hang/${code}` });

  expect((await getBooking(ctx, id)).checkIn).toBe("2026-12-15");
  const page = await outcomeOf(bookingLoader(aVisit(ctx, `/don-hang/${code}`, { params: { code }, cookie })));
  const { booking } = page.data as { booking: BookingSummary };
  const titles = timelineOf({ ...booking, boarding: "" }).map(({ title }) => title);
  expect(titles).toContain("Đã đổi đơn. Ngày đi: T7, 12/12/2026 → T3, 15/12/2026");
  expect(await outcomeOf(changeDayLoader(aVisit(ctx, "/", { params: { code } })))).toMatchObject({ status: 404 });
});

test("Customer sends a change request and finds it on the booking page", async ({ ctx }) => {
  const { code, cookie } = await anOpenedBooking(ctx);
  const visit = (form: Record<string, string>) =>
    aVisit(ctx, `/don-hang/${code}/yeu-cau`, { params: { code }, cookie, form });

  expect(await outcomeOf(ask(visit({ text: "  " })))).toMatchObject({
    status: 400,
    data: { fields: { text: "Bạn cần ghi bạn muốn đổi gì." } },
  });
  expect(await outcomeOf(ask(visit({ text: "Thêm một phòng." })))).toMatchObject({
    status: 303,
    location: `/don-hang/${code}#yeu-cau`,
  });

  const page = await outcomeOf(bookingLoader(aVisit(ctx, `/don-hang/${code}`, { params: { code }, cookie })));
  expect(page.data).toMatchObject({ request: { text: "Thêm một phòng." } });
  // Loaders of pages that do not show it do not send it.
  const pay = await outcomeOf(payLoader(aVisit(ctx, `/don-hang/${code}/thanh-toan`, { params: { code }, cookie })));
  expect(pay.data).toMatchObject({ booking: { code } });
  expect(JSON.stringify(pay.data)).not.toContain("Thêm một phòng.");
  const stranger = aVisit(ctx, `/don-hang/${code}/yeu-cau`, { params: { code }, form: { text: "Huỷ đi." } });
  expect(await outcomeOf(ask(stranger))).toMatchObject({ status: 404 });
});
