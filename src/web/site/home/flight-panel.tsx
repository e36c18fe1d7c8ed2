import type { CalendarDate } from "#kernel/calendar-date.ts";
import { usualFlightSearch } from "#modules/flights/rules/search.ts";
import { FlightSearchForm } from "#web/components/flight-search-form.tsx";

export default function FlightPanel({ today }: { today: CalendarDate }) {
  return (
    <FlightSearchForm
      search={usualFlightSearch(today)}
      today={today}
      button={{ label: "Tìm chuyến bay", variant: "primary" }}
    />
  );
}
