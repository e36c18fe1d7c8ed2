import type { Facet } from "#modules/products/contract/product.ts";
import { bandOf, priceBands, totalBands } from "#web/components/price-bands.ts";
import { limitNames, type SearchQuery } from "#web/components/search-address.ts";

export type FilterChoice = Omit<Facet, "count"> & {
  count?: number;
  /** Where it is asked for by a name of its own. */
  name?: string;
  on?: boolean;
};

/** Ways to narrow a list that belong together: of radio buttons one is on, of boxes any. */
export type FilterGroup = {
  /** What it is called in a form. */
  name: string;
  legend: string;
  pick: "one" | "many";
  /** The radio button that an address need not name. */
  usual?: string;
  look?: "stars" | "folded";
  /** How many products the list has without this group: a choice with as many filters nothing and is left out until it is on. */
  whole?: number;
  choices: readonly FilterChoice[];
};

/** The name of the group that stands for two limits of a price. */
const BAND = "band";

export const bandGroup = (legend: string, bands: typeof priceBands): FilterGroup => ({
  ...{ name: BAND, legend, pick: "one" },
  choices: bands.map(({ value, label }) => ({ value, label })),
});

/** The least stars of the guests; nothing to choose where nobody has given any. */
export const scoreGroup = (scores: readonly Facet[], whole: number): FilterGroup => ({
  ...{ name: "score", legend: "Điểm đánh giá", pick: "one" },
  whole,
  choices: scores.some(({ count }) => count > 0) ? [{ value: "", label: "Mọi điểm" }, ...scores] : [],
});

export const starGroup = (stars: readonly Facet[]): FilterGroup => ({
  ...{ name: "stars", legend: "Xếp hạng sao", pick: "many", look: "stars" },
  whole: sumOf(stars),
  choices: stars,
});

export const featureGroup = (features: readonly Facet[], whole: number): FilterGroup => ({
  ...{ name: "features", legend: "Tiện ích", pick: "many", look: "folded" },
  whole,
  choices: features,
});

/** All products of a facet of which each product has exactly one value. */
export const sumOf = (facets: readonly Facet[]): number => facets.reduce((sum, { count }) => sum + count, 0);

/** A group with what an address asks for; what is asked for and brings nothing has the name that it has in `known`. */
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

/** The names in an address that a group is asked for by. */
const namesOf = ({ name, choices }: FilterGroup): readonly string[] =>
  name === BAND ? limitNames : [...new Set(choices.map((choice) => choice.name ?? name)), name];

export const withoutNames = (query: SearchQuery, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name !== "page" && !names.includes(name)));

/** What is asked for besides filters. */
export const withoutFilters = (query: SearchQuery, groups: readonly FilterGroup[]): Record<string, string> =>
  withoutNames(query, groups.flatMap(namesOf));

/** Something that is asked for: its name, and what is asked for without it. */
export type Chip = { label: string; query: Record<string, string> };

/** One of the values of a name; the others stay. */
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

/** What of a group is on and not usual. */
export const chosenOf = ({ pick, usual = "", choices }: FilterGroup): FilterChoice[] =>
  choices.filter(({ on, value }) => on && (pick === "many" || value !== usual));
