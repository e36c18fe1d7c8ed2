import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import type { Staff } from "#kernel/actor.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import { type Clock, NOW, test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings, theirAccount } from "#tests/support/factories.ts";
import { type GatewayWorld, openGateways, payAt, takeNotice, withGateways } from "#tests/support/gateways.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { QUERY_REFUND_MINUTES } from "../../limits.ts";
import { listLedger } from "../../queries/ledger.ts";
import { listRefunds } from "../../queries/refunds.ts";
import { nameBeneficiary } from "../name-beneficiary.ts";
import { payRefund } from "../pay-refund.ts";
import { approveRefund, cancelAndRefund, rejectRefund } from "../refunds.ts";
import { resolveAsPaid, resolveAsUnpaid } from "./resolve-unclear.ts";
import { queryRefunds, sendGatewayRefund } from "./send-refund.ts";

let gateways: GatewayWorld;
let present = NOW;
beforeAll(async () => {
  gateways = await openGateways(() => present);
});
afterAll(() => gateways.close());

const as = (ctx: Context, actor: Staff): Context => ({ ...ctx, actor });
const [manager, sender] = [aStaffMember("manager"), aStaffMember("accountant")];
const colleague: Staff = { ...aStaffMember("accountant"), id: "0198f000-0000-7000-8000-00000000c011" };

let last = 0;
/** A refund that a colleague sent to MoMo, which then never answered. */
async function anUnclearRefund(base: Context, clock: Clock) {
  const ctx = withGateways(base, gateways);
  present = ctx.now();
  gateways.momo.fault = "none";
  await someSettings(ctx);
  last += 1;
  const key = `unclear-${last}`;
  const { id: bookingId } = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key });
  await takeNotice(ctx, await payAt(ctx, gateways, bookingId, { method: "momo" }));
  await cancelAndRefund(as(ctx, aStaffMember("sales")), bookingId, { reason: "Khách bận", terms: "full" });
  const id = (await listRefunds(ctx))[0]?.id ?? "";
  await approveRefund(as(ctx, manager), id);
  gateways.momo.fault = "silent";
  await sendGatewayRefund(as(ctx, sender), id, { method: "momo" });
  for (const minutes of QUERY_REFUND_MINUTES) {
    clock.forward(minutes);
    await queryRefunds(ctx);
  }
  const view = async () => (await listRefunds(as(ctx, manager), { bookingId }))[0];
  expect(await view()).toMatchObject({ state: "approved", sent: { state: "unclear", sentBy: sender.id } });
  return { ctx, id, bookingId, view };
}

/** The audited actions on a refund, the oldest first. */
async function actionsOn(ctx: Context, id: string): Promise<string[]> {
  const rows = await ctx.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, id))
    .orderBy(asc(auditEvents.id));
  return rows.map(({ action }) => action);
}

test("no other step of a refund is possible while it is unclear whether the gateway has paid it", async ({
  ctx: base,
  clock,
}) => {
  const { ctx, id, view } = await anUnclearRefund(base, clock);
  gateways.momo.fault = "none";
  for (const step of [
    () => payRefund(as(ctx, colleague), id, "FT-1"),
    () => sendGatewayRefund(as(ctx, colleague), id, { method: "momo" }),
    () => rejectRefund(as(ctx, manager), id, "nhầm"),
    () => nameBeneficiary(as(ctx, colleague), id, theirAccount),
  ])
    await expect(step()).rejects.toMatchObject({ code: "refund-unclear" });
  expect(await view()).toMatchObject({ state: "approved", beneficiary: null, sent: { state: "unclear" } });
});

test("a colleague of the sender records the number under which the gateway has paid", async ({ ctx: base, clock }) => {
  const { ctx, id, bookingId, view } = await anUnclearRefund(base, clock);
  const sent = (await view())?.sent;
  expect(sent).toMatchObject({
    reference: expect.stringMatching(/R1$/),
    paymentReference: expect.stringContaining("-1"),
  });

  const found = { reference: "4088990011" };
  await expect(resolveAsPaid(as(ctx, aStaffMember("sales")), id, found)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(resolveAsPaid(as(ctx, sender), id, found)).rejects.toMatchObject({ code: "own-sent" });
  const stale = resolveAsPaid(as(ctx, colleague), id, { ...found, expectedVersion: 0 });
  await expect(stale).rejects.toMatchObject({ code: "not-possible-now" });
  await resolveAsPaid(as(ctx, colleague), id, { ...found, expectedVersion: 1 });

  expect(await view()).toMatchObject({ state: "paid", method: "momo", bankReference: "MOMO-4088990011" });
  expect(await getBooking(ctx, bookingId)).toMatchObject({ state: "cancelled", paid: 0 });
  expect((await listLedger(ctx, bookingId)).filter(({ kind }) => kind === "refunded")).toMatchObject([
    { amount: -6_700_000, method: "momo" },
  ]);
  expect((await actionsOn(ctx, id)).slice(-3)).toEqual(["refund.sent", "refund.found-paid", "refund.paid"]);
  const again = resolveAsPaid(as(ctx, colleague), id, found);
  await expect(again).rejects.toMatchObject({ code: "not-possible-now" });
});

test("one number of a gateway settles one refund", async ({ ctx: base, clock }) => {
  const first = await anUnclearRefund(base, clock);
  await resolveAsPaid(as(first.ctx, colleague), first.id, { reference: "4088990022" });
  const second = await anUnclearRefund(base, clock);
  await expect(resolveAsPaid(as(second.ctx, colleague), second.id, { reference: "4088990022" })).rejects.toMatchObject({
    code: "bank-reference-used",
    fields: { reference: expect.any(String) },
  });
  expect(await second.view()).toMatchObject({ state: "approved", sent: { state: "unclear" } });
});

test("a refund is free again once a colleague of the sender records that the gateway has not paid it", async ({
  ctx: base,
  clock,
}) => {
  const { ctx, id, bookingId, view } = await anUnclearRefund(base, clock);
  await expect(resolveAsUnpaid(as(ctx, sender), id)).rejects.toMatchObject({ code: "own-sent" });
  await resolveAsUnpaid(as(ctx, colleague), id, { expectedVersion: 1 });
  expect(await view()).toMatchObject({ state: "approved", methods: ["momo"], sent: { state: "rejected" } });
  expect((await view())?.sent?.detail).toContain(colleague.name);
  expect((await actionsOn(ctx, id)).at(-1)).toBe("refund.found-unpaid");
  await expect(resolveAsUnpaid(as(ctx, colleague), id)).rejects.toMatchObject({ code: "not-possible-now" });

  // MoMo has paid after all: it refuses the second time, and that stays unclear too.
  gateways.momo.fault = "none";
  expect(await sendGatewayRefund(as(ctx, sender), id, { method: "momo" })).toBe("sent");
  expect(await getBooking(ctx, bookingId)).toMatchObject({ paid: 6_700_000 });
});
