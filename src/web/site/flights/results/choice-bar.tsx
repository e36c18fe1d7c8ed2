import { formatDate } from "#kernel/calendar-date.ts";
import type { Fare } from "#modules/flights/contract/fare.ts";
import { clockOf, dayOf } from "#modules/flights/rules/local-time.ts";
import { priceLines } from "#modules/flights/rules/price-lines.ts";
import { Price } from "#ui/price.tsx";
import { passengerCount } from "#web/components/flight-text.ts";
import { numbersOf } from "../flight-numbers.ts";
import type { Choice } from "./results-view.ts";

type ChoiceBarProps = {
  choice: Choice;
  legs: number;
  /** The next step: the other leg, or the passengers. */
  next: { label: string; href: string };
};

/** The current choice and its price, always visible. */
export function ChoiceBar({ choice: { out, back }, legs, next }: ChoiceBarProps) {
  const fares = [out, back].filter((fare) => fare !== null);
  const [first] = fares;
  if (!first) return null;
  const isBoth = first.flights.length > 1;
  return (
    <section className="choice-bar" aria-label="Vé đang chọn">
      <dl>
        {legs > 1 && !isBoth ? (
          <>
            <Chosen name="Chiều đi" fare={out} />
            <Chosen name="Chiều về" fare={back} />
          </>
        ) : (
          <Chosen name={isBoth ? "Khứ hồi" : "Chuyến bay"} fare={first} />
        )}
      </dl>
      <p className="choice-total">
        <span>{passengerCount(first.passengers)} khách, đã gồm phí</span>
        <Price amount={priceLines(fares).total} />
      </p>
      <a className="button button-white" href={next.href}>
        {next.label}
      </a>
    </section>
  );
}

function Chosen({ name, fare }: { name: string; fare: Fare | null }) {
  const segments = fare?.flights[0]?.segments;
  const [start, end] = [segments?.[0], segments?.at(-1)];
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {fare && start && end
          ? `${numbersOf(fare.flights)} · ${clockOf(start.departsAt)}–${clockOf(end.arrivesAt)} · ${formatDate(dayOf(start.departsAt)).slice(0, 5)}`
          : "Chưa chọn"}
      </dd>
    </div>
  );
}
