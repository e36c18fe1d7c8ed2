import type { ProductKind } from "#modules/products/contract/product.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox, Radio } from "#ui/checkbox.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { ClassStars } from "#ui/stars.tsx";
import { productPaths } from "#web/components/product-paths.ts";
import type { SearchQuery } from "#web/components/search-address.ts";
import { type FilterChoice, type FilterGroup, withoutFilters } from "./filter-groups.ts";
import { FILTER_FORM } from "./filter-sheet-parts.ts";

export type FilterProps = { kind: ProductKind; query: SearchQuery; groups: readonly FilterGroup[] };

/** Boxes of a collapsed group above "Xem thêm". */
const FIRST_BOXES = 6;

/** Hidden fields with the search parameters that a form does not edit. */
export function HiddenSearch({ query }: { query: SearchQuery }) {
  return Object.entries(query).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** Filters beside the list, applied on every click. */
export function FilterSidebar({ kind, query, groups }: FilterProps) {
  const { list } = productPaths[kind];
  return (
    <aside className="filters" aria-label="Bộ lọc" data-applies>
      <div className="filters-head">
        <p className="title-4">Lọc kết quả</p>
        <LinkButton href={list(withoutFilters(query, groups))} variant="text" size="sm" className="-mr-3" keepScroll>
          Đặt lại
        </LinkButton>
      </div>
      <form id={FILTER_FORM} action={list()}>
        <FilterFields query={query} groups={groups} />
        <Button type="submit" variant="outline" className="without-script mt-4">
          Áp dụng
        </Button>
      </form>
    </aside>
  );
}

export function FilterFields({ query, groups }: Omit<FilterProps, "kind">) {
  return (
    <>
      <HiddenSearch query={withoutFilters(query, groups)} />
      {groups.filter(hasChoice).map((group) => (
        <fieldset key={group.name}>
          <legend className="title-4">{group.legend}</legend>
          <Choices group={group} />
        </fieldset>
      ))}
    </>
  );
}

const hasChoice = ({ pick, choices }: FilterGroup) => choices.length > (pick === "one" ? 1 : 0);

function Choices({ group }: { group: FilterGroup }) {
  const { name, pick, look, choices } = group;
  if (pick === "one")
    return choices.map(({ value, label, count, on }) => (
      <Radio key={value} name={name} value={value} count={count} defaultChecked={on ?? false}>
        {label}
      </Radio>
    ));
  if (look !== "folded") return <Boxes group={group} choices={choices} />;
  const rest = choices.slice(FIRST_BOXES);
  return (
    <>
      <Boxes group={group} choices={choices.slice(0, FIRST_BOXES)} />
      {rest.length > 0 && (
        <details open={rest.some(({ on }) => on) || undefined}>
          <summary className="link link-tall text-sm">
            Xem thêm {rest.length} {group.legend.toLowerCase()}
          </summary>
          <Boxes group={group} choices={rest} />
        </details>
      )}
    </>
  );
}

function Boxes({ group, choices }: { group: FilterGroup; choices: readonly FilterChoice[] }) {
  return choices.map(({ name, value, label, count, on }) => (
    <Checkbox
      key={`${name} ${value}`}
      name={name ?? group.name}
      value={value}
      count={count}
      defaultChecked={on ?? false}
    >
      {group.look === "stars" ? <ClassStars value={Number(value)} /> : label}
    </Checkbox>
  ));
}
