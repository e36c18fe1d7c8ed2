import { type StatisticsSearch, statisticsSearch } from "#modules/statistics/contract.ts";
import { unitSlugs } from "./unit-slugs.ts";

export function readStatisticsSearch(query: URLSearchParams): StatisticsSearch {
  const unit = Object.entries(unitSlugs).find(([, slug]) => slug === query.get("theo"))?.[0];
  return statisticsSearch.parse({
    from: query.get("tu") || undefined,
    to: query.get("den") || undefined,
    unit,
    product: query.get("tau") || undefined,
  });
}
