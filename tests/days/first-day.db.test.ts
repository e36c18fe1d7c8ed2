import { expect } from "vitest";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, type TestCruise } from "#tests/support/factories.ts";
import { aVisit, cookiesOf, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { action as saveCompany } from "#web/admin/settings/company-page.tsx";
import { loader as firstSteps } from "#web/admin/settings/first-steps-page.tsx";
import { action as savePayment } from "#web/admin/settings/payment-page.tsx";
import { loader as bookingLoader } from "#web/site/bookings/booking-page.tsx";
import { loader as paymentLoader } from "#web/site/bookings/payment-page.tsx";
import { action as checkOut } from "#web/site/checkout/checkout-page.tsx";
import { roomField } from "#web/site/checkout/order.ts";
import { loader as homeLoader } from "#web/site/home/home-page.tsx";

const owner = aStaffMember("owner");

type Page = (args: never) => unknown;
const ask = (ctx: Context, page: Page, form?: Record<string, string>) =>
  outcomeOf(
    Promise.resolve().then(() =>
      page(aVisit(ctx, "/admin/cai-dat", { params: {}, actor: owner, ...(form && { form }) }) as never),
    ),
  );

async function missing(ctx: Context): Promise<string[]> {
  const { data } = await ask(ctx, firstSteps as Page);
  return (data as { steps: { key: string; done: boolean }[] }).steps.flatMap(({ key, done }) => (done ? [] : key));
}

/** Two adults hold a cabin; the token of the magic link is in the cookie. */
async function aTraveller(ctx: Context, cruise: TestCruise) {
  const form = {
    formKey: "the-first-form",
    date: cruise.checkIn,
    nights: "1",
    adults: "2",
    expectedTotal: "6700000",
    [roomField({ roomId: cruise.roomIds[0] ?? "" })]: "1",
    note: "",
    payment: "full",
    consent: "on",
    name: "Lê Thu Hằng",
    phone: "0912 345 678",
    email: "thuhang@example.vn",
  };
  const visit = aVisit(ctx, `/du-thuyen/${cruise.slug}/dat-phong`, { params: { slug: cruise.slug }, form });
  const { location } = await outcomeOf(checkOut(visit));
  const code = /don-hang\/([2-9A-Y]{8})/.exec(location ?? "")?.[1] ?? "";
  const key = location?.slice(location.indexOf("?"));
  const opened = await outcomeOf(bookingLoader(aVisit(ctx, `/don-hang/${code}${key}`, { params: { code } })));
  const cookie = cookiesOf(opened.headers);
  const payment = async () => {
    const { data } = await outcomeOf(
      paymentLoader(aVisit(ctx, `/don-hang/${code}/thanh-toan`, { params: { code }, cookie })),
    );
    return data as { stage: string; transfer: { amount: number; account: { number: string } } | null };
  };
  return { code, payment };
}

test("an agency without demo data gets to its first paid booking, and sees at each step what is missing", async ({
  ctx,
}) => {
  expect((await outcomeOf(homeLoader(aVisit(ctx, "/", { params: {} })))).status).toBe(200);
  expect(await missing(ctx)).toHaveLength(10);

  const company = { brand: "Vịnh Xanh", hotline: "0912 345 678", email: "chao@vinhxanh.example" };
  await ask(ctx, saveCompany as Page, { intent: "save", ...company });
  const cruise = await aCruise(ctx);
  expect(await missing(ctx)).toEqual(["legal", "bank-account", "mail", "flights"]);

  // A customer books before the account exists: the page says how to pay.
  const early = await aTraveller(ctx, cruise);
  expect(await early.payment()).toMatchObject({ transfer: null });

  const account = { bin: "970436", number: "1017595600", holder: "Công ty Vịnh Xanh", branch: "" };
  await ask(ctx, savePayment as Page, { intent: "add-account", ...account });
  expect(await missing(ctx)).toEqual(["legal", "mail", "flights"]);

  // It takes effect at once, also for waiting customers.
  expect(await early.payment()).toMatchObject({ transfer: { amount: 6_700_000, account: { number: "1017595600" } } });
  const notice = { provider: "sepay", providerRef: "first", direction: "in", accountNumber: "1017595600" } as const;
  await recordBankNotice(ctx, { ...notice, amount: 6_700_000, content: `HT${early.code}`, bankedAt: ctx.now() });

  expect(await early.payment()).toMatchObject({ stage: "confirmed" });
  const emails = await ctx.db.select().from(outbox);
  expect(emails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Đã giữ phòng"),
    expect.stringContaining("Đã nhận 6,700,000 đ"),
  ]);
  expect(emails[1]?.text).toContain("Vịnh Xanh");
  const [{ id } = { id: "" }] = (await ctx.db.execute<{ id: string }>("select id from bookings")).rows;
  expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", outstanding: 0 });
});
