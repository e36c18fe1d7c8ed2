import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { bookings } from "#modules/bookings/tables.ts";
import type { Log } from "#platform/log.ts";
import { accountant, aPaidBooking, as, issue, latestInvoice, PRICE, request, test } from "#tests/support/invoices.ts";
import { FAILED_SHOWN_DAYS, MAX_SENDS, QUERY_GAP_MINUTES, QUERY_INVOICE_MINUTES } from "../limits.ts";
import { invoiceMessages } from "../messages.ts";
import { listInvoices, listOpenInvoices } from "../queries/list-invoices.ts";
import { invoices } from "../tables.ts";
import { eraseInvoiceBuyer } from "./purge-invoices.ts";
import { recordInvoiceAnswer } from "./record-invoice-answer.ts";
import { requeryInvoice } from "./requery-invoice.ts";
import { replaceInvoice } from "./request-invoice.ts";
import { scanBookings } from "./scan-bookings.ts";
import { sendInvoices } from "./send-invoices.ts";

test("a provider that issued and gave no answer is asked, and nothing is sent twice", async ({
  ctx,
  clock,
  viettel,
}) => {
  const { id } = await aPaidBooking(ctx);
  await request(ctx, id);
  viettel.fault = "silent";
  await sendInvoices(ctx);
  expect((await latestInvoice(ctx, id)).state).toBe("sending");
  viettel.fault = "none";
  expect(await sendInvoices(ctx)).toBe(0);
  clock.forward(QUERY_INVOICE_MINUTES[0]);
  await sendInvoices(ctx);
  expect(await latestInvoice(ctx, id)).toMatchObject({ state: "issued", number: "C26TAA1" });
  expect(viettel.issued).toHaveLength(1);
  expect(viettel.calls.filter((call) => call === "createInvoice")).toHaveLength(1);
});

test("an invoice that never reached the provider is sent again under its reference once the provider says so", async ({
  ctx,
  clock,
  viettel,
}) => {
  const { id } = await aPaidBooking(ctx);
  await request(ctx, id);
  viettel.fault = "down";
  await sendInvoices(ctx);
  expect((await latestInvoice(ctx, id)).state).toBe("sending");
  clock.forward(QUERY_INVOICE_MINUTES[0]);
  // Silence is no answer: it is asked again and not sent.
  await sendInvoices(ctx);
  expect((await latestInvoice(ctx, id)).state).toBe("unclear");
  viettel.fault = "none";
  expect(await sendInvoices(ctx)).toBe(0);
  clock.forward(QUERY_INVOICE_MINUTES[1] - QUERY_INVOICE_MINUTES[0]);
  const [before] = await ctx.db.select().from(invoices);
  await sendInvoices(ctx);
  expect(await latestInvoice(ctx, id)).toMatchObject({ state: "issued", number: "C26TAA1" });
  expect(viettel.issued.map(({ uuid }) => uuid)).toEqual([before?.reference]);
});

test("an invoice waits for the answer to the one before it in its series", async ({ ctx, clock, viettel }) => {
  const [{ id: first }, { id: second }] = [await aPaidBooking(ctx), await aPaidBooking(ctx)];
  await request(ctx, first);
  viettel.fault = "silent";
  await sendInvoices(ctx);
  viettel.fault = "none";
  await request(ctx, second);
  expect(await sendInvoices(ctx)).toBe(0);
  expect((await latestInvoice(ctx, second)).state).toBe("requested");
  clock.forward(QUERY_INVOICE_MINUTES[0]);
  await sendInvoices(ctx);
  const numbers = [await latestInvoice(ctx, first), await latestInvoice(ctx, second)].map(({ number }) => number);
  expect(numbers).toEqual(["C26TAA1", "C26TAA2"]);
});

test("an invoice that the provider does not know after all sends is free again", async ({ ctx, clock, viettel }) => {
  const { id } = await aPaidBooking(ctx);
  await request(ctx, id);
  await ctx.db.update(invoices).set({ state: "unclear", sends: MAX_SENDS, sentAt: clock.now, nextQueryAt: clock.now });
  await sendInvoices(ctx);
  expect(await latestInvoice(ctx, id)).toMatchObject({ state: "failed" });
  expect((await listOpenInvoices(ctx)).invoices).toHaveLength(1);
  clock.forward(1);
  await issue(ctx, id);
  expect(viettel.issued).toHaveLength(1);
  expect(await listOpenInvoices(ctx)).toEqual({ invoices: [], isMore: false });
});

test("a failed request is listed after pending ones, and at length only while its booking needs an invoice", async ({
  ctx,
  clock,
}) => {
  const one = await aPaidBooking(ctx);
  await request(ctx, one.id);
  await ctx.db.update(invoices).set({ state: "failed" });
  clock.forward(1);
  const other = await aPaidBooking(ctx);
  await request(ctx, other.id);
  const states = async () => (await listOpenInvoices(ctx)).invoices.map(({ state }) => state);
  expect(await states()).toEqual(["requested", "failed"]);
  expect([(await listOpenInvoices(ctx, 2)).isMore, (await listOpenInvoices(ctx, 1)).isMore]).toEqual([false, true]);
  clock.forward((FAILED_SHOWN_DAYS + 1) * 1440);
  expect(await states()).toEqual(["requested"]);
  await scanBookings(ctx);
  expect(await states()).toEqual(["requested", "failed"]);
});

test("queries end after a day, and staff have them begin again", async ({ ctx, clock, viettel }) => {
  const { id } = await aPaidBooking(ctx);
  await request(ctx, id);
  viettel.fault = "silent";
  await sendInvoices(ctx);
  viettel.fault = "down";
  const sentAt = clock.now;
  for (const minutes of QUERY_INVOICE_MINUTES) {
    clock.now = new Date(sentAt.getTime() + minutes * 60_000);
    expect(await sendInvoices(ctx)).toBe(1);
  }
  expect(await latestInvoice(ctx, id)).toMatchObject({ state: "unclear", canRequery: true });
  clock.forward(10_000);
  expect(await sendInvoices(ctx)).toBe(0);
  await expect(request(ctx, id)).rejects.toMatchObject({ code: "invoice-pending" });
  await requeryInvoice(as(ctx, accountant), (await latestInvoice(ctx, id)).id);
  expect([await sendInvoices(ctx), await sendInvoices(ctx)]).toEqual([1, 0]);
  viettel.fault = "none";
  clock.forward(QUERY_GAP_MINUTES);
  await sendInvoices(ctx);
  expect(await latestInvoice(ctx, id)).toMatchObject({ state: "issued", number: "C26TAA1" });
});

test("a number that comes late is fetched", async ({ ctx, clock, viettel }) => {
  const { id } = await aPaidBooking(ctx);
  await request(ctx, id);
  viettel.fault = "late";
  await sendInvoices(ctx);
  expect((await latestInvoice(ctx, id)).state).toBe("sending");
  const [first, second] = QUERY_INVOICE_MINUTES;
  for (const minutes of [first, second - first]) {
    clock.forward(minutes);
    await sendInvoices(ctx);
  }
  expect((await latestInvoice(ctx, id)).number).toBe("C26TAA1");
});

test("the number of another invoice or series is not taken", async ({ ctx, clock, viettel }) => {
  const one = await aPaidBooking(ctx);
  await issue(ctx, one.id);
  await ctx.db.update(invoices).set({ number: "C26TAA2" }).where(eq(invoices.bookingId, one.id));
  const other = await aPaidBooking(ctx);
  await issue(ctx, other.id);
  const repeated = { state: "unclear", number: null, detail: invoiceMessages.numberKnown, canRequery: true };
  expect(await latestInvoice(ctx, other.id)).toMatchObject(repeated);

  const third = await aPaidBooking(ctx);
  await request(ctx, third.id);
  viettel.fault = "wrong-number";
  await sendInvoices(ctx);
  expect(await latestInvoice(ctx, third.id)).toMatchObject({ state: "sending", number: null });
  viettel.fault = "none";
  clock.forward(QUERY_INVOICE_MINUTES[0]);
  await sendInvoices(ctx);
  expect(await latestInvoice(ctx, third.id)).toMatchObject({ state: "issued", number: "C26TAA3" });
});

test("a replacement with the number of another invoice leaves its original as it was", async ({ ctx, clock }) => {
  const { id } = await aPaidBooking(ctx);
  await issue(ctx, id);
  const { id: invoiceId } = await latestInvoice(ctx, id);
  const other = await aPaidBooking(ctx);
  await issue(ctx, other.id);
  await ctx.db.update(invoices).set({ number: "C26TAA3" }).where(eq(invoices.bookingId, other.id));
  clock.forward(1);
  await replaceInvoice(as(ctx, accountant), { invoiceId, total: PRICE, reason: "Sai mã số thuế" });
  await sendInvoices(ctx);
  expect((await listInvoices(ctx, id)).map(({ state }) => state)).toEqual(["unclear", "issued"]);
  clock.forward(10_000);
  expect(await sendInvoices(ctx)).toBe(0);
});

test("a rejection with an undocumented code keeps its text after all sends", async ({ ctx, clock }) => {
  const { id } = await aPaidBooking(ctx);
  await request(ctx, id);
  await ctx.db
    .update(invoices)
    .set({ buyer: { kind: "company", name: "", taxCode: "0101243150", address: "1 Phố Thử", email: "" } });
  for (let sends = 0; sends <= MAX_SENDS; sends += 1) {
    await sendInvoices(ctx);
    clock.forward(QUERY_INVOICE_MINUTES[0]);
  }
  expect(await latestInvoice(ctx, id)).toMatchObject({
    state: "failed",
    detail: expect.stringMatching(/^Nhà cung cấp không có .* BUYER_NAME_REQUIRED/),
  });
});

test("an invoice that a second send found has the day of the first", async ({ ctx, clock, viettel }) => {
  const { id } = await aPaidBooking(ctx);
  await request(ctx, id);
  viettel.fault = "silent";
  await sendInvoices(ctx);
  const sentAt = viettel.issued[0]?.issuedAt ?? 0;
  viettel.fault = "none";
  await ctx.db.update(invoices).set({ state: "requested", nextQueryAt: null });
  clock.forward(30);
  await sendInvoices(ctx);
  clock.forward(QUERY_INVOICE_MINUTES[0]);
  await sendInvoices(ctx);
  expect(await latestInvoice(ctx, id)).toMatchObject({ state: "issued", issuedAt: new Date(sentAt) });
});

test("a customer erased while an invoice is on its way is erased from it once its outcome is known", async ({
  ctx,
  clock,
  viettel,
}) => {
  const issued = await aPaidBooking(ctx);
  await request(ctx, issued.id);
  viettel.fault = "silent";
  await sendInvoices(ctx);
  viettel.fault = "none";
  const unknown = await aPaidBooking(ctx);
  await request(ctx, unknown.id);
  await ctx.db
    .update(invoices)
    .set({ state: "unclear", sends: MAX_SENDS, sentAt: clock.now, nextQueryAt: clock.now })
    .where(eq(invoices.bookingId, unknown.id));
  for (const { id } of [issued, unknown]) await eraseInvoiceBuyer(ctx, id);
  await ctx.db.update(bookings).set({ erasedAt: clock.now });
  clock.forward(QUERY_INVOICE_MINUTES[0]);
  await sendInvoices(ctx);
  expect(await latestInvoice(ctx, issued.id)).toMatchObject({ state: "issued", buyer: { email: "" } });
  expect(await latestInvoice(ctx, unknown.id)).toMatchObject({ state: "failed", buyer: null });
});

test("a run begins nothing after its end", async ({ ctx, clock }) => {
  const { id } = await aPaidBooking(ctx);
  await request(ctx, id);
  expect(await sendInvoices(ctx, clock.now)).toBe(0);
  expect((await latestInvoice(ctx, id)).state).toBe("requested");
});

test("an answer that names a number after the request ended is logged", async ({ ctx }) => {
  const { id } = await aPaidBooking(ctx);
  await request(ctx, id);
  await ctx.db.update(invoices).set({ state: "failed" });
  const [row] = await ctx.db.select().from(invoices);
  const error = vi.fn();
  const answer = { state: "issued", number: "C26TAA1", authorityCode: "", lookupCode: "", issuedAt: null } as const;
  if (row) await recordInvoiceAnswer({ ...ctx, log: { ...ctx.log, error } as Log }, row, answer);
  expect(error.mock.calls).toMatchObject([
    [{ event: "invoice.answer_late", number: "C26TAA1", state: "failed" }, expect.any(String)],
  ]);
});
