import { addDays, type CalendarDate, formatDate } from "#kernel/calendar-date.ts";
import { TRIP_NIGHTS } from "#modules/availability/limits.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import type { SearchQuery } from "./search-address.ts";
import { readTrip, type Trip } from "./trip.ts";
import { tripLength } from "./trip-length.ts";

type Days = { date: CalendarDate; nights: number };

type SearchLabels = {
  search: string;
  title: string;
  /** The place filter: parameter name, label, and the label for all places. */
  place: { name: string; label: string; all: string };
  noun: string;
  /** Unit of a starting price. */
  each: (nights: number) => string;
  /** For whom the starting price is, where its unit does not say it. */
  sharing: string | null;
  /** Query parameters of the days, and their text above a list. */
  dayNames: readonly string[];
  days: (days: Days) => string;
  length: (nights: number) => string;
};

const short = (date: CalendarDate) => formatDate(date).slice(0, 5);

/** Labels of search and list that depend on the kind. */
export const searchLabels: Readonly<Record<ProductKind, SearchLabels>> = {
  cruise: {
    search: "Tìm du thuyền",
    title: "Tên du thuyền",
    place: { name: "category", label: "Điểm đến", all: "Tất cả địa điểm" },
    noun: "du thuyền",
    each: (nights) => `/khách · ${tripLength(nights)}`,
    sharing: "cho 2 người chung phòng",
    dayNames: ["date"],
    days: ({ date }) => `Ngày ${formatDate(date)}`,
    length: tripLength,
  },
  hotel: {
    search: "Tìm khách sạn",
    title: "Tên khách sạn",
    place: { name: "city", label: "Thành phố", all: "Mọi thành phố" },
    noun: "khách sạn",
    each: () => "/phòng, đêm",
    sharing: null,
    dayNames: ["checkIn", "checkOut"],
    days: ({ date, nights }) => `${short(date)} – ${formatDate(addDays(date, nights))}`,
    length: (nights) => `${nights} đêm`,
  },
};

/** Days and party of a search. */
export const tripOf = (kind: ProductKind, query: SearchQuery, today: CalendarDate): Trip =>
  readTrip(new URLSearchParams(query), { kind, nightsOnSale: kind === "cruise" ? TRIP_NIGHTS : [] }, today);
