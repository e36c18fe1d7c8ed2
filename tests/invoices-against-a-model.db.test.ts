import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { DomainError } from "#kernel/errors.ts";
import { vnd } from "#kernel/money.ts";
import { getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { requeryInvoice } from "#modules/invoices/commands/requery-invoice.ts";
import { adjustInvoice, replaceInvoice, requestInvoice } from "#modules/invoices/commands/request-invoice.ts";
import { scanBookings } from "#modules/invoices/commands/scan-bookings.ts";
import { sendInvoices } from "#modules/invoices/commands/send-invoices.ts";
import { listInvoices, listNeeds } from "#modules/invoices/queries/list-invoices.ts";
import { previewInvoice } from "#modules/invoices/queries/preview-invoice.ts";
import { invoices } from "#modules/invoices/tables.ts";
import { cancelAndRefund } from "#modules/payments/commands/refunds.ts";
import type { Context } from "#platform/context.ts";
import { startVinvoice, type VinvoiceEmulator, type VinvoiceFault } from "./emulators/vinvoice.ts";
import { type Clock, NOW, rollBack } from "./support/context.ts";
import { theirAccount } from "./support/factories.ts";
import { accountant, aPaidBooking, as, receive, saveInvoiceSettings, test, withVinvoice } from "./support/invoices.ts";
import { quantity } from "./support/quantity.ts";
import { aStaffMember } from "./support/staff.ts";

/** QUANTITY=10 runs thousands of schedules. */
const SCHEDULES = quantity(150);
const manager = aStaffMember("manager");

type World = { ctx: Context; clock: Clock; viettel: VinvoiceEmulator; id: string; code: string };
type Step = { kind: keyof typeof steps; amount: number };

/** A command may be rejected; any other error fails the test. */
const orRejected = (work: Promise<void>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });

const faults: VinvoiceFault[] = ["none", "silent", "down", "late", "mute", "expired", "wrong-number"];

const steps = {
  pay: ({ ctx, code }: World, amount: number) => receive(ctx, code, 500_000 + amount * 10_000),
  price: async ({ ctx, id }: World, amount: number) => {
    const totalVnd = vnd(5_000_000 + amount * 20_000);
    const change = { totalVnd, dueNowVnd: vnd(1_000_000), updatedAt: ctx.now() };
    await ctx.db.update(bookings).set(change).where(eq(bookings.id, id));
  },
  cancel: ({ ctx, id }: World) =>
    orRejected(
      cancelAndRefund(as(ctx, manager), id, { reason: "Bận", terms: "full", beneficiary: theirAccount }).then(() => {}),
    ),
  issue: async ({ ctx, id }: World) => {
    const total = (await previewInvoice(ctx, id))?.next?.total ?? 0;
    await orRejected(requestInvoice(as(ctx, accountant), { bookingId: id, total }));
  },
  adjust: async ({ ctx, id }: World, amount: number) => {
    const found = (await previewInvoice(ctx, id))?.corrections.filter(({ reduction }) => reduction !== null) ?? [];
    const { invoiceId, reduction } = found[amount % found.length] ?? {};
    if (invoiceId)
      await orRejected(adjustInvoice(as(ctx, accountant), { invoiceId, total: reduction ?? 0, reason: "Giảm" }));
  },
  replace: async ({ ctx, id }: World, amount: number) => {
    const found = (await previewInvoice(ctx, id))?.corrections.filter((one) => one.replacement !== null) ?? [];
    const { invoiceId, replacement } = found[amount % found.length] ?? {};
    if (invoiceId)
      await orRejected(replaceInvoice(as(ctx, accountant), { invoiceId, total: replacement ?? 0, reason: "Sai" }));
  },
  fault: async ({ viettel }: World, amount: number) => {
    viettel.fault = faults[amount % faults.length] ?? "none";
    viettel.repeats = amount % 2 === 0 ? "refuse" : "return-first";
  },
  send: async ({ ctx, clock }: World, amount: number) => {
    clock.forward(amount);
    await sendInvoices(ctx);
  },
  scan: ({ ctx }: World) => scanBookings(ctx),
} satisfies Record<string, (world: World, amount: number) => Promise<unknown>>;

/** What holds at every moment: the provider issued each reference once, and the invoiced total of the booking is never negative. */
async function check({ ctx, viettel, id }: World): Promise<void> {
  const rows = await ctx.db.select().from(invoices).where(eq(invoices.bookingId, id));
  const issued = rows.filter(({ state }) => state === "issued");
  expect(issued.reduce((sum, { totalVnd }) => sum + totalVnd, 0)).toBeGreaterThanOrEqual(0);
  const uuids = viettel.issued.map(({ uuid }) => uuid);
  expect(new Set(uuids).size).toBe(uuids.length);
  for (const { reference, number, state, totalVnd } of rows) {
    const theirs = viettel.issued.find(({ uuid }) => uuid === reference);
    if (state === "failed") expect(theirs).toBeUndefined();
    if (number) expect(theirs).toMatchObject({ number, total: totalVnd });
  }
}

/** Lets the provider answer, and staff do what the pages ask for, until nothing is left. */
async function settle(world: World): Promise<void> {
  const { ctx, clock, viettel, id } = world;
  viettel.fault = "none";
  for (let turn = 0; turn < 10; turn += 1) {
    clock.forward(1500);
    await sendInvoices(ctx);
    for (const { id: invoiceId, canRequery } of await listInvoices(ctx, id))
      if (canRequery) await requeryInvoice(as(ctx, accountant), invoiceId);
    const preview = await previewInvoice(ctx, id);
    if (preview?.problem) continue;
    const reduction = preview?.corrections.find((one) => one.reduction !== null);
    if (preview?.next) await steps.issue(world);
    else if (reduction) await steps.adjust(world, 0);
    else return;
  }
}

const stepsOf = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(...(Object.keys(steps) as Step["kind"][])),
    amount: fc.integer({ min: 0, max: 150 }),
  }),
  { minLength: 4, maxLength: 16 },
);

test("whatever happens to a booking and its provider, its invoices end with what is due, each issued once", async ({
  ctx: base,
  clock,
}) => {
  await fc.assert(
    fc.asyncProperty(stepsOf, fc.constantFrom("deposit" as const, "prepayment" as const), async (all, firstPayment) => {
      await rollBack(base.db, async (db) => {
        clock.now = NOW;
        const viettel = await startVinvoice({ now: () => clock.now });
        const ctx = withVinvoice({ ...base, db }, viettel);
        const { id, code } = await aPaidBooking(ctx, { paid: 2_010_000 });
        await saveInvoiceSettings(ctx, firstPayment, "C26TAA");
        const world = { ctx, clock, viettel, id, code };
        for (const { kind, amount } of all) {
          await steps[kind](world, amount);
          await check(world);
        }
        await settle(world);
        await check(world);
        await scanBookings(ctx);
        const preview = await previewInvoice(ctx, id);
        expect(preview).toMatchObject({ problem: null, next: null });
        expect(preview?.corrections.every(({ reduction }) => reduction === null)).toBe(true);
        expect((await listNeeds(ctx)).due).toEqual([]);
        if ((await getBookingRow(ctx, id)).state === "cancelled") expect(preview?.later).toBeNull();
        await viettel.close();
      });
    }),
    { numRuns: SCHEDULES },
  );
}, 3_600_000);
