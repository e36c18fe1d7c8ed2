import { addDays, type CalendarDate, daysBetween } from "#kernel/calendar-date.ts";
import { type Context, reads } from "#platform/context.ts";
import type { CalendarDay, Party } from "../contract.ts";
import { BOOKING_WINDOW_DAYS } from "../limits.ts";
import { earliestDeparture } from "../rules/departure.ts";
import { cheapestOffer, type PriceTerms } from "../rules/party-price.ts";
import { strongestRule } from "../rules/price-rule.ts";
import { priceTermsOf } from "./price-terms.ts";
import { availabilityOf, type Stock, stockOf } from "./stock.ts";

const MAX_CALENDAR_DAYS = 93;

type CalendarQuestion = { cruiseId: string; from: CalendarDate; to: CalendarDate; nights: number; party: Party };

/** The lowest price of a party for each departure from one day to another, both included; at most 93 days. */
export async function priceCalendar(ctx: Context, question: CalendarQuestion): Promise<CalendarDay[]> {
  const { cruiseId, from, nights } = question;
  reads(ctx, `stock:${cruiseId}`);
  const count = Math.min(daysBetween(from, question.to) + 1, MAX_CALENDAR_DAYS);
  if (count <= 0) return [];
  const terms = (await priceTermsOf(ctx, [cruiseId])).get(cruiseId);
  if (!terms) return [];
  const stock = await stockOf(ctx, [...terms.rooms.keys()], from, addDays(from, count + nights - 2));
  const day = earliestDeparture(ctx.now());
  return Array.from({ length: count }, (_, index) => calendarDay(terms, stock, question, addDays(from, index), day));
}

function calendarDay(
  terms: PriceTerms,
  stock: Stock,
  { nights, party }: CalendarQuestion,
  date: CalendarDate,
  day: CalendarDate,
): CalendarDay {
  const holiday = strongestRule(terms.rules, "holiday", { roomId: "", nights, on: date })?.label ?? null;
  const none = { date, holiday, total: null, left: null };
  if (date > addDays(day, BOOKING_WINDOW_DAYS)) return { ...none, state: "closed" };
  if (date < day) return { ...none, state: "past" };
  const rooms = [...terms.rooms.keys()].map((id) => availabilityOf(stock, id, date, nights));
  const left = new Map(rooms.map((room) => [room.roomId, room.refusal ? 0 : room.left]));
  const offer = cheapestOffer(terms, { checkIn: date, nights }, party, left);
  if (offer) {
    const cabinsLeft = Math.min(...offer.choice.map((cabin) => left.get(cabin.roomId) ?? 0));
    return { date, holiday, total: offer.quote.total, left: cabinsLeft, state: "open" };
  }
  return { ...none, state: rooms.some((room) => room.refusal === "no-stock" || !room.refusal) ? "sold-out" : "closed" };
}
