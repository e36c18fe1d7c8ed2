import { z } from "zod";
import { parse } from "#http/input.ts";
import type { LimitName } from "#http/rate-limit.ts";
import { addDays } from "#kernel/calendar-date.ts";
import { MAX_CHILDREN } from "#kernel/party.ts";
import { childInput, nightsInput, partyInput, type Stay } from "#modules/availability/contract/stay.ts";
import { offerStay } from "#modules/availability/queries/offer-stay.ts";
import { priceCalendar } from "#modules/availability/queries/price-calendar.ts";
import { cancellationLines } from "#modules/availability/rules/cancellation.ts";
import { earliestStart } from "#modules/availability/rules/earliest-start.ts";
import { checkTicket } from "#modules/bookings/queries/check-ticket.ts";
import { cruiseSearch } from "#modules/cruises/contract/search.ts";
import { getCruiseBySlug } from "#modules/cruises/queries/get-cruise-by-slug.ts";
import { listPricedCruises } from "#modules/cruises/queries/list-priced-cruises.ts";
import { hotelSearch } from "#modules/hotels/contract/search.ts";
import { getHotelBySlug } from "#modules/hotels/queries/get-hotel-by-slug.ts";
import { listPricedHotels } from "#modules/hotels/queries/list-priced-hotels.ts";
import { type ProductCard, productKinds } from "#modules/products/contract/product.ts";
import { getProductRef } from "#modules/products/queries/find-product.ts";
import { fromPriceOf } from "#modules/products/rules/from-price.ts";
import type { Context } from "#platform/context.ts";
import { dateInput, pageInput, slugInput, textInput } from "#platform/input.ts";
import type { ReadPriority } from "../endpoint.ts";
import { checkoutLink, productLink } from "./links.ts";
import { impossibleStay, unavailableStay } from "./possible-stays.ts";

/** A read-only tool: none of them writes, holds or pays. */
type Tool<Input extends z.ZodObject> = {
  name: string;
  description: string;
  input: Input;
  limit: LimitName;
  priority: ReadPriority;
  run(ctx: Context, input: z.output<Input>): Promise<object>;
};

const tool = <Input extends z.ZodObject>(definition: Tool<Input>) => definition as unknown as Tool<z.ZodObject>;

/** Products of one answer: a model reads all of it. */
const PAGE_SIZE = 10;
/** Days of one calendar. */
const MAX_DAYS = 62;

const kind = z.enum(productKinds).describe("cruise: du thuyền ngủ đêm; hotel: khách sạn");
const ages = z.array(childInput.shape.age).max(MAX_CHILDREN, `Tối đa ${MAX_CHILDREN} bé.`);
const party = {
  adults: partyInput.adults.default(2).describe("Số người lớn"),
  childAges: ages.default([]).describe("Tuổi từng bé vào ngày đến"),
};
const nights = nightsInput().default(1).describe("Số đêm; du thuyền có 1 hoặc 2");
const slug = slugInput.describe("slug trong kết quả tìm");
const partyOf = ({ adults, childAges }: { adults: number; childAges: number[] }) => ({
  adults,
  children: childAges.map((age) => ({ age })),
});

const searchTool = tool({
  name: "search_stays",
  description:
    "Tìm du thuyền hay khách sạn. Có ngày thì kèm tổng giá cho đúng số khách, đã gồm thuế và phí; không có ngày thì kèm giá thấp nhất trong 90 ngày tới.",
  input: z.strictObject({
    kind,
    text: textInput(0, 100).optional().describe("Tên hoặc nơi, không cần dấu"),
    checkIn: dateInput.optional().describe("Ngày đi hoặc nhận phòng, yyyy-MM-dd"),
    nights,
    ...party,
    page: pageInput,
  }),
  limit: "quote",
  priority: "list",
  async run(ctx, { kind, text, checkIn, nights, page, ...party }) {
    const { adults, childAges } = party;
    const stay = { checkIn: checkIn ?? earliestStart(kind, ctx.now()), nights, ...partyOf(party) };
    const impossible = impossibleStay(ctx, kind, stay);
    if (impossible) return { total: 0, page, stays: [], ...impossible };
    const query = { ...(text && { title: text }), adults, childAges: childAges.join(","), page, size: PAGE_SIZE };
    const checkOut = checkIn && addDays(checkIn, nights);
    const { data, total } =
      kind === "cruise"
        ? await listPricedCruises(ctx, parse(cruiseSearch, { ...query, nights, ...(checkIn && { date: checkIn }) }))
        : await listPricedHotels(ctx, parse(hotelSearch, { ...query, ...(checkIn && { checkIn, checkOut }) }));
    const { siteUrl } = ctx;
    return { total, page, stays: data.map((card) => cardJson(card, productLink({ siteUrl, kind, slug: card.slug }))) };
  },
});

const productTool = tool({
  name: "get_stay",
  description: "Một du thuyền hay khách sạn: hạng phòng, giờ giấc, điều kiện huỷ, tiện ích.",
  input: z.strictObject({ kind, slug }),
  limit: "read",
  priority: "product",
  async run(ctx, { kind, slug }) {
    const product = await (kind === "cruise" ? getCruiseBySlug : getHotelBySlug)(ctx, slug);
    const plans = "plans" in product ? product.plans : [{ title: "", cancellation: product.cancellation }];
    const when = kind === "cruise" ? "ngày khởi hành" : "ngày nhận phòng";
    return {
      slug: product.slug,
      title: product.title,
      stars: product.stars,
      address: product.address,
      checkInTime: product.checkInTime,
      checkOutTime: product.checkOutTime,
      highlights: product.shortDescription,
      amenities: product.amenities.map(({ text }) => text),
      score: { average: product.score.average, count: product.score.count },
      rooms: product.rooms.map(({ id, title, maxGuests, areaM2 }) => ({ roomId: id, title, maxGuests, areaM2 })),
      cancellation: plans.map(({ title, cancellation }) => ({
        plan: title,
        terms: cancellationLines(cancellation, when),
      })),
      url: productLink({ siteUrl: ctx.siteUrl, kind, slug: product.slug }),
    };
  },
});

const daysTool = tool({
  name: "list_free_days",
  description: `Giá thấp nhất cho cả đoàn từng ngày, tối đa ${MAX_DAYS} ngày; ngày không còn phòng có total là null.`,
  input: z.strictObject({
    kind,
    slug,
    from: dateInput.describe("Ngày đầu, yyyy-MM-dd"),
    days: z.int().min(1).max(MAX_DAYS).default(31),
    nights,
    ...party,
  }),
  limit: "quote",
  priority: "product",
  async run(ctx, { kind, slug, from, days, nights, ...party }) {
    const product = await getProductRef(ctx, kind, slug);
    const earliest = earliestStart(kind, ctx.now());
    const first = from < earliest ? earliest : from;
    const impossible = impossibleStay(ctx, kind, { checkIn: first, nights, ...partyOf(party) });
    if (impossible) return { days: [], ...impossible };
    const query = { product, from: first, to: addDays(first, days - 1), nights, party: partyOf(party) };
    const offers = await priceCalendar(ctx, query);
    return { days: offers.map(({ date, total, left, state }) => ({ date, total, roomsLeft: left, state })) };
  },
});

const quoteTool = tool({
  name: "quote_stay",
  description:
    "Tổng tiền đúng cho một đoàn, ngày và số đêm, với phòng rẻ nhất vừa đoàn, đã gồm thuế và phí. bookingLink mở trang đặt phòng với lựa chọn ấy: chỉ khi người dùng tự mở, điền thông tin và bấm giữ thì phòng mới được giữ. Công cụ này không giữ và không trả tiền. Không đặt được thì available là false, kèm lý do và những ngày, số đêm, số khách đặt được.",
  input: z.strictObject({ kind, slug, checkIn: dateInput.describe("yyyy-MM-dd"), nights, ...party }),
  limit: "quote",
  priority: "quote",
  async run(ctx, { kind, slug, checkIn, nights, ...party }) {
    const product = await getProductRef(ctx, kind, slug);
    const stay: Stay = { checkIn, nights, ...partyOf(party), rooms: [], charter: false };
    const answer = await offerStay(ctx, product, stay);
    if (!answer.ok) return unavailableStay(ctx, product, stay, answer);
    const { quote, choice } = answer.offer;
    return {
      checkIn: quote.checkIn,
      checkOut: quote.checkOut,
      total: quote.total,
      currency: "VND",
      lines: quote.lines.map(({ label, note, quantity, amount }) => ({ label, note, quantity, amount })),
      bookingLink: checkoutLink({ siteUrl: ctx.siteUrl, kind, slug }, stay, choice),
    };
  },
});

const ticketTool = tool({
  name: "check_ticket",
  description: "Vé máy bay mua ở đây đã xuất hay mới giữ chỗ, theo mã đơn hoặc mã đặt chỗ; không có tên hành khách.",
  input: z.strictObject({ code: textInput(1, 40, "Bạn cần nhập mã.") }),
  limit: "ticketCheck",
  priority: "product",
  run: async (ctx, { code }) => ({ tickets: await checkTicket(ctx, code) }),
});

/** Every tool of the server. */
export const tools = [searchTool, productTool, daysTool, quoteTool, ticketTool] as const;

function cardJson({ slug, title, category, score, from, price, tags }: ProductCard, url: string) {
  const least = fromPriceOf(from);
  return {
    slug,
    title,
    place: category.name,
    url,
    score: { average: score.average, count: score.count },
    tags: tags.map(({ text }) => text),
    ...(price
      ? { stay: price.kind === "priced" ? { total: price.total, rooms: price.summary } : { unavailable: price.kind } }
      : { from: least?.price ?? null }),
  };
}
