import Search from "lucide-react/icons/search";
import { type FormEvent, useRef } from "react";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { checkFlightSearch, findAirport, usualFlightSearch } from "#modules/flights/rules/search.ts";
import { Button, type ButtonVariant } from "#ui/button.tsx";
import { Checkbox, Radio } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/text-field.tsx";
import { showToast } from "#ui/toasts.ts";
import { paths } from "../paths.ts";
import { flightAddress } from "./flight-address.ts";
import { AirportCells, DayCells, PassengerCell } from "./flight-cells.tsx";
import { useFlightSearch } from "./use-flight-search.ts";
import "./search.css";
import "./flight-search.css";

type FlightSearchFormProps = {
  today: CalendarDate;
  className?: string;
  button: { label: string; variant: ButtonVariant };
};

/** From where to where, when and how many; what cannot be searched is said before anything is sent. */
export function FlightSearchForm({ today, className, button }: FlightSearchFormProps) {
  const { search, change, problem, setProblem } = useFlightSearch(usualFlightSearch(today));
  const form = useRef<HTMLFormElement>(null);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const asked = { ...search, from: chosenAirport(typed, "from"), to: chosenAirport(typed, "to") };
    const refused = checkFlightSearch(asked, today);
    setProblem(refused);
    if (!refused) return location.assign(flightAddress(asked, typed.has("cheapest")));
    showToast(refused.message, "error");
    const cell = form.current?.querySelector(`[data-field="${refused.field}"]`);
    cell?.querySelector<HTMLElement>("input:not([type=hidden]), summary")?.focus();
  };

  return (
    <search className={className} aria-label="Tìm chuyến bay">
      <form ref={form} action={paths.flights()} onSubmit={onSubmit}>
        <fieldset className="flight-kinds" aria-label="Loại vé">
          <Radio name="trip" checked={!search.roundTrip} onChange={() => change({ roundTrip: false })}>
            Một chiều
          </Radio>
          <Radio name="trip" checked={search.roundTrip} onChange={() => change({ roundTrip: true })}>
            Khứ hồi
          </Radio>
          <Checkbox name="cheapest">Vé rẻ nhất tháng</Checkbox>
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
  );
}

/** The airport that was taken from the suggestions, or whose code was typed out. */
function chosenAirport(typed: FormData, name: "from" | "to") {
  const code = String(typed.get(name) ?? "");
  const text = String(typed.get(`${name}Text`) ?? "");
  return findAirport(code) ?? findAirport(text.trim().toUpperCase());
}
