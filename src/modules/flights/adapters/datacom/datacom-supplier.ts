import { isCalendarDate, today } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import {
  type DayFares,
  type FareAnswer,
  type FareRequest,
  type FlightSupplier,
  type MonthRequest,
  type Reservation,
  type Selection,
  SupplierFailure,
  type Verified,
} from "../../contract/supplier.ts";
import { MAX_FARES } from "../../limits.ts";
import { flightTypeOf } from "../../rules/itineraries.ts";
import { bookOrder, reservationOf } from "./bookings.ts";
import { call } from "./call.ts";
import { fareOf } from "./fares.ts";
import { listBaggage, wireDay, wireSelection } from "./requests.ts";
import { doneAnswer, monthAnswer, rulesAnswer, searchAnswer, storedBookingsAnswer, verifyAnswer } from "./wire.ts";

/** Seats of airlines through the Datacom platform (its public guide of 2019: POST and JSON, a session lasts 180 minutes). */
export const datacomSupplier: FlightSupplier = {
  name: "datacom",
  reserves: "airline",
  wantsBirthdays: false,
  search,
  month,
  async baggage(ctx, selections, signal) {
    const { ListBaggage } = await listBaggage(ctx, selections, signal);
    return ListBaggage.map(({ Airline, Leg, StartPoint, EndPoint, Code, Name, Price }) => ({
      airline: Airline,
      leg: Leg,
      from: StartPoint,
      to: EndPoint,
      code: Code,
      name: Name,
      price: Price,
    }));
  },
  async fareRules(ctx, selections, signal) {
    const body = { ListFareData: selections.map(wireSelection) };
    const request = { path: "/flights/getfarerules", body, schema: rulesAnswer, failureIfLost: "unavailable" } as const;
    const { ListFareRules } = await call(ctx, signal, request);
    return ListFareRules.flatMap(({ ListRulesGroup }) =>
      ListRulesGroup.map(({ RulesTitle, ListRulesText }) => ({ title: RulesTitle, lines: ListRulesText })),
    );
  },
  // Each in its own call: an expired session must not hide the fares of another one.
  verify: (ctx, selections, signal) => Promise.all(selections.map((selection) => verifyOne(ctx, selection, signal))),
  book: bookOrder,
  issue,
  retrieve,
  cancel,
};

async function search(ctx: Context, { legs, passengers }: FareRequest, signal: AbortSignal): Promise<FareAnswer> {
  const ListFlight = legs.map(({ from, to, on }) => ({
    StartPoint: from,
    EndPoint: to,
    DepartDate: wireDay(on),
    Airline: "",
  }));
  const { adult: Adt, child: Chd, infant: Inf } = passengers;
  const flightType = flightTypeOf(legs.flatMap(({ from, to }) => [from, to]));
  const { FlightType, Session, ListFareData } = await call(ctx, signal, {
    path: "/flights/search",
    body: { Adt, Chd, Inf, ViewMode: "split", ListFlight },
    schema: searchAnswer,
    failureIfLost: "unavailable" as const,
    emptyResult: { FlightType: flightType, Session: "", ListFareData: [] },
  });
  const fares = ListFareData.map((data) => fareOf(Session, data)).toSorted((a, b) => a.total - b.total);
  return { flightType: FlightType, session: Session, fares: fares.slice(0, MAX_FARES), partial: false };
}

async function month(ctx: Context, request: MonthRequest, signal: AbortSignal): Promise<DayFares[]> {
  const { from: StartPoint, to: EndPoint, month, airline: Airline = "" } = request;
  const [Year, Month] = month.split("-").map(Number);
  const { ListMinPrice } = await call(ctx, signal, {
    path: "/flights/searchmonth",
    body: { StartPoint, EndPoint, Airline, Month, Year },
    schema: monthAnswer,
    failureIfLost: "unavailable" as const,
    emptyResult: { ListMinPrice: [] },
  });
  const now = today(ctx.now());
  return ListMinPrice.flatMap(({ DepartDate, Session, ListFareData }): DayFares[] => {
    const on = `${DepartDate.slice(4)}-${DepartDate.slice(2, 4)}-${DepartDate.slice(0, 2)}`;
    return isCalendarDate(on) && on >= now ? [{ on, fares: ListFareData.map((data) => fareOf(Session, data)) }] : [];
  });
}

async function verifyOne(ctx: Context, selection: Selection, signal: AbortSignal): Promise<Verified> {
  try {
    const { ListFareStatus } = await call(ctx, signal, {
      path: "/flights/verifyflight",
      body: { ListFareData: [wireSelection(selection)] },
      schema: verifyAnswer,
      failureIfLost: "unavailable" as const,
    });
    const [status] = ListFareStatus;
    const { Status, Difference, FareData, Price } = status ?? {};
    // A rejection without a price difference means a sold seat; with one, the price has changed.
    if (!status || !FareData || (!Status && !Difference)) return { ok: false, reason: "gone" };
    return { ok: true, fare: fareOf(status.Session, { ...FareData, TotalPrice: Price ?? FareData.TotalPrice }) };
  } catch (error) {
    if (!(error instanceof SupplierFailure)) throw error;
    if (error.kind === "expired" || error.kind === "price-changed") return { ok: false, reason: "expired" };
    if (["sold-out", "refused", "invalid"].includes(error.kind)) return { ok: false, reason: "gone" };
    throw error;
  }
}

async function retrieve(
  ctx: Context,
  ref: { key: string } | { ref: string },
  signal: AbortSignal,
): Promise<Reservation[]> {
  const { ListBooking } = await call(ctx, signal, {
    path: "/flights/retrievebooking",
    body: "ref" in ref ? { BookingCode: ref.ref } : { AccountCode: ref.key },
    schema: storedBookingsAnswer,
    failureIfLost: "unavailable" as const,
    emptyResult: { ListBooking: [] },
  });
  return ListBooking.map((booking) => reservationOf(booking)).toSorted((a, b) => (a.airline < b.airline ? -1 : 1));
}

async function getReservation(ctx: Context, pnr: string, signal: AbortSignal): Promise<Reservation> {
  const [reservation] = await retrieve(ctx, { ref: pnr }, signal);
  if (!reservation) throw new SupplierFailure("invalid", `${pnr} is not known`);
  return reservation;
}

// Read first: an issued ticket must not be bought again.
async function issue(ctx: Context, pnr: string, signal: AbortSignal): Promise<Reservation> {
  const before = await getReservation(ctx, pnr, signal);
  if (before.state === "ticketed") return before;
  if (before.state === "cancelled") throw new SupplierFailure("expired", `${pnr} is not held any more`);
  await change(ctx, "/flights/issueticket", before, signal);
  const after = await getReservation(ctx, pnr, signal).catch(() => null);
  if (after?.state !== "ticketed") throw new SupplierFailure("unknown", `${pnr} is issued, its tickets were not read`);
  return after;
}

async function cancel(ctx: Context, pnr: string, signal: AbortSignal): Promise<Reservation> {
  const before = await getReservation(ctx, pnr, signal);
  if (before.state === "cancelled") return before;
  await change(ctx, before.state === "held" ? "/flights/cancelbooking" : "/flights/voidticket", before, signal);
  return { ...before, state: "cancelled", expiresAt: null };
}

const change = (ctx: Context, path: string, { airline, pnr, tickets }: Reservation, signal: AbortSignal) =>
  call(ctx, signal, {
    path,
    schema: doneAnswer,
    failureIfLost: "unknown" as const,
    body: { Airline: airline, System: airline, BookingCode: pnr, TotalTicket: tickets.length },
  });
