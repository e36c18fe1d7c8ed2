import { zeroVnd } from "#kernel/money.ts";
import { splitPhone } from "#kernel/phone.ts";
import type { Context } from "#platform/context.ts";
import {
  type Booked,
  type BookedPassenger,
  type FlightOrder,
  type Reservation,
  SupplierFailure,
  type Ticket,
} from "../../contract/supplier.ts";
import { call, kindOf, redactedReply } from "./call.ts";
import { listBaggage, wireDay, wireSelection } from "./requests.ts";
import { bookAnswer, type StoredWireBooking, storedBookingsAnswer, type WireBooking } from "./wire.ts";

/** Holds the selections. The platform stores our key in AccountCode, which is how a lost reply is read back. */
export async function bookOrder(ctx: Context, order: FlightOrder, signal: AbortSignal): Promise<Booked[]> {
  try {
    const body = await bookRequest(ctx, order, signal);
    const request = { path: "/flights/book", body, schema: bookAnswer, failureIfLost: "unknown" } as const;
    const { ListBooking } = await call(ctx, signal, request);
    const booked = ListBooking.map((booking) => bookedOf(ctx, order, booking));
    return [...booked, ...unansweredSelections(order, booked)];
  } catch (error) {
    if (!(error instanceof SupplierFailure)) throw error;
    if (error.kind === "duplicate") {
      const stored = await readBack(ctx, order, signal);
      if (stored.length > 0) return [...stored, ...unansweredSelections(order, stored)];
    }
    return [
      {
        ok: false,
        selections: order.selections.map((_, index) => index),
        reason: error.kind,
        supplierMessage: error.supplierMessage,
      },
    ];
  }
}

/** The ordered selections that the reply omits: a truncated reply says nothing about their seats. */
function unansweredSelections(order: FlightOrder, booked: readonly Booked[]): Booked[] {
  const answered = new Set(booked.flatMap(({ selections }) => selections));
  const selections = order.selections.flatMap((_, index) => (answered.has(index) ? [] : [index]));
  return selections.length > 0 ? [{ ok: false, selections, reason: "unknown" }] : [];
}

/** The state of an order that was sent before. */
async function readBack(ctx: Context, order: FlightOrder, signal: AbortSignal): Promise<Booked[]> {
  const { ListBooking } = await call(ctx, signal, {
    path: "/flights/retrievebooking",
    body: { AccountCode: order.key },
    schema: storedBookingsAnswer,
    failureIfLost: "unknown" as const,
    emptyResult: { ListBooking: [] },
  });
  return ListBooking.map((booking): Booked => {
    const [selections, reservation] = [selectionsOf(order, booking.Airline), reservationOf(booking)];
    if (reservation.state === "cancelled") return { ok: false, selections, reason: "expired" };
    return { ok: true, selections, reservation };
  });
}

async function bookRequest(ctx: Context, order: FlightOrder, signal: AbortSignal) {
  const { contact, passengers, selections, key } = order;
  const bags = passengers.some(({ baggage }) => baggage.length > 0)
    ? (await listBaggage(ctx, selections, signal)).ListBaggage
    : [];
  return {
    BookType: "book-normal",
    UseAgentContact: false,
    Remark: "",
    AccountCode: key,
    Contact: {
      Gender: contact.gender === "male",
      FirstName: contact.surname,
      LastName: contact.givenNames,
      ...areaAndNumber(contact.phone),
      Email: contact.email,
      Address: "",
    },
    ListPassenger: passengers.map((passenger, Index) => passengerIn(passenger, Index, bags)),
    ListFareData: selections.map(wireSelection),
  };
}

function areaAndNumber(e164: string): { Area: string; Phone: string } {
  const { area, number } = splitPhone(e164);
  return { Area: area, Phone: number };
}

type Bag = Awaited<ReturnType<typeof listBaggage>>["ListBaggage"][number];

// FirstName is the surname there: the platform swaps the two names.
const passengerIn = (passenger: BookedPassenger, Index: number, bags: readonly Bag[]) => ({
  Index,
  ParentId: passenger.adult ?? -1,
  FirstName: passenger.surname,
  LastName: passenger.givenNames,
  Type: { adult: "ADT", child: "CHD", infant: "INF" }[passenger.type],
  Gender: passenger.gender === "male",
  ...(passenger.bornOn && { Birthday: wireDay(passenger.bornOn) }),
  ...(passenger.passport && {
    PassportNumber: passenger.passport.number,
    PassportExpirationDate: wireDay(passenger.passport.expiresOn),
    Nationality: passenger.passport.nationality,
  }),
  ListBaggage: passenger.baggage.map(({ leg, code }) => {
    const bag = bags.find(({ Leg, Code }) => Leg === leg && Code === code);
    if (!bag || passenger.type === "infant") throw new SupplierFailure("invalid", `no bag ${code} on leg ${leg}`);
    return bag;
  }),
});

const selectionsOf = ({ selections }: FlightOrder, airline: string): number[] =>
  selections.flatMap((selection, index) => (selection.airline === airline ? [index] : []));

function bookedOf(ctx: Context, order: FlightOrder, booking: WireBooking): Booked {
  const selections = selectionsOf(order, booking.Airline);
  const { ErrorCode, Message } = booking;
  if (booking.Status === "FAIL")
    return {
      ok: false,
      selections,
      reason: kindOf(ErrorCode),
      supplierMessage: redactedReply(ctx, ErrorCode, Message),
    };
  const reservation = reservationOf({ ...booking, BookingStatus: "HOLD" });
  // No payment can be requested for a hold without a deadline.
  if (!reservation.expiresAt || reservation.pnr === "") return { ok: false, selections, reason: "unknown" };
  return { ok: true, selections, reservation };
}

export function reservationOf(booking: StoredWireBooking): Reservation {
  const { BookingCode: pnr, Airline: airline, BookingStatus, ExpiryDate, Price, ListTicket } = booking;
  const states = { HOLD: "held", TICKETED: "ticketed", CANCEL: "cancelled", EXPIRED: "cancelled" } as const;
  const state = states[BookingStatus];
  // Its times are in Vietnamese time unless they say otherwise.
  const deadline = new Date(/(Z|[+-]\d{2}:?\d{2})$/i.test(ExpiryDate) ? ExpiryDate : `${ExpiryDate}+07:00`);
  const expiresAt = state === "held" && !Number.isNaN(deadline.getTime()) ? deadline : null;
  return { ref: pnr, pnr, airline, state, expiresAt, total: Price ?? zeroVnd, tickets: ticketsOf(ListTicket ?? []) };
}

/** Some airlines issue a ticket number per passenger, some one for the whole booking. */
const ticketsOf = (tickets: NonNullable<StoredWireBooking["ListTicket"]>): Ticket[] =>
  tickets.map(({ TicketNumber, PassengerType }, index) => ({
    passenger: PassengerType === "" ? null : index,
    number: TicketNumber,
  }));
