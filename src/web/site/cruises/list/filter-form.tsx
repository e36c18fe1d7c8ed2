import type { InputHTMLAttributes } from "react";
import type { CruiseFacets, CruiseSearch } from "#modules/cruises/contract/search.ts";
import type { Facet } from "#modules/products/contract/product.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox, Radio } from "#ui/checkbox.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Stars } from "#ui/stars.tsx";
import { bandOf, totalBands } from "#web/components/price-bands.ts";
import { searchQuery } from "#web/components/search-address.ts";
import { paths } from "#web/paths.ts";

type FilterProps = { search: CruiseSearch; facets: CruiseFacets };
type BoxProps = (name: string, value: string) => InputHTMLAttributes<HTMLInputElement>;

/** Amenities shown before "Xem thêm". */
const FIRST_FEATURES = 6;

/** What the search is besides its filters: goes along with them as it is. */
export function HiddenSearch({ search, but }: { search: CruiseSearch; but: readonly (keyof CruiseSearch)[] }) {
  const kept = Object.fromEntries(Object.entries(search).filter(([name]) => !["page", ...but].includes(name)));
  return Object.entries(searchQuery(kept)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** The address without any filter of the side bar. */
export function withoutFilters(search: CruiseSearch): string {
  const { stars: _stars, features: _features, pier: _pier, score: _score, nights: _nights, ...rest } = search;
  const total = search.date ? { greater_defaultPrice: undefined, lower_defaultPrice: undefined } : {};
  return paths.cruises(searchQuery({ ...rest, ...total, page: 1 }));
}

/** Filters beside the list: each press narrows it at once. */
export function FilterSidebar({ search, facets }: FilterProps) {
  const query = searchQuery(search);
  const isOn = (name: string, value: string) => valuesOf(query, name).includes(value);
  return (
    <aside className="filters" aria-label="Bộ lọc">
      <div className="filters-head">
        <h2 className="title-4">Lọc kết quả</h2>
        <LinkButton href={withoutFilters(search)} variant="text" size="sm" className="-mr-3" keepScroll>
          Đặt lại
        </LinkButton>
      </div>
      <form action={paths.cruises()} data-applies>
        <FilterFields search={search} facets={facets} box={(name, value) => ({ defaultChecked: isOn(name, value) })} />
        <Button type="submit" variant="outline" className="without-script mt-4">
          Áp dụng
        </Button>
      </form>
    </aside>
  );
}

/** The values of a filter that an address asks for; of those it need not name, the usual one. */
export function valuesOf(query: Readonly<Record<string, string>>, name: string): string[] {
  if (name === "nights") return [query.nights ?? "1"];
  if (name !== "band") return (query[name] ?? "").split(",");
  const limit = (text: string | undefined) => (text ? Number(text) : undefined);
  const band = bandOf(limit(query.greater_defaultPrice), limit(query.lower_defaultPrice), totalBands);
  return [band?.value ?? "another"];
}

const filterNames = ["stars", "features", "pier", "score", "nights"] as const;
const totalNames = ["greater_defaultPrice", "lower_defaultPrice"] as const;

export function FilterFields({ search, facets, box }: FilterProps & { box: BoxProps }) {
  const rest = facets.features.slice(FIRST_FEATURES);
  return (
    <>
      <HiddenSearch search={search} but={search.date ? [...filterNames, ...totalNames] : filterNames} />
      {search.date && <RadioGroup legend="Tổng tiền cho nhà mình" name="band" box={box} choices={totalBands} />}
      {facets.lengths.length > 1 && (
        <RadioGroup legend="Độ dài chuyến" name="nights" box={box} choices={facets.lengths} />
      )}
      {facets.scores.some((facet) => facet.count > 0) && (
        <RadioGroup
          legend="Điểm đánh giá"
          name="score"
          box={box}
          choices={[{ value: "", label: "Mọi điểm" }, ...facets.scores]}
        />
      )}
      {facets.stars.length > 0 && (
        <fieldset>
          <legend className="title-4">Xếp hạng sao</legend>
          {facets.stars.map((facet) => (
            <Checkbox
              key={facet.value}
              name="stars"
              value={facet.value}
              count={facet.count}
              {...box("stars", facet.value)}
            >
              <Stars value={Number(facet.value)} />
            </Checkbox>
          ))}
        </fieldset>
      )}
      {facets.features.length > 0 && (
        <fieldset>
          <legend className="title-4">Tiện ích</legend>
          <FeatureBoxes facets={facets.features.slice(0, FIRST_FEATURES)} box={box} />
          {rest.length > 0 && (
            <details open={rest.some((facet) => search.features?.includes(facet.value)) || undefined}>
              <summary className="link link-tall text-sm">Xem thêm {rest.length} tiện ích</summary>
              <FeatureBoxes facets={rest} box={box} />
            </details>
          )}
        </fieldset>
      )}
      {facets.piers.length > 0 && (
        <RadioGroup
          legend="Cảng đi"
          name="pier"
          box={box}
          choices={[{ value: "", label: "Tất cả các cảng" }, ...facets.piers]}
        />
      )}
    </>
  );
}

type RadioGroupProps = {
  legend: string;
  name: string;
  box: BoxProps;
  choices: readonly { value: string; label: string; count?: number }[];
};

function RadioGroup({ legend, name, box, choices }: RadioGroupProps) {
  return (
    <fieldset>
      <legend className="title-4">{legend}</legend>
      {choices.map(({ value, label, count }) => (
        <Radio key={value} name={name} value={value} {...box(name, value)}>
          {label} {count !== undefined && <span className="text-text-3">({count})</span>}
        </Radio>
      ))}
    </fieldset>
  );
}

function FeatureBoxes({ facets, box }: { facets: readonly Facet[]; box: BoxProps }) {
  return facets.map((facet) => (
    <Checkbox
      key={facet.value}
      name="features"
      value={facet.value}
      count={facet.count}
      {...box("features", facet.value)}
    >
      {facet.label}
    </Checkbox>
  ));
}
