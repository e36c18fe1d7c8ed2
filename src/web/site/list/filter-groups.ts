import type { Facet } from "#modules/products/contract/product.ts";
import { bandOf, priceBands, totalBands } from "#web/components/price-bands.ts";
import { limitNames, type SearchQuery } from "#web/components/search-address.ts";

export type FilterChoice = Omit<Facet, "count"> & {
  count?: number;
  /** Parameter name, if it differs from the group's. */
  name?: string;
  on?: boolean;
};

/**
 * A group of filters: radio buttons (one active) or checkboxes (any number). `cruises/list/cruise-list.tsx` and
 * `hotels/list/hotel-list.tsx` list the groups of their kind.
 */
export type FilterGroup = {
  /** Parameter name in a form. */
  name: string;
  legend: string;
  pick: "one" | "many";
  /** The default radio button, which an address omits. */
  usual?: string;
  look?: "stars" | "folded";
  /** Number of products without this group. A choice with the same count filters nothing and is hidden until it is active. */
  whole?: number;
  choices: readonly FilterChoice[];
};

/** The group name that stands for two price limits. */
const BAND = "band";

export const bandGroup = (legend: string, bands: typeof priceBands): FilterGroup => ({
  name: BAND,
  legend,
  pick: "one",
  choices: bands.map(({ value, label }) => ({ value, label })),
});

/** Minimum guest rating; no choices when there are no ratings. */
export const scoreGroup = (scores: readonly Facet[], whole: number): FilterGroup => ({
  name: "score",
  legend: "Điểm đánh giá",
  pick: "one",
  whole,
  choices: scores.some(({ count }) => count > 0) ? [{ value: "", label: "Mọi điểm" }, ...scores] : [],
});

export const starGroup = (stars: readonly Facet[]): FilterGroup => ({
  name: "stars",
  legend: "Xếp hạng sao",
  pick: "many",
  look: "stars",
  whole: sumOf(stars),
  choices: stars,
});

export const featureGroup = (features: readonly Facet[], whole: number): FilterGroup => ({
  name: "features",
  legend: "Tiện ích",
  pick: "many",
  look: "folded",
  whole,
  choices: features,
});

/** Number of products, from a facet of which each product has exactly one value. */
export const sumOf = (facets: readonly Facet[]): number => facets.reduce((sum, { count }) => sum + count, 0);

/** A group with the choices of an address; a choice without results takes its label from `known`. */
export function withChosen(group: FilterGroup, known: FilterGroup | undefined, query: SearchQuery): FilterGroup {
  const values = valuesOf(group, query);
  const isOn = ({ name, value }: FilterChoice) => (name ? query[name] === value : values.includes(value));
  const lacking = values.filter((value) => value !== "" && !group.choices.some((choice) => choice.value === value));
  const labelOf = (value: string) =>
    [...(known?.choices ?? []), ...priceBands, ...totalBands].find((one) => one.value === value)?.label ??
    (group.look === "stars" ? `${value} sao` : group.legend);
  const all = [...group.choices, ...lacking.map((value) => ({ value, label: labelOf(value), count: 0 }))];
  const choices: FilterChoice[] = all.map((choice) => (isOn(choice) ? { ...choice, on: true } : choice));
  return { ...group, choices: choices.filter(({ on, count }) => on || count === undefined || count !== group.whole) };
}

function valuesOf({ name, pick, usual = "" }: FilterGroup, query: SearchQuery): string[] {
  if (name === BAND) {
    const [from, to] = limitNames.map((limit) => (query[limit] ? Number(query[limit]) : undefined));
    return [bandOf(from, to, [...priceBands, ...totalBands])?.value ?? "khac"];
  }
  if (pick === "one") return [query[name] ?? usual];
  return query[name]?.split(",") ?? [];
}

/** The query parameters of a group. */
const namesOf = ({ name, choices }: FilterGroup): readonly string[] =>
  name === BAND ? limitNames : [...new Set(choices.map((choice) => choice.name ?? name)), name];

export const withoutNames = (query: SearchQuery, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name !== "page" && !names.includes(name)));

export const withoutFilters = (query: SearchQuery, groups: readonly FilterGroup[]): Record<string, string> =>
  withoutNames(query, groups.flatMap(namesOf));

/** An active filter: its label, and the query without it. */
export type Chip = { label: string; query: Record<string, string> };

/** Removes one value of a parameter; the others stay. */
export function withoutValue(query: SearchQuery, name: string, value: string): Record<string, string> {
  const rest = query[name]?.split(",").filter((other) => other !== value) ?? [];
  return { ...withoutNames(query, [name]), ...(rest.length > 0 && { [name]: rest.join(",") }) };
}

export const chipsOf = (groups: readonly FilterGroup[], query: SearchQuery): Chip[] =>
  groups.flatMap((group) =>
    chosenOf(group).map(({ label, name, value }) => ({
      label,
      query:
        group.pick === "many" && !name
          ? withoutValue(query, group.name, value)
          : withoutNames(query, name ? [name] : namesOf(group)),
    })),
  );

/** The active choices of a group, except the default. */
export const chosenOf = ({ pick, usual = "", choices }: FilterGroup): FilterChoice[] =>
  choices.filter(({ on, value }) => on && (pick === "many" || value !== usual));
