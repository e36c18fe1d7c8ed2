import type { CalendarDate } from "#kernel/calendar-date.ts";
import { latestStart } from "#modules/availability/rules/earliest-start.ts";
import {
  type CruiseCard,
  type CruiseFacets,
  type CruiseSearch,
  cruiseSearch,
} from "#modules/cruises/contract/search.ts";
import { totalBands } from "#web/components/price-bands.ts";
import type { SearchQuery } from "#web/components/search-address.ts";
import { bandGroup, type FilterGroup, featureGroup, scoreGroup, starGroup, sumOf } from "../../list/filter-groups.ts";
import type { RowFacts } from "../../list/list-row.tsx";
import { readSearch } from "../../list/read-search.ts";

/** A day without departures is dropped: an old link still shows ships. */
export function readCruiseSearch(params: URLSearchParams, today: CalendarDate): CruiseSearch {
  const { date, ...rest } = readSearch(cruiseSearch, params);
  return { ...rest, ...(date && date >= today && date <= latestStart("cruise", today) && { date }) };
}

export const cruiseGroups = (facets: CruiseFacets, total: number, query: SearchQuery): FilterGroup[] => [
  ...(query.date ? [bandGroup("Tổng tiền cho cả đoàn", totalBands)] : []),
  { name: "nights", legend: "Độ dài chuyến", pick: "one", usual: "1", choices: facets.lengths },
  scoreGroup(facets.scores, facets.ofAnyScore),
  starGroup(facets.stars),
  featureGroup(facets.features, total),
  {
    name: "pier",
    legend: "Cảng đi",
    pick: "one",
    whole: sumOf(facets.piers),
    choices: facets.piers.length > 0 ? [{ value: "", label: "Tất cả các cảng" }, ...facets.piers] : [],
  },
];

export const cruiseFacts = ({ launchYear, shell, cabins, pier, schedule }: CruiseCard): RowFacts => ({
  facts: (
    <>
      <p>
        Hạ thuỷ {launchYear} · Tàu vỏ {shell.toLowerCase()} · {cabins} phòng
      </p>
      <p>
        Đi từ {pier} · {schedule}
      </p>
    </>
  ),
});
