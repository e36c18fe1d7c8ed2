import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import CalendarDays from "lucide-react/icons/calendar-days";
import PlaneLanding from "lucide-react/icons/plane-landing";
import PlaneTakeoff from "lucide-react/icons/plane-takeoff";
import Users from "lucide-react/icons/users";
import { useCallback, useState } from "react";
import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import type { AirportView } from "#modules/flights/contract/search.ts";
import { FLIGHT_WINDOW_DAYS, MAX_PASSENGERS } from "#modules/flights/limits.ts";
import {
  airportText,
  type FlightProblem,
  findAirport,
  findAirportByText,
  reverseSearch,
  withDeparture,
} from "#modules/flights/rules/search.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Combobox } from "#ui/combobox.tsx";
import { DateField, DateRangeField } from "#ui/date-field.tsx";
import { tripRangeLabels } from "#ui/date-range.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { Suggestion } from "#ui/use-suggestions.ts";
import { passengersText } from "./flight-text.ts";
import type { FlightForm } from "./use-flight-search.ts";

type CellsProps = FlightForm & { problem: FlightProblem | null };

const toSuggestion = (airport: AirportView): Suggestion => ({
  value: airport.Code,
  label: `${airport.Name_City_Vi} (${airport.Code})`,
  note: `Sân bay ${airport.Name_Airport_Vi}, ${airport.Name_Country_Vi}`,
});

async function findAirports(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const response = await fetch(`/api/search-airport?query=${encodeURIComponent(text)}`, { signal });
  if (!response.ok) throw new Error(`airports: ${response.status}`);
  const { results } = (await response.json()) as { results: AirportView[] };
  return results.map(toSuggestion);
}

/** Origin and destination; the origin is not offered as destination. */
export function AirportCells({ search, change, problem }: CellsProps) {
  // The boxes are uncontrolled, so other airports need a new key.
  const [boxes, setBoxes] = useState(0);
  const departure = search.from?.code;
  const findDestinations = useCallback(
    async (text: string, signal: AbortSignal) =>
      (await findAirports(text, signal)).filter(({ value }) => value !== departure),
    [departure],
  );
  const leaveFrom = (code: string) => {
    const next = withDeparture(search, findAirport(code));
    if (next.to !== search.to) setBoxes(boxes + 1);
    change(next);
  };
  const swapAirports = (form: HTMLFormElement | null) => {
    const airports = form ? airportsIn(new FormData(form)) : {};
    change(reverseSearch({ ...search, ...airports }));
    setBoxes(boxes + 1);
  };
  const common = { placeholder: "Thành phố hoặc mã", maxLength: 60, className: "search-cell-input", inputClass: "" };
  const flaw = (field: FlightProblem["field"]) =>
    problem?.field === field ? { invalid: true, describedBy: "flight-problem" } : {};

  return (
    <>
      <div className="search-cell" data-field="from">
        <PlaneTakeoff />
        <Combobox
          key={boxes}
          {...common}
          {...flaw("from")}
          label="Điểm đi"
          labelClass=""
          listLabel="Sân bay đi"
          name="fromText"
          valueName="from"
          defaultText={airportText(search.from)}
          defaultValue={search.from?.code ?? ""}
          find={findAirports}
          onPick={({ value }) => leaveFrom(value)}
        />
      </div>
      <div className="search-cell" data-field="to">
        <PlaneLanding />
        <IconButton
          label="Đổi điểm đi và điểm đến"
          className="flight-turn with-script"
          onClick={(event) => swapAirports(event.currentTarget.form)}
        >
          <ArrowLeftRight />
        </IconButton>
        <Combobox
          key={boxes}
          {...common}
          {...flaw("to")}
          label="Điểm đến"
          labelClass=""
          listLabel="Sân bay đến"
          name="toText"
          valueName="to"
          defaultText={airportText(search.to)}
          defaultValue={search.to?.code ?? ""}
          find={findDestinations}
          onPick={({ value }) => change({ to: findAirport(value) })}
        />
      </div>
    </>
  );
}

/** The airports of a submitted form. */
export const airportsIn = (form: FormData) => ({
  from: findAirportByText(String(form.get("fromText") ?? "")),
  to: findAirportByText(String(form.get("toText") ?? "")),
});

/** The departure day; for a round trip also the return day, in one calendar. */
export function DayCells({ search, change, today }: FlightForm & { today: CalendarDate }) {
  const { roundTrip, departOn, returnOn } = search;
  const limits = { bare: true, min: today, max: addDays(today, FLIGHT_WINDOW_DAYS) };
  return (
    <div className={roundTrip ? "search-cell search-cell-two" : "search-cell"} data-field="days">
      <CalendarDays />
      {roundTrip ? (
        <DateRangeField
          {...limits}
          labels={{ from: "Ngày đi", to: "Ngày về" }}
          names={{ from: "departOn", to: "returnOn" }}
          value={{ from: departOn, to: returnOn }}
          onChange={({ from, to }) => change({ departOn: from, returnOn: to })}
          words={tripRangeLabels}
          minDays={0}
        />
      ) : (
        <div className="min-w-0">
          <DateField
            {...limits}
            label="Ngày đi"
            name="departOn"
            value={departOn}
            onChange={(day) => change({ departOn: day })}
          />
          <NoScriptReturnDay min={limits.min} max={limits.max} />
        </div>
      )}
    </div>
  );
}

/** Without a script "Khứ hồi" toggles no field: the return day is always shown, and used for a round trip only. */
function NoScriptReturnDay(limits: { min: CalendarDate; max: CalendarDate }) {
  return useHydrated() ? null : (
    <label className="field without-script">
      <span className="field-label">Ngày về, nếu khứ hồi</span>
      <input className="input" type="date" name="returnOn" {...limits} />
    </label>
  );
}

/** Passenger numbers. An infant sits on the lap of an adult, so there are never more infants than adults. */
export function PassengerCell({ search, change }: FlightForm) {
  const { adults, children, infants } = search;
  return (
    <div className="search-cell" data-field="passengers">
      <Users />
      <Disclosure
        className="search-cell-input"
        summary={() => (
          <>
            <span className="search-cell-label">Hành khách</span>
            <span className="search-cell-value">
              {passengersText({ adult: adults, child: children, infant: infants })}
            </span>
          </>
        )}
      >
        {(close) => (
          <div className="popover">
            <Count label="Người lớn" note="Từ 12 tuổi" name="Adt" min={1} value={adults}>
              {(count) => change({ adults: count, infants: Math.min(infants, count) })}
            </Count>
            <Count label="Trẻ em" note="Từ 2 đến dưới 12 tuổi" name="Chd" value={children}>
              {(count) => change({ children: count })}
            </Count>
            <Count label="Em bé" note="Dưới 2 tuổi, ngồi cùng người lớn" name="Inf" max={adults} value={infants}>
              {(count) => change({ infants: count })}
            </Count>
            <Button variant="outline" className="with-script" onClick={close}>
              Áp dụng
            </Button>
          </div>
        )}
      </Disclosure>
    </div>
  );
}

type CountProps = {
  label: string;
  note: string;
  name: string;
  value: number;
  min?: number;
  max?: number;
  children: (count: number) => void;
};

function Count({ label, note, name, value, min = 0, max = MAX_PASSENGERS, children: onChange }: CountProps) {
  return (
    <div className="flex items-center justify-between gap-4">
      <p className="text-sm font-semi">
        {label}
        <span className="block text-2xs font-normal text-text-3">{note}</span>
      </p>
      <Stepper label={label.toLowerCase()} name={name} value={value} min={min} max={max} onChange={onChange} />
    </div>
  );
}
