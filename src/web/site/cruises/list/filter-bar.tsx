import X from "lucide-react/icons/x";
import type { CruiseList, CruiseSearch } from "#modules/cruises/contract/search.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { searchQuery } from "#web/components/search-address.ts";
import { island } from "#web/document/island.tsx";
import { paths } from "#web/paths.ts";
import { HiddenSearch } from "./filter-form.tsx";
import { FilterSheet } from "./filter-sheet.tsx";
import type { ActiveFilter } from "./filters.ts";

const sorts = [
  { value: "", label: "Đề xuất" },
  { value: "price", label: "Giá thấp đến cao" },
  { value: "-price", label: "Giá cao đến thấp" },
  { value: "score", label: "Điểm đánh giá cao nhất" },
];

const FilterSheetIsland = island("filter-sheet", FilterSheet);

type FilterBarProps = { search: CruiseSearch; list: CruiseList; filters: readonly ActiveFilter[] };

/** How many there are, in which order, and which filters are on. */
export function FilterBar({ search, list, filters }: FilterBarProps) {
  return (
    <>
      <div className="list-head">
        <h1 id="results" className="serif text-[1.625rem] leading-[1.3]" aria-live="polite" data-count={list.total}>
          Tìm thấy {list.total} kết quả
        </h1>
        <div className="list-actions">
          <FilterSheetIsland search={search} facets={list.facets} total={list.total} />
          {list.total > 0 && <SortForm search={search} />}
        </div>
      </div>
      {filters.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-2" aria-label="Bộ lọc đang dùng">
          {filters.map((filter) => (
            <li key={filter.label} id={`chip-${filter.label.replaceAll(/\s+/g, "-")}`}>
              <a
                className="chip"
                href={paths.cruises(searchQuery({ ...search, ...filter.without, page: 1 }))}
                data-in-place="push"
              >
                <span className="sr-only">Bỏ </span>
                {filter.label}
                <X />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function SortForm({ search }: { search: CruiseSearch }) {
  return (
    <form action={paths.cruises()} className="flex gap-2" data-applies>
      <HiddenSearch search={search} but={["sort"]} />
      <Select key={search.sort} name="sort" aria-label="Sắp xếp" defaultValue={search.sort ?? ""} options={sorts} />
      <Button type="submit" variant="quiet" className="without-script">
        Sắp xếp
      </Button>
    </form>
  );
}
