import type { CalendarDate } from "#kernel/calendar-date.ts";
import { usualFlightSearch } from "#modules/flights/rules/search.ts";
import { FlightSearchForm } from "#web/components/flight-search-form.tsx";
import { paths } from "#web/paths.ts";
import { isBuilt } from "../coming/coming.ts";

export default function FlightPanel({ today }: { today: CalendarDate }) {
  return (
    <FlightSearchForm
      search={usualFlightSearch(today)}
      today={today}
      hasMonth={isBuilt(paths.monthFares())}
      button={{ label: "Tìm chuyến bay", variant: "primary" }}
    />
  );
}
