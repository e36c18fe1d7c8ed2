import { visitor } from "#kernel/actor.ts";
import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import { offerStay } from "#modules/availability/queries/offer-stay.ts";
import { getProductOnSale } from "#modules/bookings/adapters/products.ts";
import { makeQuote, sendQuote } from "#modules/enquiries/commands/quotes.ts";
import { recordPhoneEnquiry } from "#modules/enquiries/commands/record-phone-enquiry.ts";
import { sendBusinessEnquiry, sendContactEnquiry } from "#modules/enquiries/commands/send-enquiry.ts";
import { noteOnEnquiry, stepEnquiry } from "#modules/enquiries/commands/work-enquiry.ts";
import {
  businessEnquiryInput,
  contactEnquiryInput,
  makeQuoteInput,
  phoneEnquiryInput,
} from "#modules/enquiries/contract.ts";
import { getEnquiryDetail } from "#modules/enquiries/queries/get-enquiry.ts";
import type { Context } from "#platform/context.ts";
import { type EnquirySeed, enquirySeeds } from "./demo/enquiries.ts";

/** Days from now on which the quoted journey begins, or the next day with rooms. */
const [QUOTED_AFTER, QUOTED_BEFORE] = [40, 70];

const admit = async () => undefined;

/** Files enquiries of the demo by real commands, each at its own moment, and quotes one of them. */
export async function loadEnquiries(ctx: Context, today: CalendarDate): Promise<void> {
  for (const seed of enquirySeeds) {
    const after = (hours: number): Context => {
      const moment = new Date(ctx.now().getTime() - (seed.hoursAgo - hours) * 3_600_000);
      return { ...ctx, now: () => moment };
    };
    const code = await fileEnquiry(after(0), seed);
    if (seed.note) {
      await stepEnquiry(after(1), code, { to: "quoting" });
      await noteOnEnquiry(after(1), code, seed.note);
    }
    if (seed.quote) await quote(after(2), code, seed.quote, today);
    if (seed.isAnswered) await stepEnquiry(after(2), code, { to: "answered" });
  }
}

function fileEnquiry(ctx: Context, seed: EnquirySeed): Promise<string> {
  const { name, email, company, people, needs, message } = seed;
  const person = { name, email, phone: "0900 000 000", message };
  const party = { ...person, company, people, needs, startsOn: null, nights: null, budget: null };
  if (seed.byPhone) return recordPhoneEnquiry(ctx, phoneEnquiryInput.parse(party));
  const site = { ...ctx, actor: visitor };
  if (people === null) return sendContactEnquiry(site, contactEnquiryInput.parse(person), { admit });
  return sendBusinessEnquiry(site, businessEnquiryInput.parse(party), { admit });
}

async function quote(
  ctx: Context,
  code: string,
  { slug, adults, words }: NonNullable<EnquirySeed["quote"]>,
  today: CalendarDate,
): Promise<void> {
  const product = await getProductOnSale(ctx, "cruise", slug);
  for (let days = QUOTED_AFTER; days < QUOTED_BEFORE; days += 1) {
    const stay = { checkIn: addDays(today, days), nights: 1, adults, children: [], rooms: [], charter: false };
    const offered = await offerStay(ctx, product, stay);
    if (!offered.ok) continue;
    const terms = { depositPercent: 30, validDays: 3, words, expectedTotal: offered.offer.quote.total };
    await makeQuote(ctx, code, makeQuoteInput.parse({ kind: "cruise", stay: { ...stay, slug }, ...terms }));
    const [draft] = (await getEnquiryDetail(ctx, code)).quotes;
    if (draft) await sendQuote(ctx, code, draft.id);
    return;
  }
}
