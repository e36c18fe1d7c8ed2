import { expect } from "vitest";
import { visitor } from "#kernel/actor.ts";
import { vnd } from "#kernel/money.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { acceptQuoteInput, makeQuoteInput } from "../contract.ts";
import { getEnquiryDetail } from "../queries/get-enquiry.ts";
import { quoteKey } from "../queries/quote-view.ts";
import { acceptQuote } from "./accept-quote.ts";
import { makeQuote, sendQuote } from "./quotes.ts";
import { sendContactEnquiry } from "./send-enquiry.ts";

test("the telephone number of a quote request accepts it alone, another one needs name and e-mail", async ({ ctx }) => {
  await someSettings(ctx);
  const customer = { ...ctx, actor: visitor };
  const person = { name: "Thu Hà", phone: "0912 345 678", email: "ha@example.com" };
  const code = await sendContactEnquiry(customer, { ...person, message: "Báo giá" }, { admit: async () => undefined });
  const { checkIn, nights, adults, children, rooms, slug } = aBookingInput(await aCruise(ctx));
  const stay = { slug, checkIn, nights, adults, children, rooms };
  const terms = { depositPercent: 50, validDays: 3, expectedTotal: 6_700_000 };
  await makeQuote(ctx, code, makeQuoteInput.parse({ kind: "cruise", stay, ...terms }));
  const quoteId = (await getEnquiryDetail(ctx, code)).quotes[0]?.id ?? "";
  await sendQuote(ctx, code, quoteId);
  const key = quoteKey(ctx, quoteId);
  const accept = (typed: object) =>
    acceptQuote(customer, key, acceptQuoteInput.parse({ ...typed, expectedTotal: vnd(6_700_000), consent: true }));

  await expect(accept({ phone: "0987 654 321" })).rejects.toMatchObject({
    kind: "invalid",
    fields: { name: "Bạn phải nhập họ và tên.", email: "Bạn phải nhập email." },
  });
  const booking = await accept({ phone: "0912.345.678", name: "", email: "" });
  expect((await getBooking(ctx, booking.id)).contact).toMatchObject({ name: "Thu Hà", email: "ha@example.com" });
});
