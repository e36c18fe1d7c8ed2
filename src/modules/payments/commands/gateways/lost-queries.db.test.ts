import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import type { Staff } from "#kernel/actor.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { choosePayment } from "#modules/bookings/commands/settle/choose-payment.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import { type Clock, NOW, silentLog, test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { type GatewayWorld, openGateways, payAt, takeNotice, withGateways } from "#tests/support/gateways.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { type GatewayMethod, gatewayMethods } from "../../contract/methods.ts";
import {
  QUERY_AFTER_END_MINUTES,
  QUERY_LEASE_MINUTES,
  QUERY_LOST_MINUTES,
  QUERY_REFUND_MINUTES,
} from "../../limits.ts";
import { listAttempts } from "../../queries/attempts.ts";
import { listRefunds } from "../../queries/refunds.ts";
import { paymentAttempts, paymentReceipts } from "../../tables.ts";
import { approveRefund, cancelAndRefund } from "../refunds.ts";
import { queryPayments } from "./query-payments.ts";
import { queryRefunds, sendGatewayRefund } from "./send-refund.ts";
import { startGatewayPayment } from "./start-payment.ts";

let gateways: GatewayWorld;
let present = NOW;
beforeAll(async () => {
  gateways = await openGateways(() => present);
});
afterAll(() => gateways.close());

type Line = { event: string; of?: string; reference?: string };
const queryEvents = ["gateway.query_failed", "gateway.query_crashed"];

let last = 0;
/** A booking, and the lines of the log about last queries and about queries that crashed. */
async function aBooking(base: Context, depositPercent = 0) {
  const lines: Line[] = [];
  const keep = (line: Line) => queryEvents.includes(line.event) && lines.push(line);
  const log = { ...silentLog, warn: keep, error: keep };
  const ctx: Context = { ...withGateways(base, gateways), log: log as unknown as Context["log"] };
  for (const method of gatewayMethods) gateways[method].fault = "none";
  present = ctx.now();
  await someSettings(ctx, depositPercent > 0 ? { depositPercent } : {});
  last += 1;
  const { id } = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: `lost-query-${last}` });
  return { ctx, id, lines };
}

/** The minutes after the end of the hold at which a gateway was asked, one query after the other. */
async function askUntilSilent(ctx: Context, clock: Clock, bookingId: string): Promise<number[]> {
  const asked: number[] = [];
  const next = async () =>
    (await ctx.db.select().from(paymentAttempts).where(eq(paymentAttempts.bookingId, bookingId)))[0];
  for (let attempt = await next(); attempt?.nextQueryAt; attempt = await next()) {
    clock.now = attempt.nextQueryAt;
    expect(await queryPayments(ctx)).toBe(1);
    asked.push((attempt.nextQueryAt.getTime() - attempt.expiresAt.getTime()) / 60_000);
  }
  return asked;
}

test.for(gatewayMethods)(
  "a query that %s does not answer is repeated with growing intervals, and the last one is logged",
  async (method, { ctx: base, clock }) => {
    const { ctx, id, lines } = await aBooking(base);
    await payAt(ctx, gateways, id, { method });
    gateways[method].fault = "silent";
    const asked = await askUntilSilent(ctx, clock, id);
    expect(asked.slice(-6)).toEqual([...QUERY_AFTER_END_MINUTES, ...QUERY_LOST_MINUTES]);
    const [attempt] = await listAttempts(ctx, id);
    expect(attempt).toMatchObject({ state: "abandoned" });
    expect(lines).toMatchObject([{ of: "payment", method, reference: attempt?.reference }]);
  },
);

test.for(gatewayMethods)(
  "a payment that %s reports in its last answer counts",
  async (method, { ctx: base, clock }) => {
    const { ctx, id, lines } = await aBooking(base);
    await payAt(ctx, gateways, id, { method });
    gateways[method].fault = "silent";
    const { holdExpiresAt } = await getBooking(ctx, id);
    for (const minutes of [1, 60, 360, 1440]) {
      clock.now = new Date(holdExpiresAt.getTime() + minutes * 60_000);
      expect(await queryPayments(ctx), `${minutes}`).toBe(1);
      expect(await listAttempts(ctx, id)).toMatchObject([{ state: "started" }]);
    }
    gateways[method].fault = "none";
    clock.now = new Date(holdExpiresAt.getTime() + 4320 * 60_000);
    expect(await queryPayments(ctx)).toBe(1);
    expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", paid: 6_700_000 });
    expect(lines).toEqual([]);
  },
);

test.for(gatewayMethods)(
  "a part of the price that was paid at %s in time counts for a hold that ended before the answer",
  async (method, { ctx: base, clock }) => {
    const { ctx, id } = await aBooking(base, 30);
    await choosePayment(ctx, id, "deposit");
    const { dueNow, holdExpiresAt } = await getBooking(ctx, id);
    await payAt(ctx, gateways, id, { method });
    gateways[method].fault = "silent";
    await queryPayments(ctx);
    gateways[method].fault = "none";
    present = new Date(holdExpiresAt.getTime() + 60 * 60_000);
    clock.now = present;
    expect(await queryPayments(ctx)).toBe(1);
    const [receipt] = await ctx.db.select().from(paymentReceipts);
    expect(receipt?.bankedAt.getTime()).toBeLessThanOrEqual(holdExpiresAt.getTime());
    expect(receipt).toMatchObject({ outcome: "exact" });
    expect(await getBooking(ctx, id)).toMatchObject({ paid: dueNow });
  },
);

test.for(gatewayMethods)(
  "a payment that was not made at %s is abandoned after the answers, without a log line",
  async (method, { ctx: base, clock }) => {
    const { ctx, id, lines } = await aBooking(base);
    await startGatewayPayment(ctx, id, method, { address: "203.0.113.9" });
    const asked = await askUntilSilent(ctx, clock, id);
    expect(asked.at(-1)).toBe(QUERY_AFTER_END_MINUTES.at(-1));
    expect(await listAttempts(ctx, id)).toMatchObject([{ state: "abandoned" }]);
    expect(lines).toEqual([]);
  },
);

/** An agency whose software has an error in what it asks MoMo. */
function withBrokenMomo(ctx: Context): Context {
  const accounts = {
    ...gateways.accounts,
    get momo(): never {
      throw new Error("broken");
    },
  };
  return { ...ctx, accounts: { ...ctx.accounts, gateways: accounts } };
}

test("a query about a payment that crashes is logged, and the rest of the batch is asked about", async ({
  ctx: base,
  clock,
}) => {
  const { ctx, id, lines } = await aBooking(base);
  await payAt(ctx, gateways, id, { method: "momo" });
  await payAt(ctx, gateways, id, { method: "vnpay" });
  clock.forward(2);
  expect(await queryPayments(withBrokenMomo(ctx))).toBe(2);
  expect(lines).toMatchObject([{ event: "gateway.query_crashed", of: "payment", method: "momo" }]);
  const states = (await listAttempts(ctx, id)).map(({ method, state }) => `${method} ${state}`);
  expect(states.sort()).toEqual(["momo started", "vnpay paid"]);
});

test("the last query about a payment is repeated when its outcome was lost", async ({ ctx: base, clock }) => {
  const { ctx, id, lines } = await aBooking(base);
  await startGatewayPayment(ctx, id, "momo", { address: "203.0.113.9" });
  const { holdExpiresAt } = await getBooking(ctx, id);
  clock.now = new Date(holdExpiresAt.getTime() + 4320 * 60_000);
  for (const _ of ["once", "twice"]) {
    expect(await queryPayments(withBrokenMomo(ctx))).toBe(1);
    expect(await queryPayments(ctx)).toBe(0);
    expect(await listAttempts(ctx, id)).toMatchObject([{ state: "started" }]);
    clock.forward(QUERY_LEASE_MINUTES);
  }
  gateways.momo.fault = "silent";
  expect(await queryPayments(ctx)).toBe(1);
  expect(await listAttempts(ctx, id)).toMatchObject([{ state: "abandoned" }]);
  expect(lines.map(({ event }) => event)).toEqual([
    ...["gateway.query_crashed", "gateway.query_crashed", "gateway.query_failed"],
  ]);
  expect(await queryPayments(ctx)).toBe(0);
});

/** A refund that a gateway was asked to pay, and did not answer. */
async function aSilentRefund(ctx: Context, bookingId: string, method: GatewayMethod): Promise<string> {
  gateways[method].fault = "none";
  await takeNotice(ctx, await payAt(ctx, gateways, bookingId, { method }));
  const as = (actor: Staff): Context => ({ ...ctx, actor });
  await cancelAndRefund(as(aStaffMember("sales")), bookingId, { reason: "Khách bận", terms: "full" });
  const refundId = (await listRefunds(ctx, { bookingId }))[0]?.id ?? "";
  await approveRefund(as(aStaffMember("manager")), refundId);
  gateways[method].fault = "silent";
  await sendGatewayRefund(as(aStaffMember("accountant")), refundId, { method });
  return refundId;
}

test("a query about a refund that crashes is logged, and the rest of the batch is asked about", async ({
  ctx: base,
  clock,
}) => {
  const { ctx, id, lines } = await aBooking(base);
  await aSilentRefund(ctx, id, "momo");
  const other = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: "lost-query-other" });
  await aSilentRefund(ctx, other.id, "zalopay");
  gateways.zalopay.fault = "none";
  clock.forward(2);
  expect(await queryRefunds(withBrokenMomo(ctx))).toBe(2);
  expect(lines).toMatchObject([{ event: "gateway.query_crashed", of: "refund", method: "momo" }]);
  expect(await listRefunds(ctx, { bookingId: other.id })).toMatchObject([{ state: "paid" }]);
  expect(await listRefunds(ctx, { bookingId: id })).toMatchObject([{ state: "approved", sent: { state: "sent" } }]);
});

test("the last query about a refund is repeated when its outcome was lost", async ({ ctx: base, clock }) => {
  const { ctx, id, lines } = await aBooking(base);
  await aSilentRefund(ctx, id, "momo");
  const sentAt = ctx.now().getTime();
  for (const minutes of QUERY_REFUND_MINUTES) {
    clock.now = new Date(sentAt + minutes * 60_000);
    expect(await queryRefunds(withBrokenMomo(ctx))).toBe(1);
  }
  expect(await listRefunds(ctx)).toMatchObject([{ sent: { state: "sent" } }]);
  expect(await queryRefunds(ctx)).toBe(0);
  clock.forward(QUERY_LEASE_MINUTES);
  expect(await queryRefunds(ctx)).toBe(1);
  expect(await listRefunds(ctx)).toMatchObject([{ sent: { state: "unclear" } }]);
  expect(lines.map(({ event }) => event)).toEqual([
    ...QUERY_REFUND_MINUTES.map(() => "gateway.query_crashed"),
    "gateway.query_failed",
  ]);
});

test("the last query about a refund is logged with the reference that the gateway knows", async ({
  ctx: base,
  clock,
}) => {
  const { ctx, id, lines } = await aBooking(base);
  await aSilentRefund(ctx, id, "zalopay");
  const sentAt = ctx.now().getTime();
  for (const minutes of QUERY_REFUND_MINUTES) {
    expect(lines).toEqual([]);
    clock.now = new Date(sentAt + minutes * 60_000);
    expect(await queryRefunds(ctx)).toBe(1);
  }
  const [refund] = await listRefunds(ctx);
  expect(refund).toMatchObject({ sent: { state: "unclear" } });
  expect(lines).toMatchObject([{ of: "refund", method: "zalopay", reference: refund?.sent?.reference }]);
});
