import { formatDate } from "#kernel/calendar-date.ts";
import type { CruiseFacets, CruiseSearch } from "#modules/cruises/contract/search.ts";
import { tripLengthInWords } from "#web/components/party-text.ts";
import { bandOf, totalBands } from "#web/components/price-bands.ts";

/** A filter that is on: its name, and what the search is without it. */
export type ActiveFilter = { label: string; without: Partial<CruiseSearch> };

export function activeFilters(search: CruiseSearch, facets: CruiseFacets): ActiveFilter[] {
  const {
    title,
    category,
    stars,
    features,
    pier,
    score,
    nights,
    greater_defaultPrice: from,
    lower_defaultPrice: to,
    date,
  } = search;
  const isOneBand = from !== undefined || to !== undefined;
  return [
    ...(title ? [{ label: `Tên “${title}”`, without: { title: undefined } }] : []),
    ...withoutOne(
      category,
      (id) => labelOf(facets.categories, id, "Điểm đến"),
      (rest) => ({ category: rest }),
    ),
    ...(date ? [{ label: `Ngày ${formatDate(date)}`, without: { date: undefined } }] : []),
    ...(nights === 2 ? [{ label: tripLengthInWords(nights), without: { nights: undefined } }] : []),
    ...(score ? [{ label: `Từ ${score} điểm`, without: { score: undefined } }] : []),
    ...(isOneBand
      ? [
          {
            label:
              (date ? bandOf(from, to, totalBands)?.label : bandOf(from, to)?.label) ??
              (date ? "Tổng tiền" : "Mức giá"),
            without: { greater_defaultPrice: undefined, lower_defaultPrice: undefined },
          },
        ]
      : []),
    ...withoutOne(
      stars?.split(","),
      (star) => `${star} sao`,
      (rest) => ({ stars: rest?.join(",") }),
    ),
    ...withoutOne(
      features,
      (id) => labelOf(facets.features, id, "Tiện ích"),
      (rest) => ({ features: rest }),
    ),
    ...(pier ? [{ label: `Cảng ${pier}`, without: { pier: undefined } }] : []),
  ];
}

function withoutOne(
  values: string[] | undefined,
  label: (value: string) => string,
  without: (rest: string[] | undefined) => Partial<CruiseSearch>,
): ActiveFilter[] {
  return (values ?? []).map((value) => {
    const rest = values?.filter((other) => other !== value);
    return { label: label(value), without: without(rest?.length ? rest : undefined) };
  });
}

const labelOf = (facets: CruiseFacets["features"], value: string, fallback: string) =>
  facets.find((facet) => facet.value === value)?.label ?? fallback;
