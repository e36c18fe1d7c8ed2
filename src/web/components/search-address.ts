import { priceBands, totalBands } from "./price-bands.ts";

/** Search values by the names of their query parameters. */
type SearchValues = Readonly<Record<string, string | number | readonly (string | number)[] | undefined>>;

/** A search as query parameters. */
export type SearchQuery = Readonly<Record<string, string>>;

/** Default values: one adult, one night, one room, the first page. */
const defaults: Readonly<Record<string, string>> = { adults: "1", nights: "1", rooms: "1", page: "1", size: "20" };

const isDefault = (name: string, value: string) => defaults[name] === value;

/** The query parameters of a search; empty and default values are left out. */
export function searchQuery(search: SearchValues): Record<string, string> {
  const pairs = Object.entries(search).map(
    ([name, value]) => [name, typeof value === "object" ? value.join(",") : String(value ?? "")] as const,
  );
  return Object.fromEntries(pairs.filter(([name, value]) => value !== "" && !isDefault(name, value)));
}

/**
 * The query of a submitted form, with one value per name: repeated boxes become a list, the price band becomes
 * two limits, and the ages of the children become one list.
 */
export function queryOfForm(entries: Iterable<readonly [string, unknown]>): Record<string, string> {
  const values = new Map<string, string[]>();
  for (const [name, value] of entries) {
    if (typeof value !== "string" || value.trim() === "") continue;
    values.set(name, [...(values.get(name) ?? []), value.trim()]);
  }
  const query: Record<string, string> = {};
  for (const [name, list] of values) {
    if (name === "childAge") query.childAges = list.join(",");
    else if (name === "band") Object.assign(query, limitsOf(list.at(-1) ?? ""));
    else if (listed.has(name)) query[name] = [...new Set(list.flatMap((value) => value.split(",")))].join(",");
    else if (!isDefault(name, list.at(-1) ?? "")) query[name] = list.at(-1) ?? "";
  }
  return query;
}

const listed: ReadonlySet<string> = new Set([
  "category",
  "city",
  "features",
  "stars",
  "airline",
  "depart",
  "arrive",
  "stops",
]);

function limitsOf(value: string): Record<string, string> {
  const band = [...priceBands, ...totalBands].find((band) => band.value === value);
  return {
    ...(band?.from && { greater_defaultPrice: String(band.from) }),
    ...(band?.to && { lower_defaultPrice: String(band.to) }),
  };
}

/** Query parameters of the two limits of a price band. */
export const limitNames = ["greater_defaultPrice", "lower_defaultPrice"] as const;

/** Parameters that only a form without a script sends; the page redirects to the equivalent short address. */
export const formOnlyNames: readonly string[] = ["band", "childAge"];
