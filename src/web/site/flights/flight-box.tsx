import { type CalendarDate, formatDate } from "#kernel/calendar-date.ts";
import type { FlightSearch } from "#modules/flights/contract/search.ts";
import type { FlightProblem } from "#modules/flights/rules/search.ts";
import { type MarkedDays, MarkedDaysProvider } from "#ui/marked-days.ts";
import { FlightSearchForm } from "#web/components/flight-search-form.tsx";
import { passengersText } from "#web/components/flight-text.ts";
import { SearchFrame } from "#web/components/search-frame.tsx";

export type FlightBoxProps = {
  search: FlightSearch;
  problem: FlightProblem | null;
  today: CalendarDate;
  cheapest?: boolean;
  holidays: MarkedDays;
};

/** The flight search at the bottom edge of a hero picture. */
export function FlightBox({ holidays, ...form }: FlightBoxProps) {
  return (
    <MarkedDaysProvider value={holidays}>
      <div id="tim-kiem" className="search-home">
        <div className="tab-panel">
          <FlightSearchForm {...form} button={{ label: "Tìm chuyến bay", variant: "primary" }} />
        </div>
      </div>
    </MarkedDaysProvider>
  );
}

/** The flight search above the results. */
export function FlightFold({ holidays, ...form }: FlightBoxProps) {
  const { search, problem } = form;
  const { from, to, departOn, returnOn, adults, children, infants } = search;
  const days = [departOn, search.roundTrip ? returnOn : null].flatMap((day) =>
    day ? formatDate(day).slice(0, 5) : [],
  );
  return (
    <SearchFrame
      title={`${from?.city ?? "Điểm đi"} – ${to?.city ?? "Điểm đến"}`}
      note={`${days.join(" – ")} · ${passengersText({ adult: adults, child: children, infant: infants })}`}
      startsOpen={problem !== null}
      holidays={holidays}
    >
      <FlightSearchForm
        // A page for another search resets the form.
        key={JSON.stringify(search)}
        {...form}
        className="search-bar"
        button={{ label: "Tìm chuyến bay", variant: "outline" }}
      />
    </SearchFrame>
  );
}
