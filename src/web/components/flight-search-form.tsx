import Search from "lucide-react/icons/search";
import { type FormEvent, useRef } from "react";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { FlightSearch } from "#modules/flights/contract/search.ts";
import { checkFlightSearch, type FlightProblem } from "#modules/flights/rules/search.ts";
import { Button, type ButtonVariant } from "#ui/button.tsx";
import { Checkbox, Radio } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/text-field.tsx";
import { ToastRegion } from "#ui/toast.tsx";
import { showToast } from "#ui/toasts.ts";
import { paths } from "../paths.ts";
import { flightAddress, ROUND_TRIP, WAITS_PARAM } from "./flight-address.ts";
import { AirportCells, airportsIn, DayCells, PassengerCell } from "./flight-cells.tsx";
import { useFlightSearch } from "./use-flight-search.ts";
import "./search.css";
import "./flight-search.css";

type FlightSearchFormProps = {
  /** The current search, and its validation error. */
  search: FlightSearch;
  problem?: FlightProblem | null;
  today: CalendarDate;
  /** True to search the cheapest days of the month instead of one day. */
  cheapest?: boolean;
  className?: string;
  button: { label: string; variant: ButtonVariant };
};

/** The flight search; validated in the browser before it is sent. */
export function FlightSearchForm({ today, cheapest = false, className, button, ...start }: FlightSearchFormProps) {
  const { search, change, problem, setProblem } = useFlightSearch(start.search, start.problem ?? null);
  const form = useRef<HTMLFormElement>(null);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const query = { ...search, ...airportsIn(data) };
    const firstProblem = checkFlightSearch(query, today);
    setProblem(firstProblem);
    if (!firstProblem) return location.assign(flightAddress(query, data.has("cheapest")));
    showToast(firstProblem.message, "error");
    const cell = form.current?.querySelector(`[data-field="${firstProblem.field}"]`);
    cell?.querySelector<HTMLElement>("input:not([type=hidden]), summary")?.focus();
  };

  return (
    <>
      <search className={className} aria-label="Tìm chuyến bay">
        <form ref={form} action={paths.flights()} onSubmit={onSubmit}>
          {/* Without a script no fares are added later, so the results page waits for all suppliers. */}
          <noscript>
            <input type="hidden" name={WAITS_PARAM} value="1" />
          </noscript>
          <fieldset className="flight-kinds" aria-label="Loại vé">
            <Radio
              name="trip"
              value="one-way"
              checked={!search.roundTrip}
              onChange={() => change({ roundTrip: false })}
            >
              Một chiều
            </Radio>
            <Radio
              name="trip"
              value={ROUND_TRIP}
              checked={search.roundTrip}
              onChange={() => change({ roundTrip: true })}
            >
              Khứ hồi
            </Radio>
            <Checkbox name="cheapest" defaultChecked={cheapest}>
              Vé rẻ nhất tháng
            </Checkbox>
          </fieldset>
          <div className={search.roundTrip ? "search search-of-6" : "search search-of-5"}>
            <AirportCells search={search} change={change} problem={problem} />
            <DayCells search={search} change={change} today={today} />
            <PassengerCell search={search} change={change} />
            <Button type="submit" variant={button.variant} className="search-button">
              <Search />
              {button.label}
            </Button>
          </div>
          {problem && <FieldError id="flight-problem">{problem.message}</FieldError>}
        </form>
      </search>
      {/* A static page has no toast region. */}
      <ToastRegion />
    </>
  );
}
