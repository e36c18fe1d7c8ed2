import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { vnd } from "#kernel/money.ts";
import { saveInvoice } from "#modules/bookings/commands/contact/save-invoice.ts";
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
  saveInvoiceSettings,
  test,
} from "#tests/support/invoices.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { previewInvoice } from "../queries/preview-invoice.ts";
import { adjustInvoice, replaceInvoice } from "./request-invoice.ts";
import { sendInvoices } from "./send-invoices.ts";

const why = { reason: "Khách bận", terms: "policy" as const, beneficiary: theirAccount };

/** Gives a booking lines whose tax is rounded each on its own, and a discount. */
async function splitPrice(ctx: Context, id: string): Promise<void> {
  const { price } = await getBookingRow(ctx, id);
  const [line] = price.lines;
  if (!line) throw new Error("the booking has no line");
  const amounts = [1_111_111, 2_222_222, 3_333_333, 733_334, -700_000];
  const lines = amounts.map((amount) => ({
    ...line,
    kind: amount < 0 ? ("discount" as const) : ("extra" as const),
    label: `Dòng ${amount}`,
    quantity: 1,
    unit: vnd(amount),
    amount: vnd(amount),
  }));
  await ctx.db
    .update(bookings)
    .set({ price: { ...price, lines } })
    .where(eq(bookings.id, id));
}

test("an invoice of many lines is reduced line by line, to its own buyer, until nothing is left", async ({
  ctx,
  clock,
  viettel,
}) => {
  const { id } = await aPaidBooking(ctx);
  await splitPrice(ctx, id);
  await issue(ctx, id);
  const { id: invoiceId } = await latestInvoice(ctx, id);
  await saveInvoice(as(ctx, aStaffMember("sales")), id, { ...aCompany, company: "Công ty khác", email: "moi@thu.vn" });
  const reduce = async (total: number) => {
    clock.forward(1);
    await adjustInvoice(as(ctx, accountant), { invoiceId, total, reason: "Khách giảm phòng" });
    await sendInvoices(ctx);
  };
  await ctx.db.update(bookings).set({ totalVnd: vnd(PRICE - 1_500_000), dueNowVnd: vnd(1) });
  await reduce(-1_500_000);
  await cancelAndRefund(as(ctx, aStaffMember("manager")), id, why);
  await reduce(1_500_000 - PRICE);
  expect(viettel.issued.map(({ total, body }) => [total, body.itemInfo.length])).toEqual([
    [PRICE, 5],
    [-1_500_000, 2],
    [1_500_000 - PRICE, 4],
  ]);
  for (const { body } of viettel.issued.slice(1))
    expect(body.buyerInfo).toMatchObject({ buyerLegalName: aCompany.company, buyerEmail: "moi@thu.vn" });
  expect((await previewInvoice(ctx, id))?.corrections).toEqual([{ invoiceId, reduction: null, replacement: null }]);
});

test("money of a new year is on an invoice of its own, not on a replacement at the old rate", async ({
  ctx,
  clock,
}) => {
  const { id, code } = await aPaidBooking(ctx, { paid: 2_010_000 });
  await saveInvoiceSettings(ctx, "prepayment");
  await issue(ctx, id, 2_010_000);
  const { id: invoiceId } = await latestInvoice(ctx, id);
  clock.now = new Date("2026-12-31T17:00:01Z");
  await ctx.db.update(bookings).set({ endsOn: "2027-02-02" as never });
  await saveInvoiceSettings(ctx, "prepayment", "C27TAA");
  await receive(ctx, code, PRICE - 2_010_000);
  expect((await previewInvoice(ctx, id))?.corrections).toMatchObject([{ invoiceId, replacement: 2_010_000 }]);
  const correction = { invoiceId, reason: "Sai mã số thuế" };
  await expect(replaceInvoice(as(ctx, accountant), { ...correction, total: PRICE })).rejects.toMatchObject({
    code: "amount-changed",
  });
  await replaceInvoice(as(ctx, accountant), { ...correction, total: 2_010_000 });
  await sendInvoices(ctx);
  expect(await latestInvoice(ctx, id)).toMatchObject({ state: "issued", percent: 8, total: 2_010_000 });
  clock.forward(1);
  await issue(ctx, id, PRICE - 2_010_000);
  expect(await latestInvoice(ctx, id)).toMatchObject({ state: "issued", percent: 10 });
});
