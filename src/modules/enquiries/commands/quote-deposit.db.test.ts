import { expect } from "vitest";
import { visitor } from "#kernel/actor.ts";
import { addDays } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import { changeBooking } from "#modules/bookings/commands/change/change-booking.ts";
import { renewHold } from "#modules/bookings/commands/hold/keep-hold.ts";
import { choosePayment } from "#modules/bookings/commands/settle/choose-payment.ts";
import { getBooking, getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { previewChange } from "#modules/bookings/queries/preview-change.ts";
import { unchangedInput } from "#modules/bookings/rules/change.ts";
import { waysToPay } from "#modules/bookings/rules/terms.ts";
import { previewSplit } from "#modules/payments/queries/preview-split.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aHotelBookingInput, aHotelOnSale, flexible, someSettings } from "#tests/support/factories.ts";
import { makeQuoteInput } from "../contract.ts";
import { getEnquiryDetail } from "../queries/get-enquiry.ts";
import { quoteKey } from "../queries/quote-view.ts";
import { acceptQuote } from "./accept-quote.ts";
import { makeQuote, sendQuote } from "./quotes.ts";
import { sendContactEnquiry } from "./send-enquiry.ts";

const person = { name: "Thu Hà", phone: "0912 345 678", email: "ha@example.com" };
const asVisitor = (ctx: Context): Context => ({ ...ctx, actor: visitor });

const plan = { ...flexible, depositPercent: 20 };
const nonRefundable = { ...plan, title: "Không hoàn huỷ", cancellation: [], changePercent: 0 };

/** The booking of an accepted quote that asks for a half, with a room under each plan; the plans ask for other shares. */
async function bookedByQuote(ctx: Context, plans = [plan]) {
  await someSettings(ctx);
  const hotel = await aHotelOnSale(ctx, { plans });
  const sold = (await listRatePlans(ctx, [hotel.id])).get(hotel.id) ?? [];
  const rooms = sold.map(({ id }) => ({ roomId: hotel.roomIds[0] ?? "", quantity: 1, ratePlanId: id }));
  const { checkIn, nights, slug } = aHotelBookingInput(hotel);
  const stay = { slug, checkIn, nights, adults: 2 * rooms.length, children: [], rooms };
  const total = vnd(2_000_000 * rooms.length);
  const asked = { ...person, message: "Báo giá giúp tôi" };
  const code = await sendContactEnquiry(asVisitor(ctx), asked, { admit: async () => undefined });
  const quoted = { kind: "hotel", stay, depositPercent: 50, validDays: 3, words: "", expectedTotal: total };
  await makeQuote(ctx, code, makeQuoteInput.parse(quoted));
  const [quote] = (await getEnquiryDetail(ctx, code)).quotes;
  await sendQuote(ctx, code, quote?.id ?? "");
  const accepted = { ...person, expectedTotal: total, consent: true as const };
  const { id } = await acceptQuote(asVisitor(ctx), quoteKey(ctx, quote?.id ?? ""), accepted);
  return { id, hotel, total };
}

test("the deposit of a quote cannot be exchanged for that of the rate plan", async ({ ctx }) => {
  const { id, total } = await bookedByQuote(ctx);
  for (const way of ["deposit", "full"] as const)
    await expect(choosePayment(asVisitor(ctx), id, way)).rejects.toMatchObject({ code: "not-possible-now" });
  const booking = await getBooking(ctx, id);
  expect(booking).toMatchObject({ dueNow: total / 2 });
  expect(waysToPay(booking, null)).toEqual({ full: total, deposit: null, atHotel: 0 });
});

test("a change keeps the share that the quote asks for", async ({ ctx }) => {
  const { id } = await bookedByQuote(ctx);
  const before = await getBookingRow(ctx, id);
  const input = { ...unchangedInput(before), checkIn: addDays(before.startsOn, 1) };
  const { revision, after } = await previewChange(ctx, id, input);
  const total = vnd(after?.total ?? 0);
  await changeBooking(ctx, id, { ...input, revision, expectedTotal: total });
  expect(await getBooking(ctx, id)).toMatchObject({ total, dueNow: total / 2 });
});

test("an expired hold that is renewed at another price keeps that share", async ({ ctx, clock }) => {
  const { id, hotel, total } = await bookedByQuote(ctx);
  clock.forward(3 * 24 * 60);
  await savePriceRules(ctx, hotel.id, [{ kind: "base", label: "Mới", amountVnd: 1_200_000 }]);
  const acceptedTotal = total + 400_000;
  await renewHold(ctx, id, { acceptedTotal, by: "staff" });
  expect(await getBooking(ctx, id)).toMatchObject({ state: "held", total: acceptedTotal, dueNow: acceptedTotal / 2 });
});

test("the parts of a split booking keep that share, whatever their plans ask for", async ({ ctx }) => {
  const { id } = await bookedByQuote(ctx, [plan, nonRefundable]);
  const { remaining, splitOff } = await previewSplit(ctx, id, { rooms: [1], travellers: [], reason: "" });
  const half = { total: 2_000_000, dueNow: 1_000_000 };
  expect([remaining, splitOff]).toMatchObject([half, half]);
});
