import type { Flight } from "#modules/flights/contract/fare.ts";
import { daysLater } from "#modules/flights/rules/layovers.ts";
import { clockOf } from "#modules/flights/rules/local-time.ts";
import { durationText } from "#web/components/flight-text.ts";

/** Departure and arrival of a flight, with its duration and stops. */
export function FlightLine({ flight }: { flight: Flight }) {
  const { segments, minutes } = flight;
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return null;
  const later = daysLater(flight);
  const stops = segments.slice(1).map(({ from }) => from);
  return (
    <div className="flight-line">
      <p>
        <span className="sr-only">Khởi hành </span>
        <time dateTime={first.departsAt}>{clockOf(first.departsAt)}</time>
        <span>{first.from}</span>
      </p>
      <p className="flight-way">
        <span>{durationText(minutes)}</span>
        <span>{stops.length === 0 ? "Bay thẳng" : `${stops.length}\u00A0điểm\u00A0dừng: ${stops.join(", ")}`}</span>
      </p>
      <p>
        <span className="sr-only">Hạ cánh </span>
        <time dateTime={last.arrivesAt}>
          {clockOf(last.arrivesAt)}
          {later !== 0 && (
            <sup>
              <span aria-hidden="true">
                {later > 0 ? "+" : "−"}
                {Math.abs(later)}
              </span>
              <span className="sr-only">, {later > 0 ? `${later} ngày sau` : `${-later} ngày trước`}</span>
            </sup>
          )}
        </time>
        <span>{last.to}</span>
      </p>
    </div>
  );
}
