import ChevronDown from "lucide-react/icons/chevron-down";
import { formatVnd } from "#kernel/money.ts";
import type { Fare } from "#modules/flights/contract/fare.ts";
import type { FlightOption } from "#modules/flights/contract/fare-list.ts";
import { hasBaggage } from "#modules/flights/rules/fare-list.ts";
import { clockOf } from "#modules/flights/rules/local-time.ts";
import { priceLines } from "#modules/flights/rules/price-lines.ts";
import { buttonClass } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { passengerCount } from "#web/components/flight-text.ts";
import { AirlineTile, airlineName } from "../airline-name.tsx";
import { FlightDetails } from "../flight-details.tsx";
import { FlightLine } from "../flight-line.tsx";
import { numbersOf } from "../flight-numbers.ts";
import { PriceRows } from "../price-rows.tsx";

type FlightCardProps = {
  /** Stable id across updates of the list. */
  id: string;
  option: FlightOption;
  chosen: Fare | null;
  /** Target of a fare's link; null deselects the fare. */
  hrefOf: (fare: Fare | null) => string;
};

/** One flight option: times and price when collapsed, all details when open. */
export function FlightCard({ id, option: { flights, fares }, chosen, hrefOf }: FlightCardProps) {
  const shownFare = chosen ?? fares[0];
  const others = fares.filter((fare) => fare !== shownFare);
  const isChosen = chosen !== null;
  return (
    <article id={id} className={isChosen ? "flight-card flight-card-chosen" : "flight-card"}>
      <div className="flight-row">
        <AirlineLine fare={shownFare} />
        <div className="flight-lines">
          {flights.map((flight) => (
            <FlightLine key={flight.leg} flight={flight} />
          ))}
        </div>
        <p className="flight-price">
          <b>
            <Price amount={shownFare.total} />
          </b>
          <span>{passengerCount(shownFare.passengers)} khách</span>
        </p>
        <ChooseLink fare={shownFare} isChosen={isChosen} hrefOf={hrefOf} />
      </div>
      <details className="flight-more">
        <summary>
          <span className="flight-terms">
            <span>{shownFare.brand}</span> <span>{baggageWords(shownFare)}</span>
          </span>
          <span className="flight-more-name">
            <span>
              Chi tiết {others.length > 0 && <span>và {others.length} hạng vé khác</span>}
              <span className="sr-only"> của {numbersOf(flights)}</span>
            </span>
            <ChevronDown />
          </span>
        </summary>
        <div className="flight-opened">
          {(chosen ? shownFare.flights : flights).map((flight) => (
            <FlightDetails
              key={flight.leg}
              flight={shownFare.flights.find(({ leg }) => leg === flight.leg) ?? flight}
            />
          ))}
          <PriceRows {...priceLines([shownFare])} />
          {others.length > 0 && (
            <ul className="other-fares" aria-label="Hạng vé khác của chuyến này">
              {others.map((fare) => (
                <li key={fare.session + fare.id}>
                  <p>
                    <b>{fare.brand}</b>
                    <span>
                      {baggageWords(fare)} · {refundWords(fare)}
                    </span>
                  </p>
                  <b>
                    <Price amount={fare.total} />
                  </b>
                  <ChooseLink fare={fare} isChosen={false} hrefOf={hrefOf} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </details>
    </article>
  );
}

function AirlineLine({ fare: { airline, flights } }: { fare: Fare }) {
  return (
    <p className="flight-airline">
      <AirlineTile code={airline} />
      <span>
        <b>{airlineName(airline)}</b>
        <span>{numbersOf(flights)}</span>
      </span>
    </p>
  );
}

function ChooseLink({ fare, isChosen, hrefOf }: { fare: Fare; isChosen: boolean; hrefOf: FlightCardProps["hrefOf"] }) {
  const start = fare.flights[0]?.segments[0];
  const what = `${fare.brand} ${numbersOf(fare.flights)} lúc ${start ? clockOf(start.departsAt) : ""}, ${formatVnd(fare.total)}`;
  return (
    <a
      className={buttonClass(isChosen ? "outline" : "deep")}
      href={hrefOf(isChosen ? null : fare)}
      data-in-place="push"
    >
      {isChosen ? "Chọn lại" : "Chọn"}
      <span className="sr-only"> {isChosen ? `, đang chọn ${what}` : what}</span>
    </a>
  );
}

function baggageWords({ flights }: Fare): string {
  const hand = flights[0]?.segments[0]?.handBaggage;
  const checked = flights.every(hasBaggage) ? flights[0]?.segments[0]?.checkedBaggage : undefined;
  return [hand && `${hand} xách tay`, checked ? `${checked} ký gửi` : "chưa gồm ký gửi"].filter(Boolean).join(", ");
}

function refundWords({ flights }: Fare): string {
  if (flights.some(({ refundable }) => refundable === null)) return "hỏi hãng về hoàn vé";
  return flights.every(({ refundable }) => refundable) ? "hoàn được, có phí" : "không hoàn";
}
