import { vnd, zeroVnd } from "#kernel/money.ts";
import type { AmountsByType, Fare, LocalTime, Segment } from "../../contract/fare.ts";
import { fareTotal } from "../../rules/fare-total.ts";
import type { FareData } from "./wire.ts";

/** A platform fare in our own type. */
export function fareOf(session: string, data: FareData): Fare {
  const passengers = { adult: data.Adt, child: data.Chd, infant: data.Inf };
  const amounts = amountsOf(data);
  return {
    session,
    id: data.FareDataId,
    airline: data.Airline,
    brand: data.FareType || (data.ListFlight[0]?.GroupClass ?? ""),
    passengers,
    amounts,
    total: data.TotalPrice,
    // The platform's total counts: any difference to its parts becomes the discount, so that the parts add up.
    discount: vnd(fareTotal(passengers, amounts, zeroVnd) - data.TotalPrice),
    flights: data.ListFlight.map(({ Leg, FlightValue, Duration, SeatRemain, NoRefund, ListSegment }) => ({
      leg: Leg,
      value: FlightValue,
      minutes: Duration,
      seatsLeft: SeatRemain ?? null,
      refundable: NoRefund === null || NoRefund === undefined ? null : !NoRefund,
      segments: ListSegment.map(segmentOf),
    })),
  };
}

const amountsOf = (data: FareData): AmountsByType => ({
  adult: { fare: data.FareAdt, tax: data.TaxAdt, fee: data.FeeAdt, serviceFee: data.ServiceFeeAdt },
  child: { fare: data.FareChd, tax: data.TaxChd, fee: data.FeeChd, serviceFee: data.ServiceFeeChd },
  infant: { fare: data.FareInf, tax: data.TaxInf, fee: data.FeeInf, serviceFee: data.ServiceFeeInf },
});

const segmentOf = (wire: FareData["ListFlight"][number]["ListSegment"][number]): Segment => ({
  airline: wire.Airline,
  operatedBy: wire.OperatingAirline || wire.Airline,
  number: wire.FlightNumber,
  from: wire.StartPoint,
  to: wire.EndPoint,
  fromTerminal: wire.StartTerminal,
  toTerminal: wire.EndTerminal,
  departsAt: clock(wire.StartTime),
  arrivesAt: clock(wire.EndTime),
  minutes: wire.Duration,
  cabin: wire.Cabin,
  bookingClass: wire.Class,
  fareBasis: wire.FareBasis,
  aircraft: wire.Plane,
  handBaggage: wire.HandBaggage,
  checkedBaggage: wire.AllowanceBaggage,
});

/** "2026-12-10T06:00:00": local time at the airport, without a zone. */
const clock = (text: string) => text.slice(0, 16) as LocalTime;
