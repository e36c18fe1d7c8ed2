import { expect, test } from "vitest";
import { totalBands } from "#web/components/price-bands.ts";
import {
  bandGroup,
  chipsOf,
  type FilterGroup,
  featureGroup,
  scoreGroup,
  starGroup,
  withChosen,
  withoutFilters,
} from "./filter-groups.ts";

const nights: FilterGroup = {
  name: "nights",
  legend: "Độ dài chuyến",
  pick: "one",
  usual: "1",
  choices: [
    { value: "1", label: "2 ngày 1 đêm" },
    { value: "2", label: "3 ngày 2 đêm" },
  ],
};
const perks: FilterGroup = {
  name: "perks",
  legend: "Điều kiện",
  pick: "many",
  choices: [{ name: "breakfast", value: "1", label: "Gồm bữa sáng", count: 3 }],
};
const features = featureGroup(
  [
    { value: "a", label: "Hồ bơi", count: 2 },
    { value: "b", label: "Spa", count: 1 },
  ],
  9,
);
const totals = bandGroup("Tổng tiền", totalBands);

const chosen = (groups: FilterGroup[], query: Record<string, string>, known: FilterGroup[] = []) =>
  groups.map((group, index) => withChosen(group, known[index], query));

test("withChosen ticks the choices of an address, and the default when there is none", () => {
  const on = (query: Record<string, string>) =>
    chosen([nights, perks, features, totals], query).map(({ choices }) =>
      choices.flatMap((choice) => (choice.on ? choice.label : [])),
    );

  expect(on({})).toEqual([["2 ngày 1 đêm"], [], [], ["Mọi tổng tiền"]]);
  expect(on({ nights: "2", breakfast: "1", features: "b,a", greater_defaultPrice: "18000000" })).toEqual([
    ["3 ngày 2 đêm"],
    ["Gồm bữa sáng"],
    ["Hồ bơi", "Spa"],
    ["Trên 18 triệu"],
  ]);
});

test("chipsOf removes one filter per chip, keeps the others and starts at the first page", () => {
  const query = {
    nights: "2",
    breakfast: "1",
    features: "a,b",
    lower_defaultPrice: "8000000",
    title: "Lam",
    page: "3",
  };
  const { page: _, ...rest } = query;
  const without = (name: keyof typeof rest) => {
    const { [name]: __, ...others } = rest;
    return others;
  };

  expect(chipsOf(chosen([nights, perks, features, totals], query), query)).toEqual([
    { label: "3 ngày 2 đêm", query: without("nights") },
    { label: "Gồm bữa sáng", query: without("breakfast") },
    { label: "Hồ bơi", query: { ...rest, features: "b" } },
    { label: "Spa", query: { ...rest, features: "a" } },
    { label: "Đến 8 triệu", query: without("lower_defaultPrice") },
  ]);
  expect(withoutFilters(query, chosen([nights, perks, features, totals], query))).toEqual({ title: "Lam" });
});

test("withChosen keeps the box and the label of a choice without results", () => {
  const query = { features: "a,c" };
  const known = featureGroup([...features.choices, { value: "c", label: "Lò sưởi" }] as never, 9);
  const [group] = chosen([featureGroup([], 0)], query, [known]);

  expect(group?.choices).toEqual([
    { value: "a", label: "Hồ bơi", count: 0, on: true },
    { value: "c", label: "Lò sưởi", count: 0, on: true },
  ]);
  expect(chosen([featureGroup([], 0)], { features: "gone" })[0]?.choices).toMatchObject([{ label: "Tiện ích" }]);
  expect(chosen([starGroup([])], { stars: "1" })[0]?.choices).toMatchObject([{ label: "1 sao" }]);
});

test("withChosen hides a choice that all products match until it is active", () => {
  const facets = (...counts: number[]) =>
    counts.map((count, index) => ({ value: `${5 - index}`, label: `${index}`, count }));
  const groups = [
    { ...perks, whole: 3 },
    featureGroup(facets(3, 2), 3),
    scoreGroup(facets(1, 3), 3),
    starGroup(facets(3)),
  ];
  const shown = (query: Record<string, string>) =>
    chosen(groups, query).map(({ choices }) => choices.map(({ value }) => value));

  expect(shown({})).toEqual([[], ["4"], ["", "5"], []]);
  expect(shown({ breakfast: "1", features: "5", score: "4", stars: "5" })).toEqual([
    ["1"],
    ["5", "4"],
    ["", "5", "4"],
    ["5"],
  ]);
});
