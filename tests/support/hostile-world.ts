import { addDays, today } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import type { RichText } from "#kernel/rich-text.ts";
import { richTextOf } from "#kernel/rich-text-content.ts";
import { createAmenity } from "#modules/amenities/commands.ts";
import { askForChange } from "#modules/bookings/commands/change/ask-for-change.ts";
import { writeToCustomer } from "#modules/bookings/commands/contact/write-to-customer.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { applyPayment } from "#modules/bookings/commands/settle/settle-booking.ts";
import { addNote } from "#modules/bookings/commands/staff/staff-actions.ts";
import { lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { addCustomerMessage } from "#modules/cases/commands/add-customer-message.ts";
import { answerCase, rejectCase } from "#modules/cases/commands/decide-case.ts";
import { noteOnCase } from "#modules/cases/commands/run-case.ts";
import { getCaseDetail } from "#modules/cases/queries/get-case.ts";
import { closeBay } from "#modules/closures/commands/close-bay.ts";
import { makeQuote, sendQuote } from "#modules/enquiries/commands/quotes.ts";
import { sendBusinessEnquiry } from "#modules/enquiries/commands/send-enquiry.ts";
import { noteOnEnquiry } from "#modules/enquiries/commands/work-enquiry.ts";
import { businessEnquiryInput, makeQuoteInput } from "#modules/enquiries/contract.ts";
import { getEnquiryDetail } from "#modules/enquiries/queries/get-enquiry.ts";
import { addPartner, addTestimonial } from "#modules/homepage/commands.ts";
import { addNotice } from "#modules/notices/commands.ts";
import { publishPage } from "#modules/pages/commands.ts";
import { getPageToEdit } from "#modules/pages/queries.ts";
import { pageNames } from "#modules/pages/rules/page-names.ts";
import { addReferrer } from "#modules/referrers/commands.ts";
import { rejectReviews, replyToReview } from "#modules/reviews/commands/decide-reviews.ts";
import { saveHoliday, saveHomeSection, saveSettings } from "#modules/settings/commands.ts";
import { saveTravellers } from "#modules/travellers/commands/save-travellers.ts";
import type { Context } from "#platform/context.ts";
import { aReview } from "#tests/support/reviews.ts";
import { aDataRequest, linkOf } from "./cases.ts";
import { anArea, aPicture, aRoomDraft } from "./catalogue.ts";
import { aBookingInput, aCruise, aHotelOnSale, someSettings } from "./factories.ts";
import { aCity, aPost } from "./home.ts";
import { hostile } from "./hostile-texts.ts";

type Kind = keyof typeof hostile;

/** Records every hostile text, so that it can be found unchanged. */
function createInputRecorder() {
  const inputs = new Set<string>();
  const record =
    (kind: Kind) =>
    (name: string): string => {
      const text = hostile[kind](name);
      inputs.add(text);
      return text;
    };
  return { inputs, short: record("short"), name: record("name"), text: record("text") };
}
type InputRecorder = ReturnType<typeof createInputRecorder>;

const paragraph = (text: string): RichText => richTextOf([{ type: "paragraph", text }]);

const productWords = (who: string, { name, text }: InputRecorder) => ({
  title: name(`${who}-title`),
  address: text(`${who}-address`),
  operator: name(`${who}-operator`),
  shortDescription: [text(`${who}-short`)],
  longDescription: paragraph(text(`${who}-long`)),
  policies: [{ title: name(`${who}-policy`), text: text(`${who}-policy-text`) }],
});
const roomWords = (who: string, { name, text }: InputRecorder) => ({
  title: name(`${who}-room`),
  description: text(`${who}-room-text`),
  bed: name(`${who}-bed`),
  view: name(`${who}-view`),
});

async function createProducts(ctx: Context, by: InputRecorder) {
  const amenityIds = await Promise.all(
    (["ship", "hotel"] as const).map(async (type, position) => {
      const text = by.name(`${type}-amenity`);
      return (await createAmenity(ctx, { type, text, icon: "check", position })).id;
    }),
  );
  const cruise = await aCruise(ctx, {
    ...productWords("ship", by),
    slug: "tau-thu",
    areaId: await anArea(ctx, by.name("area")),
    pier: by.name("pier"),
    schedule: by.name("schedule"),
    shell: "Gỗ",
    trip: by.text("trip"),
    included: [by.text("included")],
    excluded: [by.text("excluded")],
    itineraries: [
      {
        nights: 1,
        days: [
          {
            title: by.name("day"),
            meals: [],
            stops: [{ time: "08:00", title: by.name("stop"), note: by.text("stop-note") }],
          },
        ],
      },
    ],
    imageIds: [await aPicture(ctx, by.name("alt"))],
    amenityIds: amenityIds.slice(0, 1),
    rooms: [aRoomDraft({ ...roomWords("ship", by), units: 2 })],
  });
  const rule = (which: string) => by.text(`rule-${which}`);
  const hotel = await aHotelOnSale(ctx, {
    ...productWords("house", by),
    cityId: await aCity(ctx, by.name("city")),
    houseRules: {
      children: rule("children"),
      extraBeds: rule("beds"),
      cots: rule("cots"),
      pets: rule("pets"),
      deposit: rule("deposit"),
    },
    surroundings: [{ title: by.name("near"), metres: 10 }],
    amenityIds: amenityIds.slice(1),
    rooms: [aRoomDraft({ ...roomWords("house", by), units: 2 })],
  });
  return { cruise, hotel };
}

async function saveHostileContent(ctx: Context, by: InputRecorder, productId: string) {
  await someSettings(ctx);
  await saveSettings(ctx, "company", {
    brand: by.short("brand"),
    hotline: "+84912345678",
    email: "hoi@example.vn",
    hours: by.name("hours"),
    company: {
      name: by.name("legal-name"),
      address: by.text("legal-address"),
      taxCode: "0100000000",
      issued: by.name("issued"),
      licence: by.name("licence"),
    },
  });
  await saveHoliday(ctx, { name: by.name("holiday"), from: today(ctx.now()), to: today(ctx.now()) });
  await addTestimonial(ctx, {
    kind: "cruise",
    name: by.name("guest"),
    title: by.name("guest-title"),
    content: by.text("voice"),
    about: by.name("about"),
    position: 0,
  });
  await addReferrer(ctx, { code: "hostile", name: by.name("referrer"), percent: 500 });
  await addPartner(ctx, { kind: "cruise", name: by.short("partner"), logoId: null, position: 0 });
  await saveHomeSection(ctx, "partner-grid", { shown: true, heading: by.name("heading"), lead: by.text("lead") });
  await addNotice(ctx, {
    text: by.name("notice"),
    link: `/lien-he?${encodeURIComponent(hostile.text("notice-link"))}`,
    tone: "warning",
    scope: "all",
    beginsAt: ctx.now(),
    endsAt: new Date("2099-01-01"),
  });
  const image = await aPicture(ctx, by.name("cover"));
  const figure = { alt: by.name("figure"), caption: by.text("caption"), width: 1, height: 1 };
  const link = {
    type: "link" as const,
    attrs: { href: `https://a.example/?${encodeURIComponent(hostile.text("href"))}` },
  };
  await aPost(ctx, {
    slug: "bai-thu",
    title: by.name("article"),
    shortDescription: by.text("summary"),
    thumbnailId: image,
    productIds: [productId],
    body: {
      type: "doc",
      content: [
        { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: by.name("heading") }] },
        { type: "figure", attrs: { imageId: image, ...figure } },
        { type: "paragraph", content: [{ type: "text", text: by.text("link"), marks: [link] }] },
      ],
    },
  });
  for (const page of pageNames) {
    // Double braces are placeholders in these pages, and the contract rejects unknown ones.
    const plain = (kind: Kind, name: string) => {
      const text = hostile[kind](`${page}-${name}`).replaceAll(/[{}]/g, "");
      by.inputs.add(text);
      return text;
    };
    const { version } = await getPageToEdit(ctx, page);
    const [title, lead] = [plain("name", "title"), plain("text", "lead")];
    const content = { title, lead, metaTitle: plain("name", "meta"), description: plain("text", "about") };
    await publishPage(ctx, page, {
      version,
      on: today(ctx.now()),
      content: { ...content, body: paragraph(plain("text", "body")) },
    });
  }
}

async function createReviews(ctx: Context, by: InputRecorder, productId: string) {
  const contact = { email: "la@example.vn", phone: "0912 345 678", score: 5, productId };
  const review = { ...contact, name: by.name("reviewer"), comment: by.text("comment") };
  const { id } = await aReview(ctx, review, { approved: true });
  await replyToReview(ctx, id, { reply: by.text("reply") });
  const bad = await aReview(ctx, { ...contact, name: by.name("rejected"), comment: by.text("rejected-comment") });
  await rejectReviews(ctx, [bad.id], by.text("reason"));
}

async function aBooking(ctx: Context, by: InputRecorder, cruise: Awaited<ReturnType<typeof aCruise>>) {
  const contact = { name: by.name("customer"), phone: "0912 345 678", email: "khach@example.vn" };
  const options = { key: "hostile", referrer: "hostile" };
  const placed = await placeBooking(ctx, aBookingInput(cruise, { contact, note: by.text("note") }), options);
  await applyPayment(ctx, await lockBooking(ctx, placed.id), vnd(placed.total));
  const traveller = { name: by.name("traveller"), born: null, sex: null, nationality: "VN" as const, document: "" };
  await saveTravellers(ctx, placed.id, { version: 0, guests: [traveller] });
  await askForChange(ctx, placed.id, { text: by.text("asked") });
  await addNote(ctx, placed.id, by.text("staff-note"));
  await writeToCustomer(ctx, placed.id, { subject: by.name("subject"), text: by.text("letter") });
  return placed;
}

/** The enquiry of a company, and a quote with a line and a message. */
async function anEnquiry(ctx: Context, by: InputRecorder, cruise: Awaited<ReturnType<typeof aCruise>>) {
  const asker = { name: by.name("asker"), phone: "0912 345 678", email: "hoi@example.vn" };
  const invoice = { company: by.name("buyer"), taxCode: "0100000003", address: by.text("buyer-address"), email: "" };
  const code = await sendBusinessEnquiry(
    ctx,
    businessEnquiryInput.parse({
      ...asker,
      company: by.name("asking"),
      people: 2,
      message: by.text("message"),
      invoice,
    }),
    { admit: async () => undefined },
  );
  await noteOnEnquiry(ctx, code, by.text("note-on-enquiry"));
  const { checkIn, nights, adults, children, rooms, slug, expectedTotal } = aBookingInput(cruise);
  const stay = { slug, checkIn, nights, adults, children, rooms };
  const lines = [{ kind: "extra", label: by.name("line"), amount: 900_000 }];
  const terms = { depositPercent: 50, validDays: 3, words: by.text("words-of-quote"), lines };
  await makeQuote(ctx, code, makeQuoteInput.parse({ kind: "cruise", stay, ...terms, expectedTotal }));
  const [quote] = (await getEnquiryDetail(ctx, code)).quotes;
  await sendQuote(ctx, code, quote?.id ?? "");
  return { code, quotePath: new URL(quote?.link ?? "", ctx.siteUrl).pathname };
}

/** A data request with its messages, until it is rejected. */
async function aCase(ctx: Context, by: InputRecorder) {
  const who = { name: by.name("case-of"), email: "du-lieu@example.vn" };
  const code = await aDataRequest(ctx, { ...who, message: by.text("case-message"), wish: by.text("case-wish") });
  const [proof, own] = [await linkOf(ctx, code, "proof"), await linkOf(ctx, code, "case")];
  await addCustomerMessage(ctx, { code, key: own.key }, by.text("case-word"), { admit: async () => undefined });
  const versionOf = async () => ({ version: (await getCaseDetail(ctx, code)).version });
  await answerCase(ctx, code, { ...(await versionOf()), text: by.text("case-answer") });
  await noteOnCase(ctx, code, { ...(await versionOf()), text: by.text("case-note") });
  await rejectCase(ctx, code, { ...(await versionOf()), reason: by.text("case-refused") });
  return { code, links: [proof.address, own.address] };
}

/** A world in which every text field contains a hostile text. */
export async function hostileWorld(ctx: Context) {
  const by = createInputRecorder();
  const { cruise, hotel } = await createProducts(ctx, by);
  await saveHostileContent(ctx, by, cruise.id);
  await createReviews(ctx, by, cruise.id);
  await createReviews(ctx, by, hotel.id);
  const booking = await aBooking(ctx, by, cruise);
  const [enquiry, ofData] = [await anEnquiry(ctx, by, cruise), await aCase(ctx, by)];
  const closed = { placeId: await anArea(ctx, by.name("area")), from: addDays(cruise.checkIn, 20) };
  const closure = await closeBay(ctx, { ...closed, to: closed.from, reason: by.text("closure"), notice: "" });
  return { inputs: by.inputs, cruise, hotel, booking, enquiry, ofData, closure };
}
