import { addDays, addMonths, type CalendarDate, today } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import type { PassengerCounts } from "../../contract/fare.ts";
import type {
  DayFares,
  FareAnswer,
  FareRequest,
  FlightSupplier,
  Leg,
  MonthRequest,
  Selection,
  Verified,
} from "../../contract/supplier.ts";
import { composeCheapest, composeFares } from "../../rules/compose-fares.ts";
import { sessionOf } from "../../rules/fare-reference.ts";
import { flightTypeOf } from "../../rules/itineraries.ts";
import { listBaggage } from "./baggage.ts";
import { chosenFare } from "./chosen-fare.ts";
import { loadTimetable } from "./read-timetable.ts";
import { bookSeats, cancelSeats, findReservations, issueTickets } from "./reservations.ts";

/** The agency's own seats, from its own timetable. */
export const localSupplier: FlightSupplier & { month: NonNullable<FlightSupplier["month"]> } = {
  name: "local",
  reserves: "airline",
  wantsBirthdays: false,
  search,
  month,
  baggage: listBaggage,
  async fareRules(ctx, selections) {
    const chosen = await Promise.all(selections.map((selection) => chosenFare(ctx, selection)));
    return chosen.flatMap((one) => (one.ok ? one.options.flatMap(({ classes }) => classes[0].rules) : []));
  },
  verify: (ctx, selections) => Promise.all(selections.map((selection) => verifyOne(ctx, selection))),
  book: bookSeats,
  issue: issueTickets,
  retrieve: findReservations,
  cancel: cancelSeats,
};

async function verifyOne(ctx: Context, selection: Selection): Promise<Verified> {
  const chosen = await chosenFare(ctx, selection);
  return chosen.ok ? { ok: true, fare: chosen.fare } : chosen;
}

async function search(ctx: Context, { legs, passengers }: FareRequest): Promise<FareAnswer> {
  const session = sessionOf(passengers, ctx.now());
  const fares = composeFares(await loadTimetable(ctx, passengers, legs), legs, session);
  const flightType = flightTypeOf(legs.flatMap(({ from, to }) => [from, to]));
  return { flightType, session, fares, partial: false };
}

const ONE_ADULT: PassengerCounts = { adult: 1, child: 0, infant: 0 };

async function month(ctx: Context, { from, to, month, airline }: MonthRequest): Promise<DayFares[]> {
  const now = today(ctx.now());
  const legs = daysUntil(month < now ? now : month, addMonths(month, 1)).map((on): Leg => ({ from, to, on }));
  if (legs.length === 0) return [];
  const session = sessionOf(ONE_ADULT, ctx.now());
  const sale = await loadTimetable(ctx, ONE_ADULT, legs);
  return legs.map((leg) => {
    const fares = composeCheapest(sale, leg, session).filter((fare) => !airline || fare.airline === airline);
    return { on: leg.on, fares };
  });
}

function daysUntil(first: CalendarDate, end: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = first; day < end; day = addDays(day, 1)) days.push(day);
  return days;
}
