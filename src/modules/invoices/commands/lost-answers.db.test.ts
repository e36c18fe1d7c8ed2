import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { accountant, aPaidBooking, as, latestInvoice, request, test } from "#tests/support/invoices.ts";
import { MOST_SENDS, QUERY_INVOICE_MINUTES } from "../limits.ts";
import { invoiceMessages } from "../messages.ts";
import { listOpenInvoices } from "../queries/list-invoices.ts";
import { invoices } from "../tables.ts";
import { askAgain } from "./ask-again.ts";
import { sendInvoices } from "./send-invoices.ts";

test("a provider that issued and gave no answer is asked, and nothing is sent twice", async ({
  ctx: base,
  clock,
  viettel,
}) => {
  const { ctx, id } = await aPaidBooking(base, viettel);
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
  ctx: base,
  clock,
  viettel,
}) => {
  const { ctx, id } = await aPaidBooking(base, viettel);
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

test("an invoice that the provider does not know after all sends is free again", async ({
  ctx: base,
  clock,
  viettel,
}) => {
  const { ctx, id } = await aPaidBooking(base, viettel);
  await request(ctx, id);
  await ctx.db.update(invoices).set({ state: "unclear", sends: MOST_SENDS, sentAt: clock.now, nextQueryAt: clock.now });
  await sendInvoices(ctx);
  expect(await latestInvoice(ctx, id)).toMatchObject({ state: "failed" });
  expect(await listOpenInvoices(ctx)).toHaveLength(1);
  clock.forward(1);
  await request(ctx, id);
  await sendInvoices(ctx);
  expect(viettel.issued).toHaveLength(1);
  expect(await listOpenInvoices(ctx)).toEqual([]);
});

test("queries end after a day, and staff have them begin again", async ({ ctx: base, clock, viettel }) => {
  const { ctx, id } = await aPaidBooking(base, viettel);
  await request(ctx, id);
  viettel.fault = "silent";
  await sendInvoices(ctx);
  viettel.fault = "down";
  const sentAt = clock.now;
  for (const minutes of QUERY_INVOICE_MINUTES) {
    clock.now = new Date(sentAt.getTime() + minutes * 60_000);
    expect(await sendInvoices(ctx)).toBe(1);
  }
  expect(await latestInvoice(ctx, id)).toMatchObject({ state: "unclear", isAskable: true });
  clock.forward(10_000);
  expect(await sendInvoices(ctx)).toBe(0);
  await expect(request(ctx, id)).rejects.toMatchObject({ code: "invoice-pending" });
  viettel.fault = "none";
  await askAgain(as(ctx, accountant), (await latestInvoice(ctx, id)).id);
  await sendInvoices(ctx);
  expect(await latestInvoice(ctx, id)).toMatchObject({ state: "issued", number: "C26TAA1" });
});

test("a number that comes late is fetched", async ({ ctx: base, clock, viettel }) => {
  const { ctx, id } = await aPaidBooking(base, viettel);
  await request(ctx, id);
  viettel.fault = "late";
  await sendInvoices(ctx);
  expect((await latestInvoice(ctx, id)).state).toBe("sending");
  for (const minutes of [2, 3]) {
    clock.forward(minutes);
    await sendInvoices(ctx);
  }
  expect((await latestInvoice(ctx, id)).number).toBe("C26TAA1");
});

test("the number of another invoice or series is not taken", async ({ ctx: base, clock, viettel }) => {
  const one = await aPaidBooking(base, viettel);
  await request(one.ctx, one.id);
  await sendInvoices(one.ctx);
  await one.ctx.db.update(invoices).set({ number: "C26TAA2" }).where(eq(invoices.bookingId, one.id));
  const other = await aPaidBooking(base, viettel);
  await request(other.ctx, other.id);
  await sendInvoices(other.ctx);
  const repeated = { state: "unclear", number: null, detail: invoiceMessages.numberKnown };
  expect(await latestInvoice(other.ctx, other.id)).toMatchObject(repeated);

  const third = await aPaidBooking(base, viettel);
  await request(third.ctx, third.id);
  viettel.fault = "wrong-number";
  await sendInvoices(third.ctx);
  expect(await latestInvoice(third.ctx, third.id)).toMatchObject({ state: "sending", number: null });
  viettel.fault = "none";
  clock.forward(2);
  await sendInvoices(third.ctx);
  expect(await latestInvoice(third.ctx, third.id)).toMatchObject({ state: "issued", number: "C26TAA3" });
});
