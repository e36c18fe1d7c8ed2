import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import type { Actor } from "#kernel/actor.ts";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { choosePayment } from "#modules/bookings/commands/settle/choose-payment.ts";
import { cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import { NOW, test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import {
  type GatewayWorld,
  openGateways,
  payAt,
  requiredGateway,
  takeNotice,
  withGateways,
} from "#tests/support/gateways.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { type GatewayMethod, gatewayMethods } from "../../contract/methods.ts";
import { listAttempts } from "../../queries/attempts.ts";
import { getCashBook } from "../../queries/cash-book.ts";
import { listLedger, listReceiptsToMatch } from "../../queries/ledger.ts";
import { listOfferedGateways } from "../../queries/offered-gateways.ts";
import { listRefunds } from "../../queries/refunds.ts";
import { gatewayRefunds, paymentReceipts } from "../../tables.ts";
import { payRefund } from "../pay-refund.ts";
import { recordBankNotice } from "../record-receipt.ts";
import { approveRefund, cancelAndRefund, rejectRefund, requestRefund, requestReturn } from "../refunds.ts";
import { noteReturn, queryPayments } from "./query-payments.ts";
import { queryRefunds, sendGatewayRefund } from "./send-refund.ts";
import { startGatewayPayment } from "./start-payment.ts";

let world: GatewayWorld;
let present = NOW;
beforeAll(async () => {
  world = await openGateways(() => present);
});
afterAll(() => world.close());

/** The signed amount in the return address of each gateway. */
const amountNames: Record<GatewayMethod, string> = { vnpay: "vnp_Amount", momo: "amount", zalopay: "amount" };

const as = (ctx: Context, actor: Actor): Context => ({ ...ctx, actor });
const [manager, accountant] = [aStaffMember("manager"), aStaffMember("accountant")];

let last = 0;
async function aBooking(base: Context) {
  const ctx = withGateways(base, world);
  for (const method of gatewayMethods) world[method].fault = "none";
  world.vnpay.bank = "NCB";
  present = ctx.now();
  await someSettings(ctx, { depositPercent: 30 });
  last += 1;
  return { ctx, ...(await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: `gateway-key-${last}` })) };
}

test.for(gatewayMethods)(
  "a payment at %s confirms the booking once, in the ledger and in the cash book in its own fund",
  async (method, { ctx: base }) => {
    const { ctx, id, code } = await aBooking(base);
    const visit = await payAt(ctx, world, id, { method });
    expect(await getBooking(ctx, id)).toMatchObject({ state: "held", paid: 0 });
    expect(await takeNotice(ctx, visit)).toBe("recorded");
    expect(await takeNotice(ctx, visit)).toBe("repeated");

    expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", paid: 6_700_000, outstanding: 0 });
    expect(await listLedger(ctx, id)).toMatchObject([{ amount: 6_700_000, provider: method, method }]);
    expect(await listAttempts(ctx, id)).toMatchObject([
      { state: "paid", amount: 6_700_000, reference: expect.stringContaining(`HT${code}-1`) },
    ]);
    const day = calendarDate("2026-11-21");
    expect((await getCashBook(ctx, { from: day, to: day })).byFund).toMatchObject([
      { fund: { gateway: method }, fees: 67_000, opening: 0, received: 6_700_000, paidOut: 0, closing: 6_700_000 },
    ]);
    const [receipt] = await ctx.db.select().from(paymentReceipts);
    expect(receipt).toMatchObject({ feeVnd: 67_000, accountNumber: "" });
  },
);

test("a failed try that is reported after the same payment was made changes nothing", async ({ ctx: base }) => {
  const { ctx, id } = await aBooking(base);
  const address = await startGatewayPayment(ctx, id, "vnpay", { address: "203.0.113.9" });
  const failed = { method: "vnpay" as const, ...world.vnpay.visit(address, "no-funds") };
  const paid = { method: "vnpay" as const, ...world.vnpay.visit(address, "pays") };
  expect(await takeNotice(ctx, paid)).toBe("recorded");
  expect(await takeNotice(ctx, failed)).toBe("repeated");
  expect(await listAttempts(ctx, id)).toMatchObject([{ state: "paid" }]);
  expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", paid: 6_700_000 });
});

test("the fee of an international card is recorded with its payment", async ({ ctx: base }) => {
  const { ctx, id } = await aBooking(base);
  world.vnpay.bank = "VISA";
  await takeNotice(ctx, await payAt(ctx, world, id));
  const [receipt] = await ctx.db.select().from(paymentReceipts);
  expect(receipt).toMatchObject({ amountVnd: 6_700_000, feeVnd: 201_000 });
});

test.for(gatewayMethods)(
  "a browser returning from %s settles nothing; the gateway is asked at once, and a late notice counts once",
  async (method, { ctx: base }) => {
    const { ctx, id } = await aBooking(base);
    const visit = await payAt(ctx, world, id, { method });
    const back = new URL(visit.returnTo);
    expect(back.pathname).toBe(`/ket-qua-thanh-toan/${method}`);
    const gateway = requiredGateway(ctx, method);
    const reference = gateway.readReturn(back.searchParams) ?? "";
    back.searchParams.set(amountNames[method], "100");
    expect(gateway.readReturn(back.searchParams)).toBeNull();
    expect(await queryPayments(ctx)).toBe(0);
    expect(await noteReturn(ctx, method, reference)).toBe(id);
    expect(await getBooking(ctx, id)).toMatchObject({ paid: 0 });

    expect(await queryPayments(ctx)).toBe(1);
    expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", paid: 6_700_000 });
    expect(await takeNotice(ctx, visit)).toBe("repeated");
    expect(await getBooking(ctx, id)).toMatchObject({ paid: 6_700_000 });
    expect(await queryPayments(ctx)).toBe(0);
  },
);

test.for(gatewayMethods)(
  "a lost notice of %s is found by the job, also after the gateway was silent",
  async (method, { ctx: base, clock }) => {
    const { ctx, id } = await aBooking(base);
    await payAt(ctx, world, id, { method });
    world[method].fault = "silent";
    clock.forward(2);
    expect(await queryPayments(ctx)).toBe(1);
    world.vnpay.fault = "bad-signature";
    if (method !== "vnpay") world[method].fault = "silent";
    clock.forward(3);
    expect(await queryPayments(ctx)).toBe(1);
    expect(await getBooking(ctx, id)).toMatchObject({ paid: 0 });
    world[method].fault = "none";
    clock.forward(10);
    expect(await queryPayments(ctx)).toBe(1);
    expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", paid: 6_700_000 });
  },
);

test("a failed payment fails, one that was not made is abandoned, and both may still be paid", async ({
  ctx: base,
  clock,
}) => {
  const { ctx, id } = await aBooking(base);
  const failed = await payAt(ctx, world, id, { pays: false });
  expect(await takeNotice(ctx, failed)).toBe("recorded");
  expect(await takeNotice(ctx, failed)).toBe("repeated");
  const address = await startGatewayPayment(ctx, id, "vnpay", { address: "203.0.113.9" });
  expect((await listAttempts(ctx, id)).map(({ state }) => state).sort()).toEqual(["failed", "started"]);
  const late = world.vnpay.visit(address, "pays");
  const holds = (await getBooking(ctx, id)).holdExpiresAt;
  world.vnpay.fault = "silent";
  for (let hour = 0; hour < 80; hour += 1) {
    clock.forward(60);
    await queryPayments(ctx);
  }
  expect(ctx.now() > holds).toBe(true);
  expect((await listAttempts(ctx, id)).map(({ state }) => state).sort()).toEqual(["abandoned", "failed"]);
  // The gateway's clock says that it was paid in time.
  expect(await takeNotice(ctx, { method: "vnpay", ...late })).toBe("recorded");
  expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", paid: 6_700_000 });
  expect((await listAttempts(ctx, id)).map(({ state }) => state).sort()).toEqual(["failed", "paid"]);
});

test.for(gatewayMethods)(
  "another amount at %s than agreed counts for nothing by itself and waits for staff, once",
  async (method, { ctx: base }) => {
    const { ctx, id, code } = await aBooking(base);
    const visit = await payAt(ctx, world, id, { method, faults: { amount: 1_000_000 } });
    expect(await takeNotice(ctx, visit)).toBe("other-amount");
    expect(await takeNotice(ctx, visit)).toBe("other-amount");
    expect(await getBooking(ctx, id)).toMatchObject({ state: "held", paid: 0 });
    const [open, ...more] = await listReceiptsToMatch(ctx);
    expect(open).toMatchObject({ left: 1_000_000, booking: { code } });
    expect(more).toEqual([]);
    // It goes back where it came from, without an account.
    await requestReturn(ctx, { receiptId: open?.id ?? "", reason: "Sai số tiền" });
    const [refund] = await listRefunds(ctx);
    expect(refund).toMatchObject({ state: "approved", methods: [method] });
  },
);

test("a customer changes between deposit, the whole and other ways to pay on one booking", async ({ ctx: base }) => {
  const { ctx, id, code } = await aBooking(base);
  await startGatewayPayment(ctx, id, "vnpay", { address: "203.0.113.9" });
  await choosePayment(ctx, id, "deposit");
  const { dueNow } = await getBooking(ctx, id);
  await takeNotice(ctx, await payAt(ctx, world, id));
  expect(await getBooking(ctx, id)).toMatchObject({ paid: dueNow, outstanding: 6_700_000 - dueNow });
  const base2 = { provider: "sepay", direction: "in", accountNumber: ourAccount.number } as const;
  const rest = { amount: 1_000_000, content: `HT${code}`, bankedAt: ctx.now() };
  await recordBankNotice(ctx, { ...base2, ...rest, providerRef: "rest" });
  await takeNotice(ctx, await payAt(ctx, world, id));
  expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", paid: 6_700_000, outstanding: 0 });
  expect((await listLedger(ctx, id)).map(({ method }) => method)).toEqual(["vnpay", "transfer", "vnpay"]);
  await expect(payAt(ctx, world, id)).rejects.toMatchObject({ kind: "conflict" });
});

test.for(gatewayMethods)(
  "a payment at %s that ends after the booking was cancelled is kept there as late",
  async (method, { ctx: base }) => {
    const { ctx, id } = await aBooking(base);
    const visit = await payAt(ctx, world, id, { method });
    await cancelBooking(as(ctx, manager), id, { reason: "Khách bận", terms: "policy", kept: undefined });
    expect(await takeNotice(ctx, visit)).toBe("recorded");
    expect(await getBooking(ctx, id)).toMatchObject({ state: "cancelled", paid: 6_700_000 });
  },
);

test("a gateway is not offered without an account, for a hold about to end, or beyond its amounts", async ({
  ctx: base,
  clock,
}) => {
  const { ctx, id } = await aBooking(base);
  await expect(startGatewayPayment(base, id, "vnpay", { address: "::1" })).rejects.toMatchObject({
    code: "method-off",
  });
  const { holdExpiresAt } = await getBooking(ctx, id);
  expect(listOfferedGateways(ctx, await getBooking(ctx, id))).toHaveLength(gatewayMethods.length);
  clock.now = new Date(holdExpiresAt.getTime() - 4 * 60_000);
  expect(listOfferedGateways(ctx, await getBooking(ctx, id))).toEqual([]);
  const late = startGatewayPayment(ctx, id, "vnpay", { address: "::1" });
  await expect(late).rejects.toMatchObject({ code: "hold-too-short" });
});

async function refundOf(ctx: Context, bookingId: string) {
  const input = { reason: "Khách bận", terms: "full" as const, kept: undefined };
  await cancelAndRefund(as(ctx, aStaffMember("sales")), bookingId, input);
  const [refund] = await listRefunds(as(ctx, manager));
  if (!refund) throw new Error("no refund");
  return refund;
}

test.for(gatewayMethods)(
  "an approved refund goes back through %s, and is paid once the gateway agrees",
  async (method, { ctx: base }) => {
    const { ctx, id } = await aBooking(base);
    await takeNotice(ctx, await payAt(ctx, world, id, { method }));
    const refund = await refundOf(ctx, id);
    expect(refund).toMatchObject({ state: "requested", methods: [method], beneficiary: null });
    const early = sendGatewayRefund(as(ctx, accountant), refund.id, { method });
    await expect(early).rejects.toMatchObject({ code: "not-possible-now" });
    await approveRefund(as(ctx, manager), refund.id, refund.version);
    await expect(sendGatewayRefund(as(ctx, aStaffMember("content")), refund.id, { method })).rejects.toMatchObject({
      kind: "forbidden",
    });

    expect(await sendGatewayRefund(as(ctx, accountant), refund.id, { method, expectedVersion: 1 })).toBe("done");

    expect(await getBooking(ctx, id)).toMatchObject({ state: "cancelled", paid: 0 });
    const [line] = (await listLedger(ctx, id)).filter(({ kind }) => kind === "refunded");
    expect(line).toMatchObject({ amount: -6_700_000, method, text: expect.stringMatching(/^[A-Z]+-\d+$/) });
    const again = sendGatewayRefund(as(ctx, accountant), refund.id, { method });
    await expect(again).rejects.toMatchObject({ code: "not-possible-now" });
  },
);

test.for(gatewayMethods)(
  "a refund that %s did not answer blocks every other way until it is known, and is paid once",
  async (method, { ctx: base, clock }) => {
    const { ctx, id } = await aBooking(base);
    await takeNotice(ctx, await payAt(ctx, world, id, { method }));
    const refund = await refundOf(ctx, id);
    await approveRefund(as(ctx, manager), refund.id, 0);
    // The gateway pays, and its answer is lost.
    world[method].fault = "silent";
    expect(await sendGatewayRefund(as(ctx, accountant), refund.id, { method })).toBe("sent");
    for (const other of [
      () => payRefund(as(ctx, accountant), refund.id, "FT-1"),
      () => sendGatewayRefund(as(ctx, accountant), refund.id, { method }),
      () => rejectRefund(as(ctx, manager), refund.id, "nhầm"),
    ])
      await expect(other()).rejects.toMatchObject({ code: "refund-at-gateway" });
    clock.forward(2);
    expect(await queryRefunds(ctx)).toBe(1);
    expect((await listRefunds(ctx))[0]).toMatchObject({ sent: { state: "sent" } });
    world[method].fault = "none";
    clock.forward(8);
    expect(await queryRefunds(ctx)).toBe(1);
    expect(await getBooking(ctx, id)).toMatchObject({ paid: 0 });
    expect((await listRefunds(ctx, { bookingId: id }))[0]).toMatchObject({ state: "paid", method });
  },
);

test("a refund that the gateway rejects stays approved for another way, and one without an answer becomes unclear", async ({
  ctx: base,
  clock,
}) => {
  const { ctx, id } = await aBooking(base);
  await takeNotice(ctx, await payAt(ctx, world, id));
  const refund = await refundOf(ctx, id);
  await approveRefund(as(ctx, manager), refund.id, 0);
  world.vnpay.fault = "refuses";
  expect(await sendGatewayRefund(as(ctx, accountant), refund.id, { method: "vnpay" })).toBe("rejected");
  expect((await listRefunds(ctx))[0]).toMatchObject({ state: "approved", sent: { state: "rejected" } });
  world.vnpay.fault = "silent";
  expect(await sendGatewayRefund(as(ctx, accountant), refund.id, { method: "vnpay" })).toBe("sent");
  for (const minutes of [2, 10, 60, 360, 1440]) {
    clock.forward(minutes);
    await queryRefunds(ctx);
  }
  const tries = await ctx.db.select().from(gatewayRefunds).where(eq(gatewayRefunds.refundId, refund.id));
  expect(tries.map(({ state }) => state).sort()).toEqual(["rejected", "unclear"]);
  // It may have been paid there, so the gateway is not offered again.
  expect((await listRefunds(ctx))[0]).toMatchObject({ state: "approved", methods: [], sent: { state: "unclear" } });
});

test("several refunds of one payment never exceed it at the gateway", async ({ ctx: base }) => {
  const { ctx, id } = await aBooking(base);
  await takeNotice(ctx, await payAt(ctx, world, id));
  await cancelBooking(as(ctx, manager), id, { reason: "Khách bận", terms: "full", kept: undefined });
  for (const amount of [4_000_000, 2_700_000])
    await requestRefund(as(ctx, accountant), { bookingId: id, amount: vnd(amount), reason: "Huỷ" });
  for (const { id: refundId, state, version } of await listRefunds(ctx)) {
    if (state === "requested") await approveRefund(as(ctx, manager), refundId, version);
    expect(await sendGatewayRefund(as(ctx, accountant), refundId, { method: "vnpay" })).toBe("done");
  }
  expect(await getBooking(ctx, id)).toMatchObject({ paid: 0 });
});
