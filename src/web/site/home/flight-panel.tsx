import type { CalendarDate } from "#kernel/calendar-date.ts";
import { usualFlightSearch } from "#modules/flights/rules/search.ts";
import { FlightSearchForm } from "#web/components/flight-search-form.tsx";

export default function FlightPanel({ today, usualDay }: { today: CalendarDate; usualDay: CalendarDate }) {
  return (
    <FlightSearchForm
      search={usualFlightSearch(usualDay)}
      today={today}
      button={{ label: "Tìm chuyến bay", variant: "primary" }}
    />
  );
}
