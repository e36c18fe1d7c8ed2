import { addDays, type CalendarDate, formatDate } from "#kernel/calendar-date.ts";
import { TRIP_NIGHTS } from "#modules/availability/limits.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { tripLength } from "./party-text.ts";
import type { SearchQuery } from "./search-address.ts";
import { readTrip, type Trip } from "./trip.ts";

type Days = { date: CalendarDate; nights: number };

type Words = {
  search: string;
  title: string;
  /** Where it is: its name in an address, what it is called, and the choice of all. */
  place: { name: string; label: string; all: string };
  noun: string;
  /** What a price to start from is for. */
  each: (nights: number) => string;
  /** Names in an address that say the days, and how they are said above a list. */
  dayNames: readonly string[];
  days: (days: Days) => string;
  length: (nights: number) => string;
};

const short = (date: CalendarDate) => formatDate(date).slice(0, 5);

/** What the search and the list of each kind say otherwise. */
export const searchWords: Readonly<Record<ProductKind, Words>> = {
  cruise: {
    search: "Tìm du thuyền",
    title: "Tên du thuyền",
    place: { name: "category", label: "Điểm đến", all: "Tất cả địa điểm" },
    noun: "du thuyền",
    each: (nights) => `/khách · ${tripLength(nights)}`,
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
    dayNames: ["checkIn", "checkOut"],
    days: ({ date, nights }) => `${short(date)} – ${formatDate(addDays(date, nights))}`,
    length: (nights) => `${nights} đêm`,
  },
};

/** The days and the party of a search. */
export const tripOf = (kind: ProductKind, query: SearchQuery, today: CalendarDate): Trip =>
  readTrip(new URLSearchParams(query), { kind, nightsOnSale: kind === "cruise" ? TRIP_NIGHTS : [] }, today);
