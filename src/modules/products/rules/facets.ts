import type { Facet } from "../contract/product.ts";

/** Minimum scores that a list can be filtered by. */
export const minScores = ["4.8", "4.5", "4"] as const;

/** A score in thousandths, the unit of stored averages. */
export const milliOf = (score: string): number => Number(score) * 1000;

/** Values of a facet with their labels. */
export const facetsFrom = (pairs: readonly [string, number][], labelOf: (value: string) => string): Facet[] =>
  pairs.map(([value, count]) => ({ value, count, label: labelOf(value) }));

export const starFacets = (pairs: readonly [string, number][]): Facet[] =>
  facetsFrom(pairs, (value) => `${value} sao`).sort((a, b) => Number(b.value) - Number(a.value));

export const scoreFacets = (counts: readonly number[]): Facet[] =>
  minScores.map((value, index) => ({ value, label: `Từ ${value} điểm`, count: counts[index] ?? 0 }));

/** Every place in order, including places without a product. */
export function placeFacets(
  places: readonly { id: string; name: string }[],
  pairs: readonly [string, number][],
): Facet[] {
  const counts = new Map(pairs);
  return places.map(({ id, name }) => ({ value: id, label: name, count: counts.get(id) ?? 0 }));
}

const vietnamese = new Intl.Collator("vi");
export const byValue = (a: Facet, b: Facet) => a.value.localeCompare(b.value);
export const byCount = (a: Facet, b: Facet) => b.count - a.count || vietnamese.compare(a.label, b.label);
