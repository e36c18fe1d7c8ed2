import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { visitor } from "#kernel/actor.ts";
import { addDays, vietnamInstant } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { sharePaymentLink } from "#modules/bookings/commands/contact/share-payment-link.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { getBooking, getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { brokenInvariants } from "#operator/invariants.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { readEmails } from "#tests/support/emails.ts";
import { aBookingInput, aCruise, ourAccount, someSettings, theirAccount } from "#tests/support/factories.ts";
import { batchesOf, quantity } from "#tests/support/quantity.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { listRefunds } from "../queries/refunds.ts";
import { cancelOwn } from "./cancel-own.ts";
import { payRefund } from "./pay-refund.ts";
import { recordBankNotice } from "./record-receipt.ts";
import { approveRefund } from "./refunds.ts";

const TOTAL = 6_700_000;
const accountant = aStaffMember("accountant");
let last = 0;

/** A confirmed cruise of 6,700,000 đ on 12 December 2026 with `paid` đ, and the context of its customer. */
async function aPaidBooking(ctx: Context, paid = TOTAL) {
  await someSettings(ctx, { depositPercent: 30 });
  const cruise = await aCruise(ctx, { capacity: 1, instantConfirmation: true });
  last += 1;
  const { id, code } = await placeBooking(ctx, aBookingInput(cruise), { key: `own-cancel-${last}` });
  const notice = { provider: "sepay", direction: "in", accountNumber: ourAccount.number } as const;
  await recordBankNotice(ctx, {
    ...notice,
    providerRef: `own-${last}`,
    amount: paid,
    content: `HT${code}`,
    bankedAt: ctx.now(),
  });
  return { id, code, cruise, asCustomer: { ...ctx, actor: visitor } };
}

test("a customer cancels and names the account, the accountant pays, and the cabin is for sale again", async ({
  ctx,
}) => {
  const { id, code, cruise, asCustomer } = await aPaidBooking(ctx);
  await cancelOwn(asCustomer, id, { expectedRefund: vnd(TOTAL), beneficiary: theirAccount });

  const [refund] = await listRefunds(ctx);
  expect(refund).toMatchObject({ state: "requested", amount: TOTAL, booking: { code }, beneficiary: theirAccount });
  expect(refund?.requestedBy.name).toBe("Khách hàng");
  expect((await getBooking(ctx, id)).events.map(({ kind }) => kind)).toContain("cancelled");
  await placeBooking(ctx, aBookingInput(cruise), { key: "the-next-customer" });

  await approveRefund({ ...ctx, actor: aStaffMember("manager") }, refund?.id ?? "");
  await payRefund({ ...ctx, actor: accountant }, refund?.id ?? "", "FT1");
  expect(await getBookingRow(ctx, id)).toMatchObject({ state: "cancelled", paidVnd: 0, refundDueVnd: 0 });
  const subjects = (await readEmails(ctx)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith("Đã huỷ"))).toHaveLength(1);
});

test("a repeated cancellation, an unpaid booking and one that has begun are rejected", async ({ ctx, clock }) => {
  const { id, asCustomer } = await aPaidBooking(ctx);
  const cancel = () => cancelOwn(asCustomer, id, { expectedRefund: vnd(TOTAL), beneficiary: null });
  await cancel();
  await expect(cancel()).rejects.toMatchObject({ code: "not-possible-now" });
  expect(await listRefunds(ctx)).toHaveLength(1);

  const unpaid = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: "an-unpaid-one" });
  const nothing = { expectedRefund: vnd(0), beneficiary: null };
  await expect(cancelOwn(asCustomer, unpaid.id, nothing)).rejects.toMatchObject({ code: "not-possible-now" });

  const begun = await aPaidBooking(ctx);
  clock.now = vietnamInstant(addDays(begun.cruise.checkIn, 1));
  await expect(cancelOwn(asCustomer, begun.id, nothing)).rejects.toMatchObject({ code: "not-possible-now" });
});

test("a refund that changed since the customer saw it is not given, and the message names the present one", async ({
  ctx,
}) => {
  const { id, asCustomer } = await aPaidBooking(ctx);
  const cancel = cancelOwn(asCustomer, id, { expectedRefund: vnd(TOTAL + 1), beneficiary: null });
  await expect(cancel).rejects.toMatchObject({ code: "refund-changed", message: expect.stringContaining("6,700,000") });
  expect(await getBookingRow(ctx, id)).toMatchObject({ state: "confirmed" });
});

test("a colleague who holds the link of a booking does not approve the refund that was requested through it", async ({
  ctx,
}) => {
  const { id, asCustomer } = await aPaidBooking(ctx, 2_010_000);
  const manager = aStaffMember("manager");
  await sharePaymentLink({ ...ctx, actor: manager }, id);
  await cancelOwn(asCustomer, id, { expectedRefund: vnd(2_010_000), beneficiary: theirAccount });

  const [refund] = await listRefunds(ctx);
  expect(refund).toMatchObject({ state: "requested" });
  await expect(approveRefund({ ...ctx, actor: manager }, refund?.id ?? "")).rejects.toMatchObject({
    code: "own-refund",
  });
});

const tier = fc.record({ daysBefore: fc.integer({ min: 0, max: 20 }), percent: fc.integer({ min: 0, max: 100 }) });

/** QUANTITY=34 cancels ten thousand bookings. */
test.for(batchesOf(quantity(300), 100))(
  "the refund is that of the first deadline still ahead, for any terms, payment and moment, in %i bookings",
  {
    timeout: 3_600_000,
  },
  async (count, { ctx, clock }) => {
    const begin = clock.now;
    const { cruise } = await aPaidBooking(ctx);
    const day = vietnamInstant(cruise.checkIn).getTime();
    const cases = fc.record({
      tiers: fc.uniqueArray(tier, { maxLength: 4, selector: ({ daysBefore }) => daysBefore }),
      paid: fc.integer({ min: 2_010_000, max: TOTAL + 500_000 }),
      hoursBefore: fc.integer({ min: 1, max: 21 * 24 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ tiers, paid, hoursBefore }) => {
        clock.now = begin;
        const { id, asCustomer } = await aPaidBooking(ctx, paid);
        await ctx.db.update(bookings).set({ cancellation: tiers }).where(eq(bookings.id, id));
        clock.now = new Date(day - hoursBefore * 3_600_000);

        // A deadline is the end of its day, so "0 days before" lasts until the midnight after check-in.
        const open = tiers.filter(({ daysBefore }) => hoursBefore > (daysBefore - 1) * 24);
        const first = open.toSorted((one, other) => other.daysBefore - one.daysBefore)[0];
        const kept = Math.round((TOTAL * (first?.percent ?? 100)) / 100);
        const refund = Math.max(0, paid - kept);
        await cancelOwn(asCustomer, id, { expectedRefund: vnd(refund), beneficiary: theirAccount });

        const ordered = await listRefunds(ctx, { bookingId: id });
        expect(ordered.map(({ amount }) => amount)).toEqual(refund > 0 ? [refund] : []);
        expect(await getBookingRow(ctx, id)).toMatchObject({ state: "cancelled", refundDueVnd: refund });
      }),
      { numRuns: count },
    );
    const ask = async (text: string) => (await ctx.db.execute(text)).rows;
    expect((await brokenInvariants(ask)).filter((line) => !line.startsWith("sold is outside"))).toEqual([]);
  },
);
