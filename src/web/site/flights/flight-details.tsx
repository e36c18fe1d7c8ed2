import { Fragment } from "react";
import { formatLongDate } from "#kernel/calendar-date.ts";
import type { Flight, LocalTime, Segment } from "#modules/flights/contract/fare.ts";
import { aircraftName } from "#modules/flights/reference/aircraft.ts";
import { flightNumberText } from "#modules/flights/rules/flight-number.ts";
import { type Layover, layoversOf } from "#modules/flights/rules/layovers.ts";
import { clockOf, dayOf } from "#modules/flights/rules/local-time.ts";
import { findAirport } from "#modules/flights/rules/search.ts";
import { durationText } from "#web/components/flight-text.ts";
import { airlineName } from "./airline-name.tsx";

/** Every segment of a flight: times, airports, aircraft, and the layovers between. */
export function FlightDetails({ flight }: { flight: Flight }) {
  const layovers = layoversOf(flight);
  return (
    <ol className="flight-details">
      {flight.segments.map((segment, index) => (
        <Fragment key={segment.number + segment.departsAt}>
          {index > 0 && layovers[index - 1] && <LayoverLine layover={layovers[index - 1] as Layover} />}
          <li>
            <SegmentWay segment={segment} />
            <SegmentFacts segment={segment} refundable={flight.refundable} />
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

function SegmentWay({ segment }: { segment: Segment }) {
  const { from, to, departsAt, arrivesAt, fromTerminal, toTerminal, minutes } = segment;
  return (
    <ul className="segment-way">
      <Point at={departsAt} code={from} terminal={fromTerminal} />
      <li className="segment-minutes">Thời gian chuyến đi: {durationText(minutes)}</li>
      <Point at={arrivesAt} code={to} terminal={toTerminal} />
    </ul>
  );
}

function Point({ at, code, terminal }: { at: LocalTime; code: string; terminal: string }) {
  const airport = findAirport(code);
  return (
    <li>
      <time dateTime={at}>{clockOf(at)}</time>
      <p>
        <b>{airport ? `${airport.city} (${code})` : code}</b>
        <span>
          {[airport && `Sân bay ${airport.airport}`, terminal && `nhà ga ${terminal}`].filter(Boolean).join(", ")}
        </span>
        <span>{formatLongDate(dayOf(at))}</span>
      </p>
    </li>
  );
}

function SegmentFacts({ segment, refundable }: { segment: Segment; refundable: boolean | null }) {
  const { airline, operatedBy, number, cabin, bookingClass, aircraft, handBaggage, checkedBaggage } = segment;
  const facts = [
    ["Hãng", airlineName(airline)],
    ["Chuyến bay", flightNumberText(number)],
    ...(operatedBy && operatedBy !== airline ? [["Khai thác bởi", airlineName(operatedBy)]] : []),
    ["Hạng chỗ", [cabin, bookingClass && `hạng ${bookingClass}`].filter(Boolean).join(", ")],
    ["Máy bay", aircraft === "" ? "Hãng chưa cho biết" : aircraftName(aircraft)],
    ["Hành lý xách tay", handBaggage || "Hãng chưa cho biết"],
    ["Hành lý ký gửi", checkedBaggage || "Chưa gồm, mua thêm ở bước sau"],
    ["Hoàn vé", refundable === null ? "Hỏi hãng" : refundable ? "Được, có phí của hãng" : "Không hoàn"],
  ];
  return (
    <dl className="segment-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function LayoverLine({ layover: { lands, leaves, minutes, overnight, terminals } }: { layover: Layover }) {
  const moved = lands !== leaves;
  const words = [
    `Nối chuyến tại ${findAirport(lands)?.city ?? lands} (${lands}), chờ ${durationText(minutes)}`,
    overnight && "qua đêm",
    moved && `sang sân bay ${findAirport(leaves)?.airport ?? leaves} (${leaves})`,
    terminals && `đổi từ nhà ga ${terminals.from} sang nhà ga ${terminals.to}`,
  ];
  return (
    <li className={moved || overnight ? "layover layover-hard" : "layover"}>{words.filter(Boolean).join(", ")}</li>
  );
}
