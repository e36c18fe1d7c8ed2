import { formatLongDate } from "#kernel/calendar-date.ts";
import type { CheapDay, OwnFlights } from "#modules/flights/queries/list-cheap-days.ts";
import { findAirport, usualFlightSearch } from "#modules/flights/rules/search.ts";
import { Price } from "#ui/price.tsx";
import { shortRequest } from "#web/components/flight-address.ts";
import { paths } from "#web/paths.ts";
import { AirlineTile, airlineName } from "./airline-name.tsx";

const cityOf = (code: string) => findAirport(code)?.city ?? code;

/** The cheapest flights of the next days from the busiest airports, and the airlines. */
export function CheapDays({ airlines, cheapDays }: OwnFlights) {
  if (cheapDays.length === 0) return null;
  const airports = [...new Set(cheapDays.map(({ from }) => from))];
  return (
    <section className="below-view section" aria-labelledby="cheap">
      <div className="wrap">
        <div className="section-head">
          <h2 id="cheap" className="title-2">
            Ngày bay rẻ trong 30 ngày tới
          </h2>
          <p>Giá thấp nhất cho một người lớn, một chiều, đã gồm thuế và phí. Chạm vào để xem chuyến của ngày đó.</p>
        </div>
        <div className="cheap-airports">
          {airports.map((from) => (
            <section key={from} aria-labelledby={`cheap-${from}`}>
              <h3 id={`cheap-${from}`} className="title-4">
                Từ {cityOf(from)}
              </h3>
              <ul>
                {cheapDays
                  .filter((day) => day.from === from)
                  .map((day) => (
                    <li key={day.to}>
                      <CheapDayLink day={day} />
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
        <ul className="cheap-airlines" aria-label="Hãng bay">
          {airlines.map((code) => (
            <li key={code}>
              <AirlineTile code={code} size={20} />
              {airlineName(code)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function CheapDayLink({ day: { from, to, on, airline, total } }: { day: CheapDay }) {
  const search = { ...usualFlightSearch(on), from: findAirport(from), to: findAirport(to) };
  return (
    <a href={paths.flightResults({ req: shortRequest(search) })}>
      <span>
        <b>{cityOf(to)}</b>
        <span>
          {formatLongDate(on)} · {airlineName(airline)}
        </span>
      </span>
      <b>
        <Price amount={total} />
      </b>
    </a>
  );
}
