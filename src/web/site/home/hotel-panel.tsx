import { use } from "react";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { MAX_CITIES } from "#modules/places/limits.ts";
import { SearchForm } from "#web/components/search-form.tsx";

type CityOption = { id: string; name: string };

let asked: Promise<CityOption[]> | undefined;

/**
 * The cities to choose from, asked for once; a failure leaves the search without that choice until the next visit. Never asked for again by
 * itself: React reads this anew after each answer, so a server that is too busy would be asked without end.
 */
function citiesOnce(): Promise<CityOption[]> {
  asked ??= readCities().catch(() => []);
  return asked;
}

async function readCities(): Promise<CityOption[]> {
  const response = await fetch(`/api/cities/get-list?size=${MAX_CITIES}`);
  if (!response.ok) throw new Error(`cities: ${response.status}`);
  const { result } = (await response.json()) as { result: { data: { _id: string; name: string }[] } };
  return result.data.map(({ _id, name }) => ({ id: _id, name }));
}

export default function HotelPanel({ today }: { today: CalendarDate }) {
  const cities = use(citiesOnce());
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
