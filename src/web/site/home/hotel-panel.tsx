import { use } from "react";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { MAX_CITIES } from "#modules/places/limits.ts";
import { SearchForm } from "#web/components/search-form.tsx";

type CityOption = { id: string; name: string };

let cities: Promise<CityOption[]> | undefined;

/**
 * The city options, fetched once; after a failure the search has no city choice until the next visit. There is no retry:
 * React would call it again after each failure, which would send requests without end to an overloaded server.
 */
function loadCitiesOnce(): Promise<CityOption[]> {
  cities ??= readCities().catch(() => []);
  return cities;
}

async function readCities(): Promise<CityOption[]> {
  const response = await fetch(`/api/cities/get-list?size=${MAX_CITIES}`);
  if (!response.ok) throw new Error(`cities: ${response.status}`);
  const { result } = (await response.json()) as { result: { data: { _id: string; name: string }[] } };
  return result.data.map(({ _id, name }) => ({ id: _id, name }));
}

export default function HotelPanel({ today }: { today: CalendarDate }) {
  const cities = use(loadCitiesOnce());
  return (
    <SearchForm
      kind="hotel"
      query={{}}
      places={cities}
      today={today}
      button={{ label: "Tìm khách sạn", variant: "primary" }}
    />
  );
}
