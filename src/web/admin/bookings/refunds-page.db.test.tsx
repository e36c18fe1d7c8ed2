import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, beforeAll, expect } from "vitest";
import { type Role, roles } from "#kernel/actor.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { queryRefunds } from "#modules/payments/commands/gateways/send-refund.ts";
import { nameBeneficiary } from "#modules/payments/commands/name-beneficiary.ts";
import { approveRefund, cancelAndRefund } from "#modules/payments/commands/refunds.ts";
import { QUERY_REFUND_MINUTES } from "#modules/payments/limits.ts";
import { listRefunds } from "#modules/payments/queries/refunds.ts";
import type { Context } from "#platform/context.ts";
import { type Clock, NOW, test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings, theirAccount } from "#tests/support/factories.ts";
import { type GatewayWorld, openGateways, payAt, takeNotice, withGateways } from "#tests/support/gateways.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import RefundsPage, { action, loader } from "./refunds-page.tsx";

let gateways: GatewayWorld;
let present = NOW;
beforeAll(async () => {
  gateways = await openGateways(() => present);
});
afterAll(() => gateways.close());

const people = new Map(roles.map((role) => [role, aStaffMember(role)]));
const personOf = (role: Role) => people.get(role) ?? aStaffMember(role);
const as = (ctx: Context, role: Role): Context => ({ ...ctx, actor: personOf(role) });

/** The approved refund of a booking that was paid at MoMo. */
async function aRefundAtMomo(base: Context) {
  const ctx = withGateways(base, gateways);
  present = ctx.now();
  gateways.momo.fault = "none";
  await someSettings(ctx);
  const { id } = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: "refund-at-momo" });
  await takeNotice(ctx, await payAt(ctx, gateways, id, { method: "momo" }));
  await cancelAndRefund(as(ctx, "sales"), id, { reason: "Khách bận", terms: "full", kept: undefined });
  const [refund] = await listRefunds(ctx);
  const refundId = refund?.id ?? "";
  await approveRefund(as(ctx, "manager"), refundId);
  const send = async (form: Record<string, string>, role: Role = "accountant") => {
    const expectedVersion = String((await listRefunds(ctx))[0]?.version);
    const visit = aVisit(ctx, "/admin/hoan-tien", {
      params: {},
      actor: personOf(role),
      form: { refundId, expectedVersion, ...form },
    });
    return outcomeOf(Promise.resolve(action(visit as never)));
  };
  return { ctx, refundId, send };
}

/** The labels of the buttons that a role sees. */
async function buttonsFor(ctx: Context, role: Role): Promise<string[]> {
  const visit = aVisit(ctx, "/admin/hoan-tien", { params: {}, actor: personOf(role) });
  const loaderData = await loader(visit as never);
  const Page = RefundsPage as ComponentType<Record<string, unknown>>;
  const element = <Page loaderData={loaderData} params={{}} matches={[]} />;
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  return [...html.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, label = ""]) => label);
}

test("a refund at a gateway has a button of that gateway, and one to record a transfer once there is an account", async ({
  ctx: base,
}) => {
  const { ctx, refundId } = await aRefundAtMomo(base);
  const buttons = await buttonsFor(ctx, "accountant");
  expect(buttons).toContain("Hoàn qua MoMo");
  expect(buttons.join()).not.toMatch(/và ghi|VNPay|ZaloPay/);
  expect(await buttonsFor(ctx, "sales")).not.toContain("Hoàn qua MoMo");

  await nameBeneficiary(as(ctx, "accountant"), refundId, theirAccount);
  await approveRefund(as(ctx, "manager"), refundId);
  expect(await buttonsFor(ctx, "accountant")).toEqual(expect.arrayContaining(["Chuyển và ghi", "Hoàn qua MoMo"]));
});

test("a gateway gets a refund only by its own form, which asks for nothing that the gateway reports itself", async ({
  ctx: base,
}) => {
  const { ctx, refundId, send } = await aRefundAtMomo(base);
  const banked = { bankedOn: "2026-11-21", bankedTime: "08:00" };
  expect(await send({ intent: "pay", method: "momo", reference: "FT1", ...banked })).toMatchObject({
    status: 400,
    data: { fields: { method: expect.any(String) } },
  });
  expect(await send({ intent: "send", method: "cash" })).toMatchObject({ status: 400 });
  expect(await send({ intent: "send", method: "vnpay" })).toMatchObject({ status: 400 });
  expect((await listRefunds(ctx))[0]).toMatchObject({ id: refundId, state: "approved", sent: null });

  gateways.momo.fault = "silent";
  expect(await send({ intent: "send", method: "momo" })).toMatchObject({
    data: { intent: "send", resultMessage: expect.stringContaining("Kết quả hiện ở đây") },
  });
  expect((await listRefunds(ctx))[0]).toMatchObject({ sent: { method: "momo", state: "sent" } });
  expect((await buttonsFor(ctx, "accountant")).join()).not.toMatch(/Hoàn|ghi|Từ chối|tài khoản/);
});

test("the form of a gateway notifies staff when the gateway has paid", async ({ ctx: base }) => {
  const { ctx, send } = await aRefundAtMomo(base);
  expect(await send({ intent: "send", method: "momo" })).toMatchObject({
    data: { resultMessage: "Cổng thanh toán đã hoàn tiền, khách được báo bằng email" },
  });
  expect(await listRefunds(ctx)).toEqual([]);
});

async function runUntilUnclear(ctx: Context, clock: Clock): Promise<void> {
  for (const minutes of QUERY_REFUND_MINUTES) {
    clock.forward(minutes);
    await queryRefunds(ctx);
  }
}

test("An unclear refund offers its sender no action; a colleague checks it at the gateway", async ({
  ctx: base,
  clock,
}) => {
  const { ctx, send } = await aRefundAtMomo(base);
  gateways.momo.fault = "silent";
  await send({ intent: "send", method: "momo" });
  await runUntilUnclear(ctx, clock);
  const own = await buttonsFor(ctx, "accountant");
  expect(own.join()).not.toMatch(/Hoàn|MoMo|ghi|Từ chối|tài khoản/);
  const others = await buttonsFor(ctx, "manager");
  expect(others).toEqual(expect.arrayContaining(["MoMo đã hoàn", "MoMo chưa hoàn"]));
  expect(others.join()).not.toMatch(/Hoàn|ghi|Từ chối|tài khoản/);
  expect(await send({ intent: "found-unpaid" })).toMatchObject({ status: 403 });
  expect(await send({ intent: "found-paid", reference: " " }, "manager")).toMatchObject({
    status: 400,
    data: { fields: { reference: expect.any(String) } },
  });
  expect(await send({ intent: "found-paid", reference: "4088990033" }, "manager")).toMatchObject({
    data: { resultMessage: "Đã ghi cổng hoàn tiền, khách được báo bằng email" },
  });
  expect(await listRefunds(ctx)).toEqual([]);
});
