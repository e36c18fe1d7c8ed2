import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, beforeAll, expect } from "vitest";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { startGatewayPayment } from "#modules/payments/commands/gateways/start-payment.ts";
import type { Context } from "#platform/context.ts";
import { NOW, test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { type GatewayWorld, openGateways, takeNotice, withGateways } from "#tests/support/gateways.ts";
import { aVisit } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { spacedCode } from "#web/components/booking-code.ts";
import TransfersPage, { loader } from "./transfers-page.tsx";

let gateways: GatewayWorld;
let present = NOW;
beforeAll(async () => {
  gateways = await openGateways(() => present);
});
afterAll(() => gateways.close());

async function htmlFor(ctx: Context): Promise<string> {
  const loaderData = await loader(
    aVisit(ctx, "/admin/chuyen-khoan", { params: {}, actor: aStaffMember("accountant") }) as never,
  );
  const Page = TransfersPage as ComponentType<object>;
  const element = <Page {...{ loaderData, params: {}, matches: [] }} />;
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
