import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { visitor } from "#kernel/actor.ts";
import type { Vnd } from "#kernel/money.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { roomNights } from "#modules/availability/tables.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import { recordManualReceipt } from "#modules/payments/commands/record-receipt.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { readEmails } from "#tests/support/emails.ts";
import {
  aBookingInput,
  aCruise,
  aHotelBookingInput,
  aHotelOnSale,
  flexible,
  someSettings,
  type TestCruise,
} from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { enquirySearch, makeQuoteInput } from "../contract.ts";
import { getEnquiryDetail } from "../queries/get-enquiry.ts";
import { getSharedQuote } from "../queries/get-shared-quote.ts";
import { listEnquiries } from "../queries/list-enquiries.ts";
import { quoteKey } from "../queries/quote-view.ts";
import { acceptQuote } from "./accept-quote.ts";
import { makeQuote, sendQuote, withdrawQuote } from "./quotes.ts";
import { sendContactEnquiry } from "./send-enquiry.ts";
import { stepEnquiry } from "./work-enquiry.ts";

const person = { name: "Thu Hà", phone: "0912 345 678", email: "ha@example.com" };
const asVisitor = (ctx: Context): Context => ({ ...ctx, actor: visitor });
const DAY = 86_400_000;

const ask = (ctx: Context, message = "Báo giá giúp tôi") =>
  sendContactEnquiry(asVisitor(ctx), { ...person, message }, { admit: async () => undefined });

function quoteOf(cruise: TestCruise, expectedTotal = 6_700_000, change: object = {}) {
  const { checkIn, nights, adults, children, rooms, slug } = aBookingInput(cruise);
  const stay = { slug, checkIn, nights, adults, children, rooms };
  const terms = { depositPercent: 50, validDays: 3, words: "Gửi chị báo giá." };
  return makeQuoteInput.parse({ kind: "cruise", stay, ...terms, expectedTotal, ...change });
}

async function sentQuote(
  ctx: Context,
  cruise: TestCruise,
  { message = "Báo giá giúp tôi", ...change }: { message?: string; depositPercent?: number; lines?: object[] } = {},
) {
  const code = await ask(ctx, message);
  await makeQuote(ctx, code, quoteOf(cruise, 6_700_000, change));
  const [quote] = (await getEnquiryDetail(ctx, code)).quotes;
  if (!quote) throw new Error("no quote was made");
  await sendQuote(ctx, code, quote.id);
  return { code, id: quote.id, key: quoteKey(ctx, quote.id) };
}

const accept = (ctx: Context, key: string, total = 6_700_000, change: object = {}) =>
  acceptQuote(asVisitor(ctx), key, { ...person, expectedTotal: total as Vnd, consent: true, ...change });

test("a quote is priced by the engine with staff lines, and rejected when its writer saw another total", async ({
  ctx,
}) => {
  const cruise = await aCruise(ctx);
  const code = await ask(ctx);
  const lines = [
    { kind: "extra", label: "Xe đưa đón", amount: 900_000 },
    { kind: "discount", label: "Khách đoàn", amount: 600_000 },
  ];
  await expect(makeQuote(ctx, code, quoteOf(cruise, 6_000_000, { lines }))).rejects.toMatchObject({
    code: "price-changed",
    result: { total: 6_700_000 },
  });
  expect(await makeQuote(ctx, code, quoteOf(cruise, 6_700_000, { lines }))).toEqual({ version: 1 });
  expect(await getEnquiryDetail(ctx, code)).toMatchObject({ state: "quoting", quotes: [{ total: 7_000_000 }] });

  const sales = { ...ctx, actor: aStaffMember("sales") };
  const gift = [{ kind: "discount", label: "Quà", amount: 5_000_000 }];
  await expect(makeQuote(sales, code, quoteOf(cruise, 6_700_000, { lines: gift }))).rejects.toMatchObject({
    fields: { lines: expect.any(String) },
  });
});

test("a draft is hidden; once it is sent its link shows it, and a newer one replaces it", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const code = await ask(ctx);
  await makeQuote(ctx, code, quoteOf(cruise, 6_700_000));
  const [draft] = (await getEnquiryDetail(ctx, code)).quotes;
  const key = quoteKey(ctx, draft?.id ?? "");
  await expect(getSharedQuote(asVisitor(ctx), key)).rejects.toMatchObject({ kind: "not-found" });

  await sendQuote(ctx, code, draft?.id ?? "");
  expect(await getSharedQuote(asVisitor(ctx), key)).toMatchObject({
    state: "sent",
    total: 6_700_000,
    dueNow: 3_350_000,
  });
  const emails = await readEmails(ctx);
  expect(emails.map(({ text }) => text).join()).toContain(`/bao-gia/${key}`);
  await expect(sendQuote(ctx, code, draft?.id ?? "")).rejects.toMatchObject({ code: "quote-not-draft" });

  await makeQuote(ctx, code, quoteOf(cruise, 6_700_000, { words: "Bản hai" }));
  const [second] = (await getEnquiryDetail(ctx, code)).quotes;
  await sendQuote(ctx, code, second?.id ?? "");
  const newer = quoteKey(ctx, second?.id ?? "");
  expect(await getSharedQuote(ctx, key)).toMatchObject({ state: "replaced", replacedBy: `/bao-gia/${newer}` });
  await expect(accept(ctx, key)).rejects.toMatchObject({ code: "quote-not-open" });
});

test("accepting holds the rooms at the price of the quote, secured by its deposit, and returns one booking", async ({
  ctx,
}) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const { code, key } = await sentQuote(ctx, cruise);

  const [one, two] = await Promise.all([accept(ctx, key), accept(ctx, key)]);

  expect(two.code).toBe(one.code);
  const booking = await getBooking(ctx, one.id);
  expect(booking).toMatchObject({ state: "held", total: 6_700_000, dueNow: 3_350_000, contact: { name: "Thu Hà" } });
  expect(await getEnquiryDetail(ctx, code)).toMatchObject({ state: "won", quotes: [{ bookingCode: one.code }] });
  const nights = await ctx.db.select().from(roomNights).where(eq(roomNights.nightOn, cruise.checkIn));
  expect(nights.map(({ held }) => held)).toContain(1);
  expect(nights.reduce((sum, { held }) => sum + held, 0)).toBe(1);
  await expect(accept(ctx, key, 6_700_000, { phone: "0987654321" })).rejects.toMatchObject({ code: "quote-accepted" });
});

test("a promised price holds although prices have risen since, with a line of its own", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const { key, code } = await sentQuote(ctx, cruise);
  await savePriceRules(ctx, cruise.id, [{ kind: "base", label: "Mới", nights: 1, amountVnd: 9_000_000 }]);

  const { id } = await accept(ctx, key);

  const { total, price } = await getBooking(ctx, id);
  expect(total).toBe(6_700_000);
  expect(price.lines.at(-1)).toMatchObject({ kind: "override", note: expect.stringContaining(code) });
  expect(price.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(6_700_000);
});

test("a promised price is paid to the agency in full, also under a plan whose rest is paid at the hotel", async ({
  ctx,
}) => {
  await someSettings(ctx);
  const hotel = await aHotelOnSale(ctx, { plans: [{ ...flexible, depositPercent: 20, restAtHouse: true }] });
  const { checkIn, nights, adults, children, rooms, slug, expectedTotal } = aHotelBookingInput(hotel);
  const stay = { slug, checkIn, nights, adults, children, rooms };
  const quoted = { kind: "hotel" as const, stay, depositPercent: 50, validDays: 3, words: "Gửi chị.", expectedTotal };
  const code = await ask(ctx);
  await makeQuote(ctx, code, makeQuoteInput.parse(quoted));
  const [quote] = (await getEnquiryDetail(ctx, code)).quotes;
  await sendQuote(ctx, code, quote?.id ?? "");

  const { id, code: booked } = await accept(ctx, quoteKey(ctx, quote?.id ?? ""), expectedTotal);
  const half = expectedTotal / 2;
  const deposit = { code: booked, amount: half, reference: "FT-COC", bankedAt: ctx.now() };
  await recordManualReceipt(ctx, deposit);

  const secured = { state: "part_paid", dueNow: half, paid: half, outstanding: half, atHotel: 0 };
  expect(await getBooking(ctx, id)).toMatchObject(secured);
});

test("an expired or withdrawn quote, or one with another total, is not accepted", async ({ ctx, clock }) => {
  const cruise = await aCruise(ctx);
  const { key } = await sentQuote(ctx, cruise);
  await expect(accept(ctx, key, 1)).rejects.toMatchObject({ code: "price-changed" });
  clock.now = new Date(clock.now.getTime() + 3 * DAY);
  expect((await getSharedQuote(ctx, key)).state).toBe("expired");
  await expect(accept(ctx, key)).rejects.toMatchObject({ code: "quote-expired" });

  const other = await sentQuote(ctx, cruise);
  await withdrawQuote(ctx, other.code, other.id);
  await expect(accept(ctx, other.key)).rejects.toMatchObject({ code: "quote-not-open" });
  expect((await getEnquiryDetail(ctx, other.code)).state).toBe("quoting");
  await expect(accept(ctx, "khong-co")).rejects.toMatchObject({ kind: "not-found" });
});

test("the customer is informed when the rooms are gone, and the enquiry waits for staff again", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 1 });
  const one = await sentQuote(ctx, cruise);
  const two = await sentQuote(ctx, cruise, { message: "Nhóm hai" });
  await accept(ctx, one.key);

  await expect(accept(ctx, two.key)).rejects.toMatchObject({ code: "cannot-be-booked", fields: {} });

  const detail = await getEnquiryDetail(ctx, two.code);
  expect(detail.log[0]).toMatchObject({ kind: "refused-at-acceptance", text: expect.stringContaining("0912 345 678") });
  const masked = await getEnquiryDetail({ ...ctx, actor: aStaffMember("viewer") }, two.code);
  expect(masked.log[0]).toMatchObject({ kind: "refused-at-acceptance", text: "" });
  expect(detail.state).toBe("quoting");
  expect((await getSharedQuote(ctx, two.key)).state).toBe("sent");
});

test("an invalid number is rejected at its field", async ({ ctx }) => {
  const { key } = await sentQuote(ctx, await aCruise(ctx));
  await expect(accept(ctx, key, 6_700_000, { phone: "12" })).rejects.toMatchObject({
    fields: { phone: expect.any(String) },
  });
});

test("a quote of a settled enquiry cannot be accepted any more, and an unpaid one can be replaced", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const { code, key } = await sentQuote(ctx, cruise);
  await stepEnquiry(ctx, code, { to: "won" });
  await expect(accept(ctx, key)).rejects.toMatchObject({ code: "quote-not-open" });

  await stepEnquiry(ctx, code, { to: "quoting" });
  expect(await makeQuote(ctx, code, quoteOf(cruise))).toEqual({ version: 2 });
});

test("an expired quote waits for staff, an active one waits for the customer", async ({ ctx, clock }) => {
  const { code } = await sentQuote(ctx, await aCruise(ctx));
  clock.now = new Date(clock.now.getTime() + 2 * DAY);
  expect((await getEnquiryDetail(ctx, code)).isLate).toBe(false);
  clock.now = new Date(clock.now.getTime() + DAY);
  expect((await getEnquiryDetail(ctx, code)).isLate).toBe(true);
  expect((await listEnquiries(ctx, enquirySearch.parse({}))).data).toMatchObject([{ code, isLate: true }]);
});

test("read-only staff get no link that could accept a quote", async ({ ctx }) => {
  const { code } = await sentQuote(ctx, await aCruise(ctx));
  const seen = await getEnquiryDetail({ ...ctx, actor: aStaffMember("viewer") }, code);
  expect(seen.quotes).toMatchObject([{ link: null }]);
});

test("full payment leaves nothing due, to the đồng", async ({ ctx }) => {
  const lines = [{ kind: "extra", label: "Xe", amount: 1_400 }];
  const { key } = await sentQuote(ctx, await aCruise(ctx), { depositPercent: 100, lines });
  expect(await getSharedQuote(ctx, key)).toMatchObject({ total: 6_701_400, dueNow: 6_701_400 });
});

test("accepting during a rush never waits for ever", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const { key } = await sentQuote(ctx, cruise);
  const others = Array.from({ length: 12 }, (_, index) =>
    placeBooking(asVisitor(ctx), aBookingInput(cruise, { contact: { ...person, phone: `09123450${10 + index}` } }), {
      key: `many-${index}`,
    }).catch(() => null),
  );
  const [accepted] = await Promise.all([accept(ctx, key).catch(({ code }) => code), ...others]);
  expect(accepted).toBeDefined();
});

test("a whole ship is quoted for more guests than one booking of rooms may have, and booked so", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 30 });
  const { checkIn, slug } = cruise;
  const stay = { slug, checkIn, nights: 1, adults: 45, children: [], rooms: [], charter: true };
  const code = await ask(ctx);
  await makeQuote(ctx, code, quoteOf(cruise, 60_000_000, { stay }));
  const [quote] = (await getEnquiryDetail(ctx, code)).quotes;
  await sendQuote(ctx, code, quote?.id ?? "");

  const { id } = await accept(ctx, quoteKey(ctx, quote?.id ?? ""), 60_000_000);

  expect(await getBooking(ctx, id)).toMatchObject({ adults: 45, charter: true, total: 60_000_000 });
  const rooms = makeQuote(
    ctx,
    await ask(ctx, "Khác"),
    quoteOf(cruise, 60_000_000, { stay: { ...stay, charter: false } }),
  );
  await expect(rooms).rejects.toMatchObject({ code: "too-many-guests" });
});
