import {
  type FlightStatisticsSearch,
  flightStatisticsSearch,
  type StatisticsSearch,
  statisticsSearch,
} from "#modules/statistics/contract.ts";
import { staffKindAt } from "../paths.ts";
import { ALL_KINDS, unitSlugs } from "./address.ts";

/** The statistics search of an address: products of its kind, or all kinds. */
export function readStatisticsSearch(url: URL): StatisticsSearch {
  const { pathname, searchParams: query } = url;
  return {
    ...readPeriod(url),
    ...statisticsSearch.pick({ kind: true, product: true }).parse({
      kind: query.get("loai") === ALL_KINDS ? undefined : staffKindAt(pathname),
      product: query.get("tau") || undefined,
    }),
  };
}

/** The period of an address, and its unit. */
export function readPeriod({ searchParams: query }: URL): FlightStatisticsSearch {
  const unit = Object.entries(unitSlugs).find(([, slug]) => slug === query.get("theo"))?.[0];
  return flightStatisticsSearch.parse({
    from: query.get("tu") || undefined,
    to: query.get("den") || undefined,
    unit,
  });
}
