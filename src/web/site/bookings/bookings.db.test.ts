import { expect } from "vitest";
import { addDays, vietnamInstant } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import { vnd } from "#kernel/money.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { bookingMessages } from "#modules/bookings/messages/booking.ts";
import { getBooking, getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { mergeBookings } from "#modules/payments/commands/merge-bookings.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { previewMerge } from "#modules/payments/queries/preview-merge.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import { aVisit, cookiesOf, outcomeOf } from "#tests/support/page-visit.ts";
import { lateMoneyText } from "#web/components/late-money.ts";
import { action as askAction } from "./ask-for-change-page.tsx";
import { action as bookingAction, loader as bookingLoader } from "./booking-page.tsx";
import { action as dayAction } from "./change-day-page.tsx";
import { loader as confirmationLoader } from "./confirmation-page.tsx";
import { action as askForLinks, loader as linksPage } from "./forgotten-code-page.tsx";
import { action as lookUp } from "./lookup-page.tsx";
import { action as payAction, loader as payLoader } from "./payment-page.tsx";
import { loader as qrLoader } from "./qr-resource.ts";
import { loader as statusLoader } from "./status-resource.ts";
import type { BookingSummary } from "./summary.ts";

async function aBooking(ctx: Context) {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const placed = await placeBooking(ctx, aBookingInput(cruise), { key: "a-booking-key" });
  const key = encodeURIComponent(placed.secret);
  const { headers } = await outcomeOf(bookingLoader(at(ctx, placed.code, "", { query: `?k=${key}` })));
  return { ...placed, cruise, cookie: cookiesOf(headers) };
}

type Extra = { query?: string; cookie?: string; form?: Record<string, string> };

const at = (ctx: Context, code: string, page = "", { query = "", ...extra }: Extra = {}) =>
  aVisit(ctx, `/don-hang/${code}${page}${query}`, { params: { code }, ...extra });

const payment = (ctx: Context, code: string, cookie: string) =>
  outcomeOf(payLoader(at(ctx, code, "/thanh-toan", { cookie })));

const transfer = (ctx: Context, code: string, amount: number) =>
  recordBankNotice(ctx, {
    provider: "sepay",
    providerRef: `notice-${amount}`,
    direction: "in",
    accountNumber: ourAccount.number,
    amount,
    content: `HT${code}`,
    bankedAt: ctx.now(),
  });

test("Booking page moves the token of a magic link from the address into a cookie", async ({ ctx }) => {
  const { code, secret } = await aBooking(ctx);

  const answer = await outcomeOf(
    payLoader(at(ctx, code, "/thanh-toan", { query: `?k=${encodeURIComponent(secret)}` })),
  );

  expect(answer).toMatchObject({ status: 303, location: `/don-hang/${code}/thanh-toan` });
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      new RegExp(`^don_${code}=.+; Max-Age=15552000; Path=/don-hang/${code}; HttpOnly; Secure; SameSite=Lax$`),
    ),
    expect.stringContaining(`Path=/don-hang/${code}.data;`),
  ]);
});

test("Booking cookie opens every page of the booking", async ({ ctx }) => {
  const { code, cookie } = await aBooking(ctx);

  expect(await outcomeOf(bookingLoader(at(ctx, code, "", { cookie })))).toMatchObject({
    data: { booking: { code, contact: { phone: "+84 ••• ••• 678", email: "t•••g@example.vn" } } },
  });
  expect(await payment(ctx, code, cookie)).toMatchObject({
    data: { stage: "waiting", transfer: { amount: 6_700_000, content: `HT${code}` } },
  });
  // A third party reads these addresses: none of them opens a booking.
  const { transfer: shown } = (await payment(ctx, code, cookie)).data as { transfer: { apps: { href: string }[] } };
  expect(shown.apps[0]?.href).toMatch(new RegExp(`&url=${ctx.siteUrl}/don-hang/${code}/thanh-toan$`));
  const status = await statusLoader(at(ctx, code, "/trang-thai", { cookie }));
  expect(await status.json()).toMatchObject({ state: "held", paid: 0, outstanding: 6_700_000 });
  const picture = await qrLoader(at(ctx, code, "/ma-qr.png", { cookie }));
  expect(picture.headers.get("content-type")).toBe("image/png");
});

test("Booking page answers the same for a wrong token, no token and an unknown code", async ({ ctx }) => {
  const { code } = await aBooking(ctx);
  const rejected = { status: 404, data: { message: bookingMessages.notFound } };

  expect(await outcomeOf(bookingLoader(at(ctx, code)))).toMatchObject(rejected);
  expect(await outcomeOf(bookingLoader(at(ctx, code, "", { query: "?k=wrong" })))).toMatchObject(rejected);
  expect(await outcomeOf(bookingLoader(at(ctx, "22222222")))).toMatchObject(rejected);
  expect(await outcomeOf(bookingLoader(at(ctx, "nonsense")))).toMatchObject(rejected);
  expect(await outcomeOf(payAction(at(ctx, code, "", { form: { intent: "announce" } })))).toMatchObject(rejected);
});

test("Payment page updates when money arrives, and shows the missing amount", async ({ ctx }) => {
  const { code, cookie } = await aBooking(ctx);

  await transfer(ctx, code, 6_000_000);
  expect(await payment(ctx, code, cookie)).toMatchObject({ data: { stage: "short", transfer: { amount: 700_000 } } });

  await transfer(ctx, code, 800_000);
  expect(await payment(ctx, code, cookie)).toMatchObject({
    data: { stage: "confirmed", transfer: null, booking: { overpaid: 100_000 } },
  });
});

test("Payment page extends the hold when the customer says that the money is on its way", async ({ ctx }) => {
  const { code, cookie } = await aBooking(ctx);

  const answer = await outcomeOf(payAction(at(ctx, code, "/thanh-toan", { cookie, form: { intent: "announce" } })));

  expect(answer).toMatchObject({ status: 303, location: `/don-hang/${code}/thanh-toan` });
  expect(await payment(ctx, code, cookie)).toMatchObject({ data: { stage: "announced" } });
});

test("Booking page holds an expired booking again at a price that the customer has accepted", async ({
  ctx,
  clock,
}) => {
  const { code, cookie, cruise } = await aBooking(ctx);
  clock.forward(16);
  expect(await payment(ctx, code, cookie)).toMatchObject({ data: { stage: "expired", transfer: null } });
  await savePriceRules(ctx, cruise.id, [{ kind: "base", label: "Giá 2 ngày 1 đêm", nights: 1, amountVnd: 3_500_000 }]);
  const hold = (acceptedTotal: string) =>
    outcomeOf(payAction(at(ctx, code, "/thanh-toan", { cookie, form: { intent: "hold", acceptedTotal } })));

  expect(await hold("6700000")).toMatchObject({ status: 409, data: { code: "price-changed", newTotal: 7_000_000 } });
  expect(await hold("7000000")).toMatchObject({ status: 303 });
  expect(await payment(ctx, code, cookie)).toMatchObject({
    data: { stage: "waiting", transfer: { amount: 7_000_000 } },
  });
});

test("Booking page offers no new hold once the day of an expired booking is over", async ({ ctx, clock }) => {
  const { code, cookie, cruise } = await aBooking(ctx);
  const problem = async () =>
    ((await payment(ctx, code, cookie)).data as { booking: BookingSummary }).booking.holdAgainProblem;
  clock.now = vietnamInstant(cruise.checkIn, "07:59");
  expect(await problem()).toBeNull();
  clock.forward(1);
  expect(await problem()).toBe(bookingMessages.pastDay);
});

test("Booking page asks for no money when the booking is cancelled", async ({ ctx }) => {
  const { id, code, cookie } = await aBooking(ctx);
  await cancelBooking(ctx, id, { reason: "khách đổi ý", terms: "policy" });

  expect(await payment(ctx, code, cookie)).toMatchObject({ data: { stage: "cancelled", transfer: null } });
});

test("Booking page counts the days to a journey, but not to a cancelled one", async ({ ctx }) => {
  const { id, code, cookie } = await aBooking(ctx);
  const open = () => outcomeOf(bookingLoader(at(ctx, code, "", { cookie })));
  expect(await open()).toMatchObject({ data: { daysLeft: expect.any(Number) } });

  await cancelBooking(ctx, id, { reason: "khách đổi ý", terms: "policy" });
  expect(await open()).toMatchObject({ data: { daysLeft: null } });
});

test("Booking lookup finds a booking by its code and its phone number or email", async ({ ctx }) => {
  const { code } = await aBooking(ctx);
  const limitKeys: string[] = [];
  const limits = {
    async consume(name: string, key: string) {
      limitKeys.push(`${name} ${key}`);
    },
  };
  const find = (form: Record<string, string>) =>
    outcomeOf(lookUp(aVisit(ctx, "/tra-cuu-don-hang", { params: {}, form, limits })));

  const answer = await find({ code: `ht ${code.toLowerCase()}`, contact: "0912.345.678" });
  expect(answer).toMatchObject({ status: 303, location: `/don-hang/${code}` });
  expect(await outcomeOf(bookingLoader(at(ctx, code, "", { cookie: cookiesOf(answer.headers) })))).toMatchObject({
    status: 200,
  });
  expect(limitKeys).toEqual([
    ...["lookupFreely 192.0.2.1", "lookup 192.0.2.1"],
    ...[`lookupCodeFrom ${code} 192.0.2.1`, `lookupCode ${code}`],
  ]);

  const wrong = { status: 404, data: { message: bookingMessages.notFound, fields: {} } };
  expect(await find({ code, contact: "0912 345 679" })).toMatchObject(wrong);
  expect(await find({ code: "22222222", contact: "0912 345 678" })).toMatchObject(wrong);
  expect(await find({ code: "12", contact: "x" })).toMatchObject({
    status: 400,
    data: { fields: { code: bookingMessages.badCode } },
  });
});

test("Booking lookup still emails the link to the customer when strangers guess from many addresses", async ({
  ctx,
}) => {
  const { code } = await aBooking(ctx);
  const mailOn = { ...ctx, integrations: [{ key: "mail", on: true, detail: "", settings: [] }] } satisfies Context;
  const before = (await ctx.db.select().from(outbox)).length;
  const usedUp = ["lookupCode"];
  const limits = {
    async consume(name: string) {
      if (usedUp.includes(name)) throw new DomainError("limited", "too-many-requests", "Đợi một lát.");
    },
  };
  const find = (contact: string, from: Context = mailOn) =>
    outcomeOf(lookUp(aVisit(from, "/tra-cuu-don-hang", { params: {}, form: { code, contact }, limits })));
  const answer = { status: 200, data: { byEmail: true, message: bookingMessages.linkByEmail } };

  expect(await find("0987 000 111")).toMatchObject(answer);
  expect(await ctx.db.select().from(outbox)).toHaveLength(before);
  expect(await find("0912 345 678")).toMatchObject(answer);
  const emails = await ctx.db.select().from(outbox);
  expect(emails).toHaveLength(before + 1);
  expect(emails.at(-1)?.reason).toMatch(/^link-again:/);

  usedUp.push("linkByEmail");
  expect(await find("0912 345 678")).toMatchObject(answer);
  expect(await ctx.db.select().from(outbox)).toHaveLength(before + 1);
  expect(await find("0987 000 111", ctx)).toMatchObject({ data: { message: bookingMessages.linkByPhone } });
});

test("the links of coming bookings go to the e-mail they were made with, and an unknown e-mail gets the same answer", async ({
  ctx,
  clock,
}) => {
  await aBooking(ctx);
  const mailOn = { ...ctx, integrations: [{ key: "mail", on: true, detail: "", settings: [] }] } satisfies Context;
  const linksSent = async () =>
    (await ctx.db.select().from(outbox)).filter(({ reason }) => reason.startsWith("link-again:"));
  const limitKeys: string[] = [];
  const limits = {
    async consume(name: string, key: string) {
      limitKeys.push(`${name} ${key}`);
    },
  };
  const send = (email: string) =>
    outcomeOf(askForLinks(aVisit(mailOn, "/tra-cuu-don-hang/quen-ma", { params: {}, form: { email }, limits })));
  const answer = { status: 200, data: { isSent: true, message: bookingMessages.linksByEmail } };

  expect(await send("nobody@example.vn")).toMatchObject(answer);
  expect(await linksSent()).toEqual([]);
  expect(await send(" ThuHang@example.vn ")).toMatchObject(answer);
  expect(await linksSent()).toMatchObject([{ recipient: "thuhang@example.vn" }]);
  expect(limitKeys).toContain("linksByEmail thuhang@example.vn");
  expect(limitKeys.filter((one) => one === "lookup 192.0.2.1").length).toBeGreaterThan(1);
  expect(await send("thuhang@")).toMatchObject({ status: 400, data: { isSent: false, email: "thuhang@" } });

  // The journey is over.
  clock.forward(60 * 24 * 60);
  expect(await send("thuhang@example.vn")).toMatchObject(answer);
  expect(await linksSent()).toHaveLength(1);
  const page = await outcomeOf(
    Promise.resolve().then(() => linksPage(aVisit(ctx, "/tra-cuu-don-hang/quen-ma", { params: {} }))),
  );
  expect(page, "without email the page leads to the lookup").toMatchObject({ location: "/tra-cuu-don-hang" });
});

test("Booking page shows late money at once when the cabin is gone", async ({ ctx, clock }) => {
  const { code, cookie, cruise } = await aBooking(ctx);
  clock.forward(60);
  for (const key of ["another-key", "a-third-key"]) {
    const contact = { name: "Khách Khác", phone: "0987654321", email: "khac@example.vn" };
    await placeBooking(ctx, aBookingInput(cruise, { contact }), { key });
  }

  await transfer(ctx, code, 6_700_000);

  const { data } = await payment(ctx, code, cookie);
  expect(data).toMatchObject({ stage: "expired", transfer: null, booking: { paid: 6_700_000, outstanding: 0 } });
  expect(lateMoneyText((data as { booking: Parameters<typeof lateMoneyText>[0] }).booking)).toBe(
    "Đã nhận 6,700,000 đ khi phòng không còn được giữ",
  );
});

test("Payment page switches between deposit and full payment while nothing is paid", async ({ ctx }) => {
  const { code, cookie } = await aBooking(ctx);
  await saveSettings(ctx, "payment", { depositPercent: 30 });
  const choose = (intent: string) => outcomeOf(payAction(at(ctx, code, "/thanh-toan", { cookie, form: { intent } })));

  expect(await payment(ctx, code, cookie)).toMatchObject({
    data: { ways: { full: 6_700_000, deposit: 2_010_000, atHotel: 0 } },
  });
  await choose("pay-deposit");
  expect(await payment(ctx, code, cookie)).toMatchObject({ data: { transfer: { amount: 2_010_000 } } });
  await choose("announce");
  await choose("pay-full");
  expect(await payment(ctx, code, cookie)).toMatchObject({
    data: { stage: "announced", transfer: { amount: 6_700_000 } },
  });

  await transfer(ctx, code, 1_000_000);
  expect(await choose("pay-deposit")).toMatchObject({ status: 409 });
  expect(await payment(ctx, code, cookie)).toMatchObject({ data: { ways: null } });
});

test("Booking waits for staff while no account takes transfers, and the email says how to pay", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const placed = await placeBooking(ctx, aBookingInput(cruise), { key: "no-account-key" });
  const { headers } = await outcomeOf(bookingLoader(at(ctx, placed.code, "", { query: `?k=${placed.secret}` })));

  expect(await payment(ctx, placed.code, cookiesOf(headers))).toMatchObject({
    data: {
      stage: "waiting",
      transfer: null,
      booking: { holdExpiresAt: new Date(ctx.now().getTime() + 24 * 3_600_000) },
    },
  });
  const [email] = await ctx.db.select().from(outbox);
  expect(email?.text).toContain("Để thanh toán 6,700,000 đ, bạn liên hệ chúng tôi và đọc mã đơn");
});

test("Booking page never sends staff notes about money to the customer's browser", async ({ ctx }) => {
  const { id, code, cookie } = await aBooking(ctx);
  await cancelBooking(ctx, id, { reason: "khách hay đổi ý", terms: "policy" });
  expect(JSON.stringify((await payment(ctx, code, cookie)).data)).not.toContain("đổi ý");
});

test("Old link and old cookie of a merged booking lead to the active booking and open it", async ({ ctx }) => {
  const { code, secret, cookie, cruise } = await aBooking(ctx);
  const booking = await placeBooking(ctx, aBookingInput(cruise), { key: "stands-key" });
  const { revision, otherRevision, after } = await previewMerge(ctx, booking.id, code);
  const previewed = { code, revision, otherRevision, expectedTotal: vnd(after.total) };
  await mergeBookings(ctx, booking.id, previewed);

  const query = `?k=${encodeURIComponent(secret)}`;
  for (const visit of [{ query }, { cookie }]) {
    const answer = await outcomeOf(payLoader(at(ctx, code, "/thanh-toan", visit)));
    expect(answer).toMatchObject({ status: 303, location: `/don-hang/${booking.code}/thanh-toan` });
    const opened = await outcomeOf(bookingLoader(at(ctx, booking.code, "", { cookie: cookiesOf(answer.headers) })));
    expect(opened.data).toMatchObject({ booking: { code: booking.code, total: 13_400_000 } });
    expect(JSON.stringify(opened.data)).toContain(code);
  }
  expect(await outcomeOf(bookingLoader(at(ctx, code)))).toMatchObject({ status: 404 });
  for (const [action, page, form] of [
    [payAction, "/thanh-toan", { intent: "announce" }],
    [payAction, "/thanh-toan", { intent: "release" }],
    [bookingAction, "", { version: "0" }],
    [askAction, "/doi", { text: "Đổi ngày" }],
    [dayAction, "/doi-ngay", { checkIn: "2026-12-13", expectedTotal: "6700000", revision: "1" }],
  ] as const) {
    const answer = await outcomeOf(Promise.resolve(action(at(ctx, code, page, { cookie, form }))));
    expect(answer, page).toMatchObject({ status: 303, location: `/don-hang/${booking.code}${page}` });
  }
  expect(await getBookingRow(ctx, booking.id)).toMatchObject({
    state: "held",
    changeAskedAt: null,
    travellersVersion: 0,
  });
  const form = { code, contact: "0912 345 678" };
  const found = await outcomeOf(lookUp(aVisit(ctx, "/tra-cuu-don-hang", { params: {}, form })));
  expect(found).toMatchObject({ status: 303, location: `/don-hang/${booking.code}` });
});

test("Confirmation exists and is kept by a browser from the first payment until the booking is cancelled", async ({
  ctx,
}) => {
  const { id, code, cookie } = await aBooking(ctx);
  const confirmationAccess = async () => {
    const page = await outcomeOf(confirmationLoader(at(ctx, code, "/phieu-xac-nhan", { cookie })));
    const { data } = await outcomeOf(bookingLoader(at(ctx, code, "", { cookie })));
    const { hasConfirmation } = data as { hasConfirmation: boolean };
    return { status: page.status, location: page.location, until: page.headers.get("offline-until"), hasConfirmation };
  };
  const { outstanding, checkOut } = await getBooking(ctx, id);
  const none = { status: 303, location: `/don-hang/${code}`, until: null, hasConfirmation: false };

  expect(await confirmationAccess()).toEqual(none);
  await transfer(ctx, code, outstanding);
  expect(await confirmationAccess()).toEqual({
    status: 200,
    location: null,
    until: addDays(checkOut, 7),
    hasConfirmation: true,
  });
  await cancelBooking(ctx, id, { reason: "thử", terms: "policy" });
  expect(await confirmationAccess()).toEqual(none);
});
