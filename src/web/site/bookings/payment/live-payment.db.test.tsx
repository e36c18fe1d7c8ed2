import { eq } from "drizzle-orm";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, beforeAll, expect } from "vitest";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { noteReturn } from "#modules/payments/commands/gateways/query-payments.ts";
import { startGatewayPayment } from "#modules/payments/commands/gateways/start-payment.ts";
import { listAttempts } from "#modules/payments/queries/attempts.ts";
import { paymentAttempts } from "#modules/payments/tables.ts";
import type { Context } from "#platform/context.ts";
import { NOW, test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { type GatewayWorld, openGateways, payAt, takeNotice, withGateways } from "#tests/support/gateways.ts";
import { aVisit, cookiesOf, outcomeOf } from "#tests/support/page-visit.ts";
import { loader as bookingLoader } from "../booking-page.tsx";
import PaymentPage, { loader as payLoader } from "../payment-page.tsx";
import { loader as statusLoader } from "../status-resource.ts";
import { fingerprintOf } from "./stage.ts";

type Marked = Parameters<typeof fingerprintOf>[0];

let gateways: GatewayWorld;
let present = NOW;
beforeAll(async () => {
  gateways = await openGateways(() => present);
});
afterAll(() => gateways.close());

async function aPaymentPage(base: Context) {
  const ctx = withGateways(base, gateways);
  present = ctx.now();
  await someSettings(ctx);
  const { id, code, secret } = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: "live-payment" });
  const at = (page: string, cookie?: string) =>
    aVisit(ctx, `/don-hang/${code}${page}`, { params: { code }, cookie }) as never;
  const cookie = cookiesOf((await outcomeOf(bookingLoader(at(`?k=${encodeURIComponent(secret)}`)))).headers);
  return {
    ctx,
    id,
    async html(): Promise<string> {
      const { data: loaderData } = await outcomeOf(payLoader(at("/thanh-toan", cookie)));
      const Page = PaymentPage as ComponentType<Record<string, unknown>>;
      const element = <Page loaderData={loaderData} params={{ code }} matches={[]} />;
      const router = createMemoryRouter([{ id: "root", path: "/", element, loader: () => ({}) }], {
        hydrationData: { loaderData: { root: { siteUrl: "https://a.example", brand: "Hải Trình" } } },
      });
      return renderToStaticMarkup(<RouterProvider router={router} />);
    },
    /** The mark of the page, which it compares with that of the status. */
    async shown(): Promise<string> {
      const { data } = await outcomeOf(payLoader(at("/thanh-toan", cookie)));
      const { booking, attempt } = JSON.parse(JSON.stringify(data)) as { booking: Marked } & Pick<Marked, "attempt">;
      return fingerprintOf({ ...booking, attempt });
    },
    polled: async (): Promise<string> => fingerprintOf(await (await statusLoader(at("/trang-thai", cookie))).json()),
  };
}

test("the payment page notices each step of the last try at a gateway, and reloads for nothing else", async ({
  ctx: base,
}) => {
  const { ctx, id, shown, polled } = await aPaymentPage(base);
  const marks = [await polled()];
  const expectStep = async () => {
    const mark = await polled();
    expect(marks).not.toContain(mark);
    expect(await shown()).toBe(mark);
    marks.push(mark);
  };
  expect(await shown()).toBe(marks[0]);
  const failed = await payAt(ctx, gateways, id, { pays: false });
  await expectStep();
  await noteReturn(ctx, "vnpay", (await listAttempts(ctx, id))[0]?.reference ?? "");
  await expectStep();
  await takeNotice(ctx, failed);
  await expectStep();
  await takeNotice(ctx, await payAt(ctx, gateways, id, { method: "momo" }));
  await expectStep();
});

test("the payment page asks for patience after a hold has ended while the gateway has not reported", async ({
  ctx: base,
  clock,
}) => {
  const { ctx, id, html, shown, polled } = await aPaymentPage(base);
  await payAt(ctx, gateways, id);
  const pending = "Đang chờ VNPay xác nhận";
  expect(await html()).not.toContain(pending);
  await noteReturn(ctx, "vnpay", (await listAttempts(ctx, id))[0]?.reference ?? "");
  expect(await html()).toContain(pending);
  clock.forward(60);
  const expired = await html();
  expect(expired).toContain("Thời gian giữ phòng của bạn đã hết");
  expect(expired).toContain(pending);
  expect(await shown()).toBe(await polled());
});

test("the payment page never says that nothing was debited while VNPay holds or returns the money", async ({
  ctx: base,
}) => {
  const { ctx, id, html } = await aPaymentPage(base);
  const address = await startGatewayPayment(ctx, id, "vnpay", { address: "203.0.113.9" });
  const end = (ending: "suspected" | "cancels") => ({
    method: "vnpay" as const,
    ...gateways.vnpay.visit(address, ending),
  });
  await takeNotice(ctx, end("suspected"));
  await takeNotice(ctx, await payAt(ctx, gateways, id, { method: "momo", pays: false }));
  expect(await html()).toContain("Đang chờ VNPay xác nhận");
  expect(await html()).not.toContain("không bị trừ tiền");

  await ctx.db.delete(paymentAttempts).where(eq(paymentAttempts.method, "momo"));
  await takeNotice(ctx, end("cancels"));
  expect(await html()).toContain("VNPay trả lại tiền cho bạn");
  expect(await html()).not.toContain("không bị trừ tiền");
});
