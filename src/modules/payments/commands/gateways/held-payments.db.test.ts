import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import type { Role } from "#kernel/actor.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import type { Ending } from "#tests/emulators/gateways/vnpay.ts";
import { NOW, silentLog, test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { type GatewayWorld, openGateways, payAt, takeNotice, withGateways } from "#tests/support/gateways.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { QUERY_HELD_MINUTES } from "../../limits.ts";
import { findLastAttempt, listAttempts, listHeldPayments } from "../../queries/attempts.ts";
import { endHeldPayment } from "./end-held-payment.ts";
import { noteReturn, queryPayments } from "./query-payments.ts";
import { startGatewayPayment } from "./start-payment.ts";

let gateways: GatewayWorld;
let present = NOW;
beforeAll(async () => {
  gateways = await openGateways(() => present);
});
afterAll(() => gateways.close());

type Line = { event: string; reference?: string };

let last = 0;
/** A booking whose payment VNPay suspects: debited, and neither paid nor failed. */
async function aSuspectedPayment(base: Context) {
  const lines: Line[] = [];
  const log = { ...silentLog, warn: (line: Line) => lines.push(line) } as unknown as Context["log"];
  const ctx: Context = { ...withGateways(base, gateways), log };
  gateways.vnpay.fault = "none";
  present = ctx.now();
  await someSettings(ctx);
  last += 1;
  const placed = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: `held-payment-${last}` });
  const address = await startGatewayPayment(ctx, placed.id, "vnpay", { address: "203.0.113.9" });
  const end = (ending: Ending) => ({ method: "vnpay" as const, ...gateways.vnpay.visit(address, ending) });
  const suspected = end("suspected");
  const attempt = async () => (await listAttempts(ctx, placed.id))[0];
  return { ctx, ...placed, end, suspected, attempt, events: () => lines.map(({ event }) => event) };
}

test("a payment that VNPay holds counts for nothing, is shown to staff and customer, and is logged once", async ({
  ctx: base,
}) => {
  const { ctx, id, code, suspected, attempt, events } = await aSuspectedPayment(base);
  expect(await takeNotice(ctx, suspected)).toBe("recorded");
  expect(await takeNotice(ctx, suspected)).toBe("repeated");
  expect(await getBooking(ctx, id)).toMatchObject({ state: "held", paid: 0 });
  expect(events()).toEqual(["gateway.payment_held"]);
  expect(await attempt()).toMatchObject({ state: "started", isHeld: true, gatewayRef: expect.stringMatching(/^\d+$/) });
  expect(await findLastAttempt(ctx, id)).toMatchObject({ mayBePaid: true });
  expect(await listHeldPayments(ctx)).toMatchObject([{ method: "vnpay", amount: 6_700_000, booking: { code } }]);
});

test("a held payment that VNPay releases counts like any other", async ({ ctx: base }) => {
  const { ctx, id, end, suspected, attempt } = await aSuspectedPayment(base);
  await takeNotice(ctx, suspected);
  const number = (await attempt())?.gatewayRef;
  expect(await takeNotice(ctx, end("pays"))).toBe("recorded");
  expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", paid: 6_700_000 });
  expect(await attempt()).toMatchObject({ state: "paid", isHeld: false, gatewayRef: number });
  expect(await listHeldPayments(ctx)).toEqual([]);
  expect(await takeNotice(ctx, suspected)).toBe("repeated");
  expect(await attempt()).toMatchObject({ state: "paid" });
});

test("a held payment that VNPay gives back fails", async ({ ctx: base }) => {
  const { ctx, id, end, suspected, attempt } = await aSuspectedPayment(base);
  await takeNotice(ctx, suspected);
  expect(await takeNotice(ctx, end("cancels"))).toBe("recorded");
  expect(await attempt()).toMatchObject({ state: "failed", isHeld: false });
  expect(await findLastAttempt(ctx, id)).toMatchObject({ state: "failed", mayBePaid: false, goesBack: true });
  expect(await listHeldPayments(ctx)).toEqual([]);
});

test("a held payment whose notice was lost is found by the job, and asked about daily for as long as it is held", async ({
  ctx: base,
  clock,
}) => {
  const { ctx, id, end, attempt, events } = await aSuspectedPayment(base);
  const { holdExpiresAt } = await getBooking(ctx, id);
  clock.forward(2);
  expect(await queryPayments(ctx)).toBe(1);
  expect(await attempt()).toMatchObject({ isHeld: true });
  for (const minutes of [60, 360, 1440, 2880, 4320, 5760, 7200]) {
    clock.now = new Date(holdExpiresAt.getTime() + minutes * 60_000);
    gateways.vnpay.fault = minutes > 4320 ? "silent" : "none";
    expect(await queryPayments(ctx), `${minutes}`).toBe(1);
    expect(await queryPayments(ctx)).toBe(0);
  }
  expect(events().filter((event) => event !== "gateway.unreachable")).toEqual(["gateway.payment_held"]);
  expect(await attempt()).toMatchObject({ state: "started", isHeld: true });
  gateways.vnpay.fault = "none";
  end("pays");
  clock.forward(QUERY_HELD_MINUTES);
  expect(await queryPayments(ctx)).toBe(1);
  expect(await getBooking(ctx, id)).toMatchObject({ paid: 6_700_000 });
});

test("a held payment that VNPay does not know any more stays held until staff end it", async ({ ctx: base, clock }) => {
  const { ctx, suspected, attempt } = await aSuspectedPayment(base);
  await takeNotice(ctx, suspected);
  const held = await attempt();
  gateways.vnpay.forget(held?.reference ?? "");
  for (let day = 0; day < 8; day += 1) {
    clock.forward(QUERY_HELD_MINUTES);
    expect(await queryPayments(ctx)).toBe(1);
  }
  expect(await attempt()).toMatchObject({ state: "started", isHeld: true });

  const input = { attemptId: held?.id ?? "", reason: "VNPay hoàn, mã 889911" };
  const by = (role: Role) => endHeldPayment({ ...ctx, actor: aStaffMember(role) }, input);
  await expect(by("sales")).rejects.toMatchObject({ kind: "forbidden" });
  await by("accountant");
  expect(await attempt()).toMatchObject({ state: "failed", isHeld: false, gatewayRef: held?.gatewayRef });
  expect(await listHeldPayments(ctx)).toEqual([]);
  const [entry] = await ctx.db.select().from(auditEvents).where(eq(auditEvents.subjectId, input.attemptId));
  expect(entry).toMatchObject({ action: "payment.held-returned", after: { reason: input.reason } });
  await expect(by("accountant")).rejects.toMatchObject({ code: "not-possible-now" });
  clock.forward(QUERY_HELD_MINUTES);
  expect(await queryPayments(ctx)).toBe(0);
});

test("a held payment that has ended stays so when its notice is repeated, and counts when VNPay releases it", async ({
  ctx: base,
}) => {
  const { ctx, id, end, suspected, attempt } = await aSuspectedPayment(base);
  await takeNotice(ctx, suspected);
  const attemptId = (await attempt())?.id ?? "";
  await endHeldPayment({ ...ctx, actor: aStaffMember("accountant") }, { attemptId, reason: "VNPay đã hoàn" });
  expect(await takeNotice(ctx, suspected)).toBe("repeated");
  expect(await attempt()).toMatchObject({ state: "failed", isHeld: false });
  expect(await takeNotice(ctx, end("pays"))).toBe("recorded");
  expect(await getBooking(ctx, id)).toMatchObject({ paid: 6_700_000 });
});

test("money that VNPay holds after its attempt was abandoned is seen again", async ({ ctx: base, clock }) => {
  const { ctx, id, end, suspected, attempt, events } = await aSuspectedPayment(base);
  // VNPay knows nothing of it until the notice.
  gateways.vnpay.fault = "silent";
  for (let hour = 0; hour < 80; hour += 1) {
    clock.forward(60);
    await queryPayments(ctx);
  }
  expect(await attempt()).toMatchObject({ state: "abandoned" });
  expect(await takeNotice(ctx, suspected)).toBe("recorded");
  expect(await attempt()).toMatchObject({ state: "started", isHeld: true });
  expect(events().at(-1)).toBe("gateway.payment_held");
  expect(await takeNotice(ctx, end("pays"))).toBe("recorded");
  expect(await getBooking(ctx, id)).toMatchObject({ paid: 6_700_000 });
});

test("an attempt that VNPay holds is shown to the customer before newer ones, and so is one with a browser that came back", async ({
  ctx: base,
  clock,
}) => {
  const { ctx, id, suspected, attempt } = await aSuspectedPayment(base);
  const first = await attempt();
  await noteReturn(ctx, "vnpay", first?.reference ?? "");
  clock.forward(1);
  const failed = await payAt(ctx, gateways, id, { method: "momo", pays: false });
  await takeNotice(ctx, failed);
  expect(await findLastAttempt(ctx, id)).toMatchObject({ method: "vnpay", state: "started", mayBePaid: true });

  await takeNotice(ctx, suspected);
  clock.forward(1);
  await startGatewayPayment(ctx, id, "momo", { address: "203.0.113.9" });
  const newest = (await listAttempts(ctx, id))[0];
  await noteReturn(ctx, "momo", newest?.reference ?? "");
  expect(await findLastAttempt(ctx, id)).toMatchObject({ method: "vnpay", mayBePaid: true });

  const ended = { attemptId: first?.id ?? "", reason: "VNPay đã hoàn" };
  await endHeldPayment({ ...ctx, actor: aStaffMember("accountant") }, ended);
  expect(await findLastAttempt(ctx, id)).toMatchObject({ method: "momo", mayBePaid: true, goesBack: false });
});
