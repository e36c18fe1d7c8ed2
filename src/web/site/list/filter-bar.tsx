import X from "lucide-react/icons/x";
import { Button, buttonClass } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { productPaths } from "#web/components/product-paths.ts";
import { paths } from "#web/paths.ts";
import { type FilterProps, HiddenSearch } from "./filter-form.tsx";
import { type Chip, withoutNames } from "./filter-groups.ts";
import { FilterSheet } from "./filter-sheet.tsx";

const sorts = [
  { value: "", label: "Đề xuất" },
  { value: "price", label: "Giá thấp đến cao" },
  { value: "-price", label: "Giá cao đến thấp" },
  { value: "score", label: "Điểm đánh giá cao nhất" },
];

type FilterBarProps = FilterProps & { total: number; chips: readonly Chip[] };

/** The number of results, their order, and the active filters. */
export function FilterBar({ kind, query, groups, total, chips }: FilterBarProps) {
  return (
    <>
      <div className="list-head">
        <h1 id="results" className="serif text-[1.625rem] leading-[1.3]" aria-live="polite" data-count={total}>
          Tìm thấy {total} kết quả
        </h1>
        <div className="list-actions">
          {total > 0 && (
            <a
              className={buttonClass("quiet", "md", "list-map")}
              href={paths.map(kind, withoutNames(query, ["page", "size"]))}
              rel="nofollow"
            >
              Bản đồ
            </a>
          )}
          <FilterSheet kind={kind} query={query} groups={groups} total={total} />
          {total > 0 && <SortForm kind={kind} query={query} />}
        </div>
      </div>
      {chips.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-2" aria-label="Bộ lọc đang dùng">
          {chips.map((chip) => (
            <li key={chip.label} id={`chip-${chip.label.replaceAll(/\s+/g, "-")}`}>
              <a className="chip" href={productPaths[kind].list(chip.query)} data-in-place="push">
                <span className="sr-only">Bỏ </span>
                {chip.label}
                <X />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function SortForm({ kind, query }: Omit<FilterProps, "groups">) {
  return (
    <form action={productPaths[kind].list()} className="flex gap-2" data-applies>
      <HiddenSearch query={withoutNames(query, ["sort"])} />
      <Select key={query.sort} name="sort" aria-label="Sắp xếp" defaultValue={query.sort ?? ""} options={sorts} />
      <Button type="submit" variant="quiet" className="without-script">
        Sắp xếp
      </Button>
    </form>
  );
}
