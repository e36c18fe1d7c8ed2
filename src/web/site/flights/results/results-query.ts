import { clampPageSize, PAGE_SIZE } from "#kernel/page.ts";
import {
  dayParts,
  type FareFilter,
  type FareSort,
  fareSorts,
  stopCounts,
} from "#modules/flights/contract/fare-list.ts";
import { paths } from "#web/paths.ts";

/** The names that an address of results has, with the journey itself in `req`. */
export const resultNames = [
  "req",
  ...["airline", "depart", "arrive", "stops", "baggage", "refundable"],
  ...["sort", "size", "page", "backPage", "out", "back"],
] as const;
export type ResultName = (typeof resultNames)[number];

/** An address of results: what it does not name is as usual. */
export type ResultsQuery = Readonly<Partial<Record<string, string>>>;

/** How the list is asked for. Which fares are chosen is told by their names (`fareName`); one for both ways stands for both. */
export type Asked = {
  filter: FareFilter;
  sort: FareSort;
  size: number;
  pages: readonly [out: number, back: number];
  chosen: { out: string | null; back: string | null };
};

/** The names of an address that we know, repeated ones as a list: a form without a script names each box by itself. */
export function resultsQuery(params: URLSearchParams): ResultsQuery {
  const known = resultNames.map((name) => [name, params.getAll(name).filter(Boolean).join(",")] as const);
  return Object.fromEntries(known.filter(([, value]) => value !== ""));
}

export function readAsked(query: ResultsQuery): Asked {
  const values = (name: ResultName) => query[name]?.split(",") ?? [];
  const of = <Value extends string>(name: ResultName, all: readonly Value[]) =>
    all.filter((one) => values(name).includes(one));
  const number = (name: ResultName, usual: number) => {
    const value = Number(query[name]);
    return Number.isInteger(value) && value > 0 ? value : usual;
  };
  return {
    filter: {
      airlines: values("airline"),
      ...{ departs: of("depart", dayParts), arrives: of("arrive", dayParts), stops: of("stops", stopCounts) },
      ...{ withBaggage: query.baggage === "1", refundable: query.refundable === "1" },
    },
    sort: fareSorts.find((one) => one === query.sort) ?? fareSorts[0],
    size: clampPageSize(number("size", PAGE_SIZE.max)),
    pages: [number("page", 1), number("backPage", 1)],
    chosen: { out: query.out ?? null, back: query.back ?? null },
  };
}

/** The address with some of its names changed; null takes one away. */
export function resultsPath(query: ResultsQuery, change: Readonly<Partial<Record<ResultName, string | null>>>): string {
  return paths.flightResults({ ...query, ...change });
}

export const filterNames = ["airline", "depart", "arrive", "stops", "baggage", "refundable"] as const;

/** What stands in the address besides some names: another choice of those begins at the first page. */
export const without = (query: ResultsQuery, names: readonly ResultName[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && ![...names, "page", "backPage"].includes(entry[0] as ResultName),
    ),
  );
