import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProforma } from "#modules/invoices/commands/make-proforma.ts";
import { adjustInvoice } from "#modules/invoices/commands/request-invoice.ts";
import { sendInvoices } from "#modules/invoices/commands/send-invoices.ts";
import { invoices, proformas } from "#modules/invoices/tables.ts";
import { cancelAndRefund } from "#modules/payments/commands/refunds.ts";
import { brokenInvariants } from "#operator/invariants.ts";
import type { Context } from "#platform/context.ts";
import { startVinvoice, type VinvoiceEmulator } from "./emulators/vinvoice.ts";
import { makeClock, makeContext } from "./support/context.ts";
import { drizzleOf, openTestDatabase } from "./support/database.ts";
import { theirAccount } from "./support/factories.ts";
import { accountant, aPaidBooking, as, PRICE, request, withVinvoice } from "./support/invoices.ts";
import { aStaffMember } from "./support/staff.ts";

const clock = makeClock();
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let viettel: VinvoiceEmulator;
let ctx: Context;
beforeAll(async () => {
  [database, viettel] = await Promise.all([openTestDatabase(), startVinvoice({ now: () => clock.now })]);
  ctx = withVinvoice(makeContext(drizzleOf(database), clock), viettel);
});
afterAll(() => Promise.all([database.close(), viettel.close()]));

const outcomes = (all: PromiseSettledResult<unknown>[]) =>
  all.map((one) => (one.status === "fulfilled" ? "done" : String(one.reason.code))).sort();

const several = <Result>(work: () => Promise<Result>) => Promise.allSettled(Array.from({ length: 4 }, work));

async function bookingsOf(number: number, wanted = {}) {
  const all = [];
  while (all.length < number) all.push(await aPaidBooking(ctx, wanted));
  return all;
}

test("clerks who issue and jobs that send at once make one invoice, and one reduction of it", async () => {
  const { id } = await aPaidBooking(ctx);
  expect(outcomes(await several(() => request(ctx, id)))).toEqual([
    "done",
    ...["invoice-pending", "invoice-pending", "invoice-pending"],
  ]);
  await several(() => sendInvoices(ctx));
  expect(viettel.issued.map(({ total }) => total)).toEqual([PRICE]);
  expect(viettel.calls.filter((call) => call === "createInvoice")).toHaveLength(1);

  const [issued] = await ctx.db.select().from(invoices).where(eq(invoices.bookingId, id));
  const why = { reason: "Khách bận", terms: "policy" as const, beneficiary: theirAccount };
  await cancelAndRefund(as(ctx, aStaffMember("manager")), id, why);
  const correction = { invoiceId: issued?.id ?? "", total: -PRICE, reason: "Khách huỷ" };
  const reductions = await several(() => adjustInvoice(as(ctx, accountant), correction));
  expect(outcomes(reductions).filter((one) => one === "done")).toHaveLength(1);
  await several(() => sendInvoices(ctx));
  expect(viettel.issued.map(({ total }) => total)).toEqual([PRICE, -PRICE]);
});

test("invoices of many bookings leave one after the other in their series, while others are cancelled", async () => {
  const all = await bookingsOf(5);
  for (const { id } of all) await request(ctx, id);
  const before = viettel.issued.length;
  const cancelled = all[4]?.id ?? "";
  const why = { reason: "Khách bận", terms: "policy" as const, beneficiary: theirAccount };
  await Promise.all([
    several(() => sendInvoices(ctx)),
    cancelAndRefund(as(ctx, aStaffMember("manager")), cancelled, why),
  ]);
  await sendInvoices(ctx);
  const rows = await ctx.db.select().from(invoices).orderBy(invoices.number);
  const numbers = viettel.issued.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.length - before).toBeGreaterThanOrEqual(4);
  // Each invoice of the provider is one of ours, by its number.
  expect(rows.flatMap(({ number }) => number ?? []).toSorted()).toEqual(numbers.toSorted());
  expect(rows.every(({ state }) => ["issued", "failed"].includes(state))).toBe(true);
  expect(await brokenInvariants(async (text) => (await ctx.db.execute(sql.raw(text))).rows)).toEqual([]);
});

test("proformas that are made at once have numbers without gaps, and one booking makes one", async () => {
  const all = await bookingsOf(4, { paid: 2_010_000 });
  const seller = as(ctx, aStaffMember("sales"));
  await Promise.all(all.flatMap(({ id }) => [makeProforma(seller, id), makeProforma(seller, id)]));
  const rows = await ctx.db.select().from(proformas).orderBy(sql`number`);
  expect(rows.map(({ year, number }) => `${year} ${number}`)).toEqual(["2026 1", "2026 2", "2026 3", "2026 4"]);
});
