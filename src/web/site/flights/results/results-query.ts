import { clampPageSize, PAGE_SIZE } from "#kernel/page.ts";
import {
  dayParts,
  type FareFilter,
  type FareSort,
  fareSorts,
  stopCounts,
} from "#modules/flights/contract/fare-list.ts";
import { paths } from "#web/paths.ts";

/** Query parameters of the results page; the journey itself is in `req`. */
export const resultNames = [
  "req",
  "airline",
  "depart",
  "arrive",
  "stops",
  "baggage",
  "refundable",
  "sort",
  "size",
  "page",
  "backPage",
  "out",
  "back",
] as const;
export type ResultName = (typeof resultNames)[number];

/** Query of a results page; missing parameters have their default. */
export type ResultsQuery = Readonly<Partial<Record<string, string>>>;

/** Parsed query of the list. Chosen fares are referenced by `fareName`; a fare for both legs counts for both. */
export type ParsedQuery = {
  filter: FareFilter;
  sort: FareSort;
  size: number;
  pages: readonly [out: number, back: number];
  chosen: { out: string | null; back: string | null };
};

/** The known query parameters; repeated ones become a list, because a form without a script sends each box separately. */
export function resultsQuery(params: URLSearchParams): ResultsQuery {
  const known = resultNames.map((name) => [name, params.getAll(name).filter(Boolean).join(",")] as const);
  return Object.fromEntries(known.filter(([, value]) => value !== ""));
}

export function readFlightQuery(query: ResultsQuery): ParsedQuery {
  const values = (name: ResultName) => query[name]?.split(",") ?? [];
  const chosenOf = <Value extends string>(name: ResultName, all: readonly Value[]) =>
    all.filter((one) => values(name).includes(one));
  const number = (name: ResultName, fallback: number) => {
    const value = Number(query[name]);
    return Number.isInteger(value) && value > 0 ? value : fallback;
  };
  return {
    filter: {
      airlines: values("airline"),
      departs: chosenOf("depart", dayParts),
      arrives: chosenOf("arrive", dayParts),
      stops: chosenOf("stops", stopCounts),
      withBaggage: query.baggage === "1",
      refundable: query.refundable === "1",
    },
    sort: fareSorts.find((one) => one === query.sort) ?? fareSorts[0],
    size: clampPageSize(number("size", PAGE_SIZE.max)),
    pages: [number("page", 1), number("backPage", 1)],
    chosen: { out: query.out ?? null, back: query.back ?? null },
  };
}

/** The address with some parameters changed; null removes one. */
export function resultsPath(query: ResultsQuery, change: Readonly<Partial<Record<ResultName, string | null>>>): string {
  return paths.flightResults({ ...query, ...change });
}

export const filterNames = ["airline", "depart", "arrive", "stops", "baggage", "refundable"] as const;

/** The query without some parameters; it starts at the first page again. */
export const withoutParams = (query: ResultsQuery, names: readonly ResultName[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && ![...names, "page", "backPage"].includes(entry[0] as ResultName),
    ),
  );
