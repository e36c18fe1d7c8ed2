import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import X from "lucide-react/icons/x";
import { useId, useState } from "react";
import { Link, useFetcher, useNavigate } from "react-router";
import type { CruiseList, CruiseSearch } from "#modules/cruises/contract/search.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Modal } from "#ui/modal.tsx";
import { Select } from "#ui/select.tsx";
import { queryOfForm, searchQuery } from "#web/components/search-address.ts";
import { paths } from "#web/paths.ts";
import { FilterFields, HiddenSearch, valuesOf, withoutFilters } from "./filter-form.tsx";
import type { ActiveFilter } from "./filters.ts";

const sorts = [
  { value: "", label: "Đề xuất" },
  { value: "price", label: "Giá thấp đến cao" },
  { value: "-price", label: "Giá cao đến thấp" },
  { value: "score", label: "Điểm đánh giá cao nhất" },
];

type FilterBarProps = { search: CruiseSearch; list: CruiseList; filters: readonly ActiveFilter[] };

/** How many there are, in which order, and which filters are on. */
export function FilterBar({ search, list, filters }: FilterBarProps) {
  const count =
    (search.stars?.split(",").length ?? 0) +
    (search.features?.length ?? 0) +
    (search.pier ? 1 : 0) +
    (search.score ? 1 : 0);
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="list-head">
        <h1 id="results" className="serif text-[1.625rem] leading-[1.3]" aria-live="polite">
          Tìm thấy {list.total} kết quả
        </h1>
        <div className="list-actions">
          <Button variant="quiet" className="with-script lg:hidden" onClick={() => setOpen(true)}>
            <SlidersHorizontal />
            {count > 0 ? `Bộ lọc · ${count}` : "Bộ lọc"}
          </Button>
          {list.total > 0 && <SortForm search={search} />}
        </div>
      </div>
      {filters.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-2" aria-label="Bộ lọc đang dùng">
          {filters.map((filter) => (
            <li key={filter.label}>
              <Link
                className="chip"
                to={paths.cruises(searchQuery({ ...search, ...filter.without, page: 1 }))}
                preventScrollReset
              >
                <span className="sr-only">Bỏ </span>
                {filter.label}
                <X />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <FilterSheet search={search} list={list} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function SortForm({ search }: { search: CruiseSearch }) {
  const navigate = useNavigate();
  return (
    <form
      action={paths.cruises()}
      className="flex gap-2"
      onChange={(event) =>
        navigate(paths.cruises(queryOfForm(new FormData(event.currentTarget))), { preventScrollReset: true })
      }
    >
      <HiddenSearch search={search} but={["sort"]} />
      <Select key={search.sort} name="sort" aria-label="Sắp xếp" defaultValue={search.sort ?? ""} options={sorts} />
      <Button type="submit" variant="quiet" className="without-script">
        Sắp xếp
      </Button>
    </form>
  );
}

type FilterSheetProps = { search: CruiseSearch; list: CruiseList; open: boolean; onClose: () => void };

/** The same filters over a phone's whole window; its button says how many ships they leave before it is pressed. */
function FilterSheet({ search, list, open, onClose }: FilterSheetProps) {
  const trial = useFetcher<{ list: Pick<CruiseList, "total"> }>();
  const navigate = useNavigate();
  const formId = useId();
  const query = searchQuery(search);
  const total = trial.data?.list.total ?? list.total;
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Lọc kết quả"
      footer={
        <>
          <LinkButton href={withoutFilters(search)} variant="quiet">
            Đặt lại
          </LinkButton>
          <Button type="submit" form={formId} className="flex-1">
            <span aria-live="polite">{total > 0 ? `Xem ${total} du thuyền` : "Không có du thuyền nào"}</span>
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="filters-sheet"
        onChange={(event) =>
          trial.load(paths.cruises({ ...queryOfForm(new FormData(event.currentTarget)), size: "1" }))
        }
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          void navigate(paths.cruises(queryOfForm(new FormData(event.currentTarget))));
        }}
      >
        <FilterFields
          search={search}
          facets={list.facets}
          box={(name, value) => ({ defaultChecked: valuesOf(query, name).includes(value) })}
        />
      </form>
    </Modal>
  );
}
