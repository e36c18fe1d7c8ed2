import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import { closeBay } from "#modules/closures/commands/close-bay.ts";
import { notifyGuests } from "#modules/closures/commands/notify-guests.ts";
import type { Context } from "#platform/context.ts";
import { anArea } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aVisit, cookiesOf, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { loader as detailLoader } from "#web/admin/bookings/detail-page.tsx";
import { loader as paymentLinkLoader } from "#web/admin/bookings/payment-link-resource.ts";
import { loader as bookingLoader } from "./booking-page.tsx";
import { action as cancel, loader as cancelLoader } from "./cancel-page.tsx";
import { action as changeDay, loader as changeDayLoader } from "./change-day-page.tsx";
import { loader as payLoader } from "./payment-page.tsx";
import { loader as qrLoader } from "./qr-resource.ts";

/** A booking that was opened by its magic link before its bay was closed. */
async function aStoppedBooking(ctx: Context) {
  await someSettings(ctx);
  const areaId = await anArea(ctx, "Vịnh Hạ Long");
  const cruise = await aCruise(ctx, { areaId });
  const { id, code, secret, total } = await placeBooking(ctx, aBookingInput(cruise), { key: "a-stopped-booking" });
  const link = aVisit(ctx, `/don-hang/${code}?k=${encodeURIComponent(secret)}`, { params: { code } });
  const cookie = cookiesOf((await outcomeOf(bookingLoader(link))).headers);
  const day = calendarDate("2026-12-12");
  const sales = { ...ctx, actor: aStaffMember("sales") };
  await closeBay(sales, { placeId: areaId, from: day, to: day, reason: "Cảng vụ cấm tàu vì bão số 9", notice: "" });
  await notifyGuests(ctx);
  const visit = (page: string, form?: Record<string, string>) =>
    aVisit(ctx, `/don-hang/${code}/${page}`, { params: { code }, cookie, ...(form && { form }) });
  return { id, code, total, visit };
}

test("Customer of a stopped departure is led to the choice of the closure by every page that decides", async ({
  ctx,
}) => {
  const { id, code, total, visit } = await aStoppedBooking(ctx);
  const closure = `/don-hang/${code}/tau-khong-chay`;

  const page = await outcomeOf(bookingLoader(visit("")));
  expect(page).toMatchObject({ data: { mayMove: false, mayCancel: false, mayRelease: false, cancelling: null } });
  expect(await outcomeOf(payLoader(visit("thanh-toan")))).toMatchObject({ location: closure });
  expect(await outcomeOf(qrLoader(visit("qr.png")))).toMatchObject({ status: 404 });
  expect(await outcomeOf(cancelLoader(visit("huy")))).toMatchObject({ location: closure });
  expect(await outcomeOf(cancel(visit("huy", {})))).toMatchObject({ location: closure });
  expect(await outcomeOf(changeDayLoader(visit("doi-ngay?ngay=2026-12-15")))).toMatchObject({ location: closure });
  // Sent from a page that was open when the bay closed.
  const form = { checkIn: "2026-12-15", expectedTotal: String(total), revision: "0" };
  expect(await outcomeOf(changeDay(visit("doi-ngay", form)))).toMatchObject({ status: 303, location: closure });
  expect((await getBooking(ctx, id)).checkIn).toBe("2026-12-12");
});

test("Staff get no payment details of a stopped departure before its customer has chosen", async ({ ctx }) => {
  const { code } = await aStoppedBooking(ctx);
  const visit = (page: string) =>
    aVisit(ctx, `/admin/don-dat/${code}${page}`, { params: { code }, actor: aStaffMember("sales") });
  const page = await outcomeOf(detailLoader(visit("")));
  expect(page).toMatchObject({ data: { owes: true, isStopped: true, transfer: null } });
  expect(await outcomeOf(paymentLinkLoader(visit("/cach-tra")))).toMatchObject({ status: 404 });
});
