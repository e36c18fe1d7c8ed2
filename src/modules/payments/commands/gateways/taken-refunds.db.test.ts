import { afterAll, beforeAll, expect } from "vitest";
import type { Staff } from "#kernel/actor.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { type Clock, NOW, test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { type GatewayWorld, openGateways, payAt, takeNotice, withGateways } from "#tests/support/gateways.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { QUERY_REFUND_MINUTES, QUERY_TAKEN_REFUND_MINUTES } from "../../limits.ts";
import { listRefunds } from "../../queries/refunds.ts";
import { approveRefund, cancelAndRefund, rejectRefund } from "../refunds.ts";
import { queryRefunds, sendGatewayRefund } from "./send-refund.ts";

let gateways: GatewayWorld;
let present = NOW;
beforeAll(async () => {
  gateways = await openGateways(() => present);
});
afterAll(() => gateways.close());

const as = (ctx: Context, actor: Staff): Context => ({ ...ctx, actor });

let last = 0;
/** A refund that VNPay has taken, and that is on its way to the bank. */
async function aTakenRefund(base: Context, clock: Clock, status: string) {
  const ctx = withGateways(base, gateways);
  present = ctx.now();
  Object.assign(gateways.vnpay, { fault: "none", refundStatus: status });
  await someSettings(ctx);
  last += 1;
  const { id: bookingId } = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: `taken-refund-${last}` });
  await takeNotice(ctx, await payAt(ctx, gateways, bookingId));
  await cancelAndRefund(as(ctx, aStaffMember("sales")), bookingId, { reason: "Khách bận", terms: "full" });
  const id = (await listRefunds(ctx))[0]?.id ?? "";
  await approveRefund(as(ctx, aStaffMember("manager")), id);
  const send = () => sendGatewayRefund(as(ctx, aStaffMember("accountant")), id, { method: "vnpay" });
  expect(await send()).toBe("sent");
  const sentAt = ctx.now().getTime();
  const askAfter = async (minutes: number) => {
    clock.now = new Date(sentAt + minutes * 60_000);
    expect(await queryRefunds(ctx), `${minutes}`).toBe(1);
  };
  return {
    ctx,
    id,
    bookingId,
    send,
    askAfter,
    view: async () => (await listRefunds(as(ctx, aStaffMember("manager")), { bookingId }))[0],
    emails: async () => (await ctx.db.select().from(outbox)).filter(({ subject }) => subject.startsWith("Đã hoàn")),
  };
}

const days = [...QUERY_REFUND_MINUTES, ...QUERY_TAKEN_REFUND_MINUTES];

test.for(["05", "06"])(
  "a refund that VNPay reports with status %s is paid, and the customer is told, once the bank has paid it",
  async (status, { ctx: base, clock }) => {
    const { ctx, id, bookingId, askAfter, view, emails } = await aTakenRefund(base, clock, status);
    for (const minutes of days.slice(0, -1)) {
      await askAfter(minutes);
      expect(await view()).toMatchObject({ state: "approved", sent: { state: "sent" } });
    }
    const reject = rejectRefund(as(ctx, aStaffMember("manager")), id, "nhầm");
    await expect(reject).rejects.toMatchObject({ code: "refund-at-gateway" });
    expect(await emails()).toEqual([]);
    expect(await getBooking(ctx, bookingId)).toMatchObject({ paid: 6_700_000 });

    gateways.vnpay.refundStatus = "00";
    await askAfter(days.at(-1) ?? 0);
    expect(await view()).toMatchObject({ state: "paid", method: "vnpay" });
    expect(await emails()).toHaveLength(1);
    expect(await getBooking(ctx, bookingId)).toMatchObject({ paid: 0 });
  },
);

test("a refund that the bank declines days later is free, and its next try is distinguished by its number", async ({
  ctx: base,
  clock,
}) => {
  const { send, askAfter, view, emails, ctx } = await aTakenRefund(base, clock, "06");
  for (const minutes of QUERY_REFUND_MINUTES) await askAfter(minutes);
  gateways.vnpay.refundStatus = "09";
  await askAfter(QUERY_TAKEN_REFUND_MINUTES[0]);
  expect(await view()).toMatchObject({ state: "approved", methods: ["vnpay"], sent: { state: "rejected" } });
  expect(await emails()).toEqual([]);

  // The emulator gives a declined refund back to the payment only here.
  gateways.vnpay.forgetRefunds();
  gateways.vnpay.refundStatus = "05";
  expect(await send()).toBe("sent");
  gateways.vnpay.refundStatus = "00";
  clock.forward(2);
  expect(await queryRefunds(ctx)).toBe(1);
  expect(await view()).toMatchObject({ state: "paid" });
});

test("a refund that VNPay has taken and never finished becomes unclear after the last query", async ({
  ctx: base,
  clock,
}) => {
  const { ctx, askAfter, view, emails } = await aTakenRefund(base, clock, "05");
  for (const minutes of days) {
    expect(await view()).toMatchObject({ sent: { state: "sent" } });
    // One day without an answer does not end the queries.
    gateways.vnpay.fault = minutes === QUERY_TAKEN_REFUND_MINUTES[2] ? "silent" : "none";
    await askAfter(minutes);
  }
  expect(await view()).toMatchObject({ state: "approved", sent: { state: "unclear" } });
  expect(await queryRefunds(ctx)).toBe(0);
  expect(await emails()).toEqual([]);
});
