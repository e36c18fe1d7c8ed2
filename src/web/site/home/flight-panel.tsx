import type { CalendarDate } from "#kernel/calendar-date.ts";
import { FlightSearchForm } from "#web/components/flight-search-form.tsx";

export default function FlightPanel({ today }: { today: CalendarDate }) {
  return <FlightSearchForm today={today} button={{ label: "Tìm chuyến bay", variant: "primary" }} />;
}
