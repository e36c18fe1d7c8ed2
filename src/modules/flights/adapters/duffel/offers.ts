import { timesVnd, type Vnd, vnd, zeroVnd } from "#kernel/money.ts";
import { CHILD_UNTIL, INFANT_UNTIL } from "#kernel/party.ts";
import type { DuffelAccount } from "#platform/config.ts";
import type { AmountsByType, Fare, LocalTime, PassengerCounts, PassengerType, Segment } from "../../contract/fare.ts";
import { minutesBetween } from "../../rules/local-time.ts";
import { convertToVnd } from "./money.ts";
import type { WireOffer, WireSegment } from "./wire.ts";

/** A Duffel offer in our own type; `leg` is the first leg that it flies. */
export function fareOf(account: DuffelAccount, offer: WireOffer, session: string, leg: number): Fare {
  const passengers = countsOf(offer);
  const { amounts, discount, total } = priceOf(account, offer, passengers);
  const refund = offer.conditions?.refund_before_departure;
  return {
    session,
    id: offer.id,
    airline: offer.owner.iata_code,
    brand: offer.slices[0]?.fare_brand_name ?? "",
    passengers,
    amounts,
    discount,
    total,
    flights: offer.slices.map(({ id, duration, segments }, index) => {
      const own = segments.map(segmentOf);
      return {
        leg: leg + index,
        value: id,
        minutes: minutesIn(duration) ?? lengthOf(own),
        seatsLeft: null,
        refundable: refund ? refund.allowed : null,
        segments: own,
      };
    }),
  };
}

export function passengerTypeOf({ type, age }: WireOffer["passengers"][number]): PassengerType {
  if (age === null || age === undefined)
    return type === "infant_without_seat" ? "infant" : type === "child" ? "child" : "adult";
  return age < INFANT_UNTIL ? "infant" : age < CHILD_UNTIL ? "child" : "adult";
}

function countsOf({ passengers }: WireOffer): PassengerCounts {
  const count = (type: PassengerType) => passengers.filter((one) => passengerTypeOf(one) === type).length;
  return { adult: count("adult"), child: count("child"), infant: count("infant") };
}

// Duffel has one price for all passengers, without a price per person. Each is shown an equal part, and the remainder is in the discount.
function priceOf(account: DuffelAccount, offer: WireOffer, { adult, child, infant }: PassengerCounts) {
  const people = adult + child + infant;
  const total = convertToVnd(account, offer.total_amount, people);
  const each = Math.ceil(total / people);
  const share = Number(offer.total_amount) === 0 ? 0 : Number(offer.tax_amount ?? 0) / Number(offer.total_amount);
  const tax = vnd(Math.round(each * share));
  const own = { fare: vnd(each - tax), tax, fee: zeroVnd, serviceFee: zeroVnd };
  const amounts: AmountsByType = { adult: own, child: own, infant: own };
  const discount: Vnd = vnd(timesVnd(vnd(each), people) - total);
  return { amounts, discount, total };
}

const cabins: Record<string, string | undefined> = {
  economy: "Phổ thông",
  premium_economy: "Phổ thông đặc biệt",
  business: "Thương gia",
  first: "Hạng nhất",
};

function segmentOf(wire: WireSegment): Segment {
  const [from, to] = [wire.origin.iata_code, wire.destination.iata_code];
  const [departsAt, arrivesAt] = [clock(wire.departing_at), clock(wire.arriving_at)];
  const airline = wire.marketing_carrier.iata_code;
  const [first] = wire.passengers;
  return {
    airline,
    operatedBy: wire.operating_carrier.iata_code || airline,
    number: `${airline}${wire.marketing_carrier_flight_number}`,
    from,
    to,
    departsAt,
    arrivesAt,
    fromTerminal: wire.origin_terminal,
    toTerminal: wire.destination_terminal,
    minutes: minutesIn(wire.duration) ?? minutesBetween(from, departsAt, to, arrivesAt),
    cabin: cabins[first?.cabin_class ?? ""] ?? "",
    bookingClass: first?.cabin_class ?? "",
    fareBasis: first?.fare_basis_code ?? "",
    aircraft: wire.aircraft?.iata_code ?? "",
    handBaggage: baggageOf(wire, "carry_on"),
    checkedBaggage: baggageOf(wire, "checked"),
  };
}

/** The allowance that every passenger has. */
function baggageOf({ passengers }: WireSegment, type: "carry_on" | "checked"): string {
  const pieces = passengers.map(({ baggages }) => baggages.find((one) => one.type === type)?.quantity ?? 0);
  const least = pieces.length > 0 ? Math.min(...pieces) : 0;
  return least > 0 ? `${least} kiện` : "";
}

function lengthOf(segments: readonly Segment[]): number {
  const [first, last] = [segments[0], segments.at(-1)];
  return first && last ? minutesBetween(first.from, first.departsAt, last.to, last.arrivesAt) : 0;
}

/** "P1DT2H10M"; airlines sometimes omit it. */
function minutesIn(duration: string): number | null {
  const [found, days = 0, hours = 0, minutes = 0] =
    /^P(?:(\d{1,2})D)?(?:T(?:(\d{1,3})H)?(?:(\d{1,4})M)?)?$/.exec(duration) ?? [];
  return found ? Number(days) * 1440 + Number(hours) * 60 + Number(minutes) : null;
}

/** "2026-12-10T06:00:00": local time at the airport, without a zone. */
const clock = (text: string) => text.slice(0, 16) as LocalTime;
