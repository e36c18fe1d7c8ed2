import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { CONFIRMATION_DOCUMENT } from "#modules/bookings/emails/documents.ts";
import { emailsAbout } from "#modules/bookings/emails/queue-booking-emails.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import { closeBay } from "#modules/closures/commands/close-bay.ts";
import { endClosure } from "#modules/closures/commands/end-closure.ts";
import { notifyGuests } from "#modules/closures/commands/notify-guests.ts";
import { recordManualReceipt } from "#modules/payments/commands/record-receipt.ts";
import type { Context } from "#platform/context.ts";
import { anArea } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aVisit, cookiesOf, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { loader as adminConfirmationLoader } from "#web/admin/bookings/confirmation-page.tsx";
import { loader as adminConfirmationPdfLoader } from "#web/admin/bookings/confirmation-pdf-resource.ts";
import { loader as detailLoader } from "#web/admin/bookings/detail-page.tsx";
import { loader as paymentLinkLoader } from "#web/admin/bookings/payment-link-resource.ts";
import { drawEmailDocument } from "#web/pdf/email-document.server.ts";
import { loader as bookingLoader } from "./booking-page.tsx";
import { action as cancel, loader as cancelLoader } from "./cancel-page.tsx";
import { action as changeDay, loader as changeDayLoader } from "./change-day-page.tsx";
import { loader as confirmationLoader } from "./confirmation-page.tsx";
import { loader as confirmationPdfLoader } from "./confirmation-pdf-resource.ts";
import { loader as payLoader } from "./payment-page.tsx";
import { loader as qrLoader } from "./qr-resource.ts";

/** A booking that was opened by its magic link before its bay was closed. */
async function aStoppedBooking(ctx: Context, paid = 0) {
  await someSettings(ctx);
  const areaId = await anArea(ctx, "Vịnh Hạ Long");
  const cruise = await aCruise(ctx, { areaId });
  const { id, code, secret, total } = await placeBooking(ctx, aBookingInput(cruise), { key: "a-stopped-booking" });
  const link = aVisit(ctx, `/don-hang/${code}?k=${encodeURIComponent(secret)}`, { params: { code } });
  const cookie = cookiesOf((await outcomeOf(bookingLoader(link))).headers);
  const accountant = { ...ctx, actor: aStaffMember("accountant") };
  const receipt = { code, amount: paid, reference: "FT-stopped", bankedAt: ctx.now() };
  if (paid > 0) await recordManualReceipt(accountant, receipt);
  const day = calendarDate("2026-12-12");
  const sales = { ...ctx, actor: aStaffMember("sales") };
  const closure = { placeId: areaId, from: day, to: day, reason: "Cảng vụ cấm tàu vì bão số 9", notice: "" };
  const { id: closureId } = await closeBay(sales, closure);
  await notifyGuests(ctx);
  const visit = (page: string, form?: Record<string, string>) =>
    aVisit(ctx, `/don-hang/${code}/${page}`, { params: { code }, cookie, ...(form && { form }) });
  return { id, code, total, closureId, visit };
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

test("A stopped departure has no confirmation, for its customer or staff, until the ship sails again", async ({
  ctx,
}) => {
  const { id, code, closureId, visit } = await aStoppedBooking(ctx, 6_700_000);
  const back = { status: 303, location: `/don-hang/${code}` };
  const adminVisit = () => aVisit(ctx, `/admin/don-dat/${code}`, { params: { code }, actor: aStaffMember("sales") });
  const email = { name: CONFIRMATION_DOCUMENT, about: emailsAbout(id), recipient: "thuhang@example.vn", maxMs: 10_000 };
  expect((await getBooking(ctx, id)).state).toBe("confirmed");

  expect(await outcomeOf(bookingLoader(visit("")))).toMatchObject({ data: { hasConfirmation: false } });
  expect(await outcomeOf(confirmationLoader(visit("phieu")))).toMatchObject(back);
  expect(await outcomeOf(confirmationPdfLoader(visit("phieu.pdf")))).toMatchObject(back);
  expect(await outcomeOf(detailLoader(adminVisit()))).toMatchObject({ data: { isStopped: true } });
  const toDetail = { status: 303, location: `/admin/don-dat/${code}` };
  expect(await outcomeOf(adminConfirmationLoader(adminVisit()))).toMatchObject(toDetail);
  expect(await outcomeOf(adminConfirmationPdfLoader(adminVisit()))).toMatchObject(toDetail);
  expect(await drawEmailDocument(ctx, email)).toBeNull();

  await endClosure({ ...ctx, actor: aStaffMember("sales") }, closureId);
  expect(await outcomeOf(bookingLoader(visit("")))).toMatchObject({ data: { hasConfirmation: true } });
  expect(await outcomeOf(confirmationLoader(visit("phieu")))).toMatchObject({ data: { confirmation: { code } } });
});
