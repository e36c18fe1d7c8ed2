import { type StatisticsSearch, statisticsSearch } from "#modules/statistics/contract.ts";
import { staffKindAt } from "../paths.ts";
import { ALL_KINDS, unitSlugs } from "./address.ts";

/** What an address asks for: products of its kind, or all that is sold. */
export function readStatisticsSearch({ pathname, searchParams: query }: URL): StatisticsSearch {
  const unit = Object.entries(unitSlugs).find(([, slug]) => slug === query.get("theo"))?.[0];
  return statisticsSearch.parse({
    from: query.get("tu") || undefined,
    to: query.get("den") || undefined,
    unit,
    kind: query.get("loai") === ALL_KINDS ? undefined : staffKindAt(pathname),
    product: query.get("tau") || undefined,
  });
}
