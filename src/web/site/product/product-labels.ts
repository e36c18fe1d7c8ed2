import { addDays, type CalendarDate, formatShortDate } from "#kernel/calendar-date.ts";
import { partyText } from "#kernel/party.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import type { Trip } from "#web/components/trip.ts";
import { tripLengthInWords } from "#web/components/trip-length.ts";

type ProductLabels = {
  list: string;
  stars: (stars: number) => string;
  /** Unit of a starting price: short, and long. */
  each: string;
  eachOf: (nights: number) => string;
  eachInBar: string;
  /** Unit of the price of some rooms on the chosen days. */
  forAll: (rooms: number, nights: number) => string;
  /** The chosen days, short. */
  days: (date: CalendarDate, nights: number) => string;
  fromPrices: string;
  begins: string;
  calendar: (trip: Pick<Trip, "adults" | "childAges" | "nights">) => string;
  closed: string;
  unreviewed: string;
};

/** "T7, 12/12" */
const dayAndMonth = (date: CalendarDate) => formatShortDate(date).slice(0, -5);

/** Labels of the product page that depend on the kind. */
export const productLabels: Record<ProductKind, ProductLabels> = {
  cruise: {
    list: "Tìm du thuyền",
    stars: (stars) => `Du thuyền ${stars} sao`,
    each: "/khách",
    eachOf: (nights) => `/khách, ${tripLengthInWords(nights)}, cho 2 người chung phòng`,
    eachInBar: "Giá từ, mỗi khách khi 2 người chung phòng",
    forAll: (rooms) => `cho cả nhà, ${rooms} phòng`,
    days: (date) => dayAndMonth(date),
    fromPrices:
      "Giá thấp nhất còn đặt được trong 90 ngày tới, mỗi khách khi hai người chung phòng, đã gồm thuế và phí.",
    begins: "đi",
    calendar: ({ adults, childAges, nights }) => `cho ${partyText(adults, childAges)}, ${nights} đêm`,
    closed: "tàu không nhận khách",
    unreviewed: "Chưa có đánh giá. Bạn đã đi tàu này thì kể cho người sau nhé.",
  },
  hotel: {
    list: "Tìm khách sạn",
    stars: (stars) => `Khách sạn ${stars} sao`,
    each: "/phòng, đêm",
    eachOf: () => "/phòng, đêm",
    eachInBar: "Giá từ, một phòng một đêm",
    forAll: (rooms, nights) => `${nights} đêm, ${rooms} phòng`,
    days: (date, nights) => `${dayAndMonth(date)} – ${dayAndMonth(addDays(date, nights))}`,
    fromPrices: "Giá thấp nhất còn đặt được trong 90 ngày tới, một phòng một đêm, đã gồm thuế và phí.",
    begins: "nhận phòng",
    calendar: ({ adults, childAges, nights }) =>
      `${nights} đêm từ ngày nhận phòng, cho ${partyText(adults, childAges)}, đã gồm thuế và phí`,
    closed: "khách sạn không nhận khách",
    unreviewed: "Chưa có đánh giá. Bạn đã ở đây thì kể cho người sau nhé.",
  },
};
