import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import { useState } from "react";
import { type CalendarDate, formatDate } from "#kernel/calendar-date.ts";
import type { FlightSearch } from "#modules/flights/contract/search.ts";
import type { FlightProblem } from "#modules/flights/rules/search.ts";
import { type MarkedDays, MarkedDaysProvider } from "#ui/marked-days.ts";
import { FlightSearchForm } from "#web/components/flight-search-form.tsx";
import { passengersText } from "#web/components/flight-text.ts";

export type FlightBoxProps = {
  search: FlightSearch;
  problem: FlightProblem | null;
  today: CalendarDate;
  cheapest?: boolean;
  holidays: MarkedDays;
};

/** The search for flights on the lower edge of a picture. */
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

/** The search above the flights: one line on a phone until it is opened. */
export function FlightFold({ holidays, ...form }: FlightBoxProps) {
  const { search, problem } = form;
  const [open, setOpen] = useState(problem !== null);
  const { from, to, departOn, returnOn, adults, children, infants } = search;
  const days = [departOn, search.roundTrip ? returnOn : null].flatMap((day) =>
    day ? formatDate(day).slice(0, 5) : [],
  );
  return (
    <div className={open ? "search-fold search-fold-open" : "search-fold"}>
      <button type="button" className="search-fold-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Search />
        <span className="min-w-0 flex-1">
          <b className="block">
            {from?.city ?? "Điểm đi"} – {to?.city ?? "Điểm đến"}
          </b>
          <span className="block text-2xs text-text-2">
            {days.join(" – ")} · {passengersText({ adult: adults, child: children, infant: infants })}
          </span>
        </span>
        {open ? <Minus /> : <Plus />}
        <span className="sr-only">Sửa tìm kiếm</span>
      </button>
      <MarkedDaysProvider value={holidays}>
        <FlightSearchForm
          // A page for another search begins with that.
          key={JSON.stringify(search)}
          {...form}
          className="search-bar"
          button={{ label: "Tìm chuyến bay", variant: "outline" }}
        />
      </MarkedDaysProvider>
    </div>
  );
}
