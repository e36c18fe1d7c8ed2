import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { saveInvoice } from "#modules/bookings/commands/contact/save-invoice.ts";
import { eraseBooker } from "#modules/bookings/commands/erase-booker.ts";
import { getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { cancelAndRefund } from "#modules/payments/commands/refunds.ts";
import type { Context } from "#platform/context.ts";
import { theirAccount } from "#tests/support/factories.ts";
import {
  aCompany,
  accountant,
  aPaidBooking,
  as,
  issue,
  latestInvoice,
  PRICE,
  receive,
  request,
  saveInvoiceSettings,
  test,
} from "#tests/support/invoices.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { memoryStorage } from "#tests/support/storage.ts";
import { QUERY_INVOICE_MINUTES } from "../limits.ts";
import { listInvoices, listNeeds, sumIssuedIn } from "../queries/list-invoices.ts";
import { getOwnInvoiceFile, listOwnInvoices } from "../queries/own-invoices.ts";
import { previewInvoice } from "../queries/preview-invoice.ts";
import { invoices } from "../tables.ts";
import { eraseInvoiceBuyer, purgeInvoices } from "./purge-invoices.ts";
import { adjustInvoice, replaceInvoice, requestInvoice } from "./request-invoice.ts";
import { scanBookings } from "./scan-bookings.ts";
import { sendInvoices } from "./send-invoices.ts";
import { storeInvoiceFiles } from "./store-files.ts";

const [manager, sales] = [aStaffMember("manager"), aStaffMember("sales")];

test("a paid booking is due today, is issued once, and its customer gets the file", async ({ ctx, clock, viettel }) => {
  const { id, code } = await aPaidBooking(ctx);
  await scanBookings(ctx);
  expect(await listNeeds(ctx)).toMatchObject({
    due: [{ bookingCode: code, amount: PRICE, dueOn: "2026-11-21" }],
    laterCount: 0,
  });
  const preview = await previewInvoice(ctx, id);
  expect(preview).toMatchObject({
    problem: null,
    next: { total: PRICE, percent: 8 },
    buyer: { kind: "company", email: "thuhang@example.vn" },
  });

  await request(ctx, id);
  await expect(request(ctx, id)).rejects.toMatchObject({ code: "invoice-pending" });
  expect(await sendInvoices(ctx)).toBe(1);
  expect(viettel.issued).toMatchObject([
    { number: "C26TAA1", total: PRICE, body: { buyerInfo: { buyerTaxCode: "0101243150" } } },
  ]);
  await expect(request(ctx, id)).rejects.toMatchObject({ code: "nothing-to-invoice" });
  expect(await listNeeds(ctx)).toMatchObject({ due: [], laterCount: 0 });

  const storage = memoryStorage();
  clock.forward(2);
  expect(await storeInvoiceFiles(ctx, storage)).toBe(1);
  const [own] = await listOwnInvoices(ctx, id);
  expect(own).toMatchObject({ number: "C26TAA1", total: PRICE, hasFile: true });
  const wanted = { bookingId: id, invoiceId: own?.id ?? "" };
  expect(Buffer.from((await getOwnInvoiceFile(ctx, storage, wanted)).bytes).toString()).toContain("C26TAA1");
  await expect(getOwnInvoiceFile(ctx, storage, { ...wanted, bookingId: crypto.randomUUID() })).rejects.toMatchObject({
    kind: "not-found",
  });
});

test("only accountant and owner issue; another amount than the page showed is not issued", async ({ ctx }) => {
  const { id } = await aPaidBooking(ctx);
  for (const actor of [sales, manager])
    await expect(requestInvoice(as(ctx, actor), { bookingId: id, total: PRICE })).rejects.toMatchObject({
      kind: "forbidden",
    });
  for (const total of [PRICE - 1, 2 * PRICE, -PRICE, 0])
    await expect(request(ctx, id, total)).rejects.toMatchObject({ code: "amount-changed" });
  await expect(
    requestInvoice({ ...as(ctx, accountant), accounts: {} }, { bookingId: id, total: PRICE }),
  ).rejects.toMatchObject({ code: "invoices-off" });
});

test("a deposit waits for the last day, a prepayment is due at once, and both end in the whole price", async ({
  ctx,
  viettel,
}) => {
  const deposit = await aPaidBooking(ctx, { paid: 2_010_000 });
  await scanBookings(ctx);
  expect(await listNeeds(ctx)).toMatchObject({ due: [], laterCount: 1 });
  await expect(request(ctx, deposit.id)).rejects.toMatchObject({ code: "nothing-to-invoice" });

  await saveInvoiceSettings(ctx, "prepayment");
  await scanBookings(ctx);
  expect(await listNeeds(ctx)).toMatchObject({ due: [{ amount: 2_010_000 }] });
  await issue(ctx, deposit.id, 2_010_000);
  expect((await listNeeds(ctx)).laterCount).toBe(1);

  await receive(ctx, deposit.code, PRICE - 2_010_000);
  await scanBookings(ctx);
  await issue(ctx, deposit.id, PRICE - 2_010_000);
  expect(viettel.issued.map(({ total, body }) => [total, body.generalInvoiceInfo.paymentStatus])).toEqual([
    [2_010_000, false],
    [PRICE - 2_010_000, true],
  ]);
  expect(await listNeeds(ctx)).toMatchObject({ due: [], laterCount: 0 });
});

test("the second half of a price is due on its own day, though it is as much as the first", async ({ ctx }) => {
  const { id } = await aPaidBooking(ctx, { paid: PRICE / 2 });
  await scanBookings(ctx);
  await issue(ctx, id, PRICE / 2);
  expect(await listNeeds(ctx)).toMatchObject({ due: [], laterCount: 1 });
});

test("a stay that ends without another change is due on its last day", async ({ ctx, clock }) => {
  const { id } = await aPaidBooking(ctx, { paid: 2_010_000 });
  await scanBookings(ctx);
  clock.now = new Date("2026-12-13T03:00:00Z");
  await scanBookings(ctx);
  expect(await listNeeds(ctx)).toMatchObject({ due: [{ bookingId: id, amount: PRICE, dueOn: "2026-12-13" }] });
  await request(ctx, id);
});

test("a booking that was cancelled before its invoice was sent gets none, and one after it a reduction to nothing", async ({
  ctx,
  clock,
  viettel,
}) => {
  const early = await aPaidBooking(ctx);
  const cancel = (ctx: Context, id: string) =>
    cancelAndRefund(as(ctx, manager), id, { reason: "Khách bận", terms: "policy", beneficiary: theirAccount });
  await request(ctx, early.id);
  await cancel(ctx, early.id);
  await sendInvoices(ctx);
  expect(await latestInvoice(ctx, early.id)).toMatchObject({ state: "failed" });
  expect(viettel.issued).toEqual([]);

  const late = await aPaidBooking(ctx);
  await request(ctx, late.id);
  viettel.fault = "silent";
  await sendInvoices(ctx);
  await cancel(ctx, late.id);
  viettel.fault = "none";
  clock.forward(QUERY_INVOICE_MINUTES[0]);
  await sendInvoices(ctx);
  const { id: invoiceId, net, tax } = await latestInvoice(ctx, late.id);
  expect(await listNeeds(ctx)).toMatchObject({ due: [{ amount: -PRICE }] });
  const correction = { invoiceId, total: -PRICE, reason: "Khách huỷ chuyến" };
  await expect(adjustInvoice(as(ctx, sales), correction)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(replaceInvoice(as(ctx, accountant), { ...correction, total: 0 })).rejects.toMatchObject({
    code: "nothing-to-invoice",
  });
  await adjustInvoice(as(ctx, accountant), correction);
  await sendInvoices(ctx);
  expect(await latestInvoice(ctx, late.id)).toMatchObject({
    state: "issued",
    net: -net,
    tax: -tax,
    corrects: "C26TAA1",
  });
  await expect(adjustInvoice(as(ctx, accountant), correction)).rejects.toMatchObject({
    code: "nothing-to-reduce",
  });
  await scanBookings(ctx);
  expect((await listNeeds(ctx)).due).toEqual([]);
  expect(await sumIssuedIn(ctx, calendarDate("2026-11-01"))).toMatchObject([{ count: 2, net: 0, tax: 0, total: 0 }]);
});

test("a wrong buyer is replaced once, and the first invoice does not count any more", async ({
  ctx,
  clock,
  viettel,
}) => {
  const { id } = await aPaidBooking(ctx, { invoice: null });
  await issue(ctx, id);
  expect(viettel.issued[0]?.body.buyerInfo).toMatchObject({ buyerName: "Bán cho người tiêu dùng" });
  const { id: invoiceId } = await latestInvoice(ctx, id);
  await saveInvoice(as(ctx, sales), id, aCompany);
  clock.forward(1);
  const correction = { invoiceId, total: PRICE, reason: "Khách gửi mã số thuế sau" };
  await replaceInvoice(as(ctx, accountant), correction);
  await sendInvoices(ctx);
  expect(viettel.issued[1]).toMatchObject({
    type: "3",
    original: "C26TAA1",
    body: { buyerInfo: { buyerTaxCode: "0101243150" } },
  });
  expect((await listInvoices(ctx, id)).map(({ state }) => state)).toEqual(["issued", "replaced"]);
  await expect(replaceInvoice(as(ctx, accountant), correction)).rejects.toMatchObject({ code: "not-correctable" });
  expect(await listOwnInvoices(ctx, id)).toHaveLength(1);
  expect(await sumIssuedIn(ctx, calendarDate("2026-11-01"))).toMatchObject([{ count: 1, total: PRICE }]);
});

test("a price that fell after the invoice needs a reduction, one that changed before it was sent stops it", async ({
  ctx,
  clock,
  viettel,
}) => {
  const { id } = await aPaidBooking(ctx);
  await request(ctx, id);
  await ctx.db.update(bookings).set({ totalVnd: (PRICE - 700_000) as never, dueNowVnd: 1 as never });
  await sendInvoices(ctx);
  expect((await latestInvoice(ctx, id)).state).toBe("failed");
  clock.forward(1);
  await issue(ctx, id, PRICE - 700_000);
  await ctx.db.update(bookings).set({ totalVnd: (PRICE - 1_000_000) as never, updatedAt: clock.now });
  await scanBookings(ctx);
  expect(await listNeeds(ctx)).toMatchObject({ due: [{ amount: -300_000 }] });
  const { id: invoiceId } = await latestInvoice(ctx, id);
  await adjustInvoice(as(ctx, accountant), { invoiceId, total: -300_000, reason: "Giảm giá" });
  await sendInvoices(ctx);
  expect(viettel.issued.map(({ total }) => total)).toEqual([PRICE - 700_000, -300_000]);
});

test("a series of the last year stops invoices, and the failed invoice says why", async ({ ctx, clock }) => {
  const { id } = await aPaidBooking(ctx);
  await request(ctx, id);
  clock.now = new Date("2026-12-31T17:00:01Z");
  await sendInvoices(ctx);
  expect(await latestInvoice(ctx, id)).toMatchObject({ state: "failed", detail: expect.stringContaining("năm") });
  await expect(request(ctx, id)).rejects.toMatchObject({ code: "series-of-another-year" });
  await saveInvoiceSettings(ctx, "deposit", "C27TAA");
  await issue(ctx, id);
  expect(await latestInvoice(ctx, id)).toMatchObject({ state: "issued", percent: 10, number: "C27TAA1" });
});

test("erasing a customer keeps issued invoices without the e-mail, until the years of keeping are over", async ({
  ctx,
  clock,
}) => {
  const { id } = await aPaidBooking(ctx);
  await request(ctx, id);
  await ctx.db.update(invoices).set({ series: "C26TA" });
  await sendInvoices(ctx);
  expect(await latestInvoice(ctx, id)).toMatchObject({
    state: "failed",
    detail: expect.stringContaining("INVOICE_SERIAL_NOT_FOUND"),
  });
  clock.forward(1);
  await issue(ctx, id);
  const storage = memoryStorage();
  clock.forward(2);
  await storeInvoiceFiles(ctx, storage);
  expect(storage.files.size).toBe(1);
  clock.now = new Date("2027-06-01T03:00:00Z");
  await eraseInvoiceBuyer(ctx, id);
  await eraseBooker(ctx, await getBookingRow(ctx, id));
  expect((await listInvoices(ctx, id)).map(({ buyer }) => buyer)).toEqual([
    expect.objectContaining({ name: aCompany.company, email: "" }),
    null,
  ]);
  clock.now = new Date("2036-12-31T03:00:00Z");
  expect(await purgeInvoices(ctx, storage)).toBe(0);
  clock.now = new Date("2037-01-01T03:00:00Z");
  expect(await purgeInvoices(ctx, storage)).toBe(2);
  expect(storage.files.size).toBe(0);
});

test("a file that the storage keeps is logged and stops the purge of no other", async ({ ctx, clock }) => {
  const storage = memoryStorage();
  for (let count = 0; count < 2; count += 1) await issue(ctx, (await aPaidBooking(ctx)).id);
  clock.forward(2);
  await storeInvoiceFiles(ctx, storage);
  const logged: object[] = [];
  const log = { ...ctx.log, error: (fields: object) => void logged.push(fields) } as typeof ctx.log;
  let removals = 0;
  const remove = async (key: string) => {
    removals += 1;
    if (removals === 1) throw new Error("the storage is away");
    await storage.remove(key);
  };
  clock.now = new Date("2037-01-01T03:00:00Z");
  expect(await purgeInvoices({ ...ctx, log }, { ...storage, remove })).toBe(2);
  expect(logged).toMatchObject([{ event: "invoice.file_not_deleted", key: [...storage.files.keys()][0] }]);
  expect(storage.files.size).toBe(1);
});
