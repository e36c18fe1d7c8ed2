import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, beforeAll, expect } from "vitest";
import type { Role } from "#kernel/actor.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { startGatewayPayment } from "#modules/payments/commands/gateways/start-payment.ts";
import { listAttempts } from "#modules/payments/queries/attempts.ts";
import type { Context } from "#platform/context.ts";
import { NOW, test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { type GatewayWorld, openGateways, takeNotice, withGateways } from "#tests/support/gateways.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { spacedCode } from "#web/components/booking-code.ts";
import { AttemptList } from "./detail/attempt-list.tsx";
import TransfersPage, { action, loader } from "./transfers-page.tsx";

let gateways: GatewayWorld;
let present = NOW;
beforeAll(async () => {
  gateways = await openGateways(() => present);
});
afterAll(() => gateways.close());

async function htmlFor(ctx: Context, role: Role = "accountant"): Promise<string> {
  const loaderData = await loader(
    aVisit(ctx, "/admin/chuyen-khoan", { params: {}, actor: aStaffMember(role) }) as never,
  );
  const Page = TransfersPage as ComponentType<Record<string, unknown>>;
  const element = <Page loaderData={loaderData} params={{}} matches={[]} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

test("the page of transfers lists payments that a gateway holds for review, with the booking", async ({
  ctx: base,
}) => {
  const ctx = withGateways(base, gateways);
  present = ctx.now();
  await someSettings(ctx);
  const { id, code } = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: "held-at-vnpay" });
  expect(await htmlFor(ctx)).not.toContain("đang giữ tiền");
  const address = await startGatewayPayment(ctx, id, "vnpay", { address: "203.0.113.9" });
  await takeNotice(ctx, { method: "vnpay", ...gateways.vnpay.visit(address, "suspected") });
  const html = await htmlFor(ctx);
  expect(html).toContain("Cổng thanh toán đang giữ tiền");
  expect(html).toContain(`HT${code}-1`);
  expect(html).toContain(spacedCode(code));
});

test("staff who may write payments end a held payment on the pages of transfers and of the booking", async ({
  ctx: base,
}) => {
  const ctx = withGateways(base, gateways);
  present = ctx.now();
  await someSettings(ctx);
  const { id } = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: "held-ended" });
  const address = await startGatewayPayment(ctx, id, "vnpay", { address: "203.0.113.9" });
  await takeNotice(ctx, { method: "vnpay", ...gateways.vnpay.visit(address, "suspected") });
  const attempts = await listAttempts(ctx, id);
  const attemptId = attempts[0]?.id ?? "";
  const label = "Cổng đã trả lại tiền cho khách";
  const listed = (mayWrite: boolean) => {
    const element = <AttemptList attempts={attempts} mayWrite={mayWrite} />;
    return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  };
  expect(await htmlFor(ctx)).toContain(label);
  expect(await htmlFor(ctx, "sales")).not.toContain(label);
  expect(listed(true)).toContain(label);
  expect(listed(false)).not.toContain(label);

  const send = async (reason: string) => {
    const form = { intent: "held-returned", attemptId, reason };
    const visit = aVisit(ctx, "/admin/chuyen-khoan", { params: {}, actor: aStaffMember("accountant"), form });
    return outcomeOf(Promise.resolve(action(visit as never)));
  };
  expect(await send(" ")).toMatchObject({ status: 400, data: { fields: { reason: expect.any(String) } } });
  expect(await send("VNPay hoàn, mã 889911")).toMatchObject({
    data: { resultMessage: "Đã ghi cổng trả lại tiền cho khách" },
  });
  expect(await htmlFor(ctx)).not.toContain("đang giữ tiền");
});
