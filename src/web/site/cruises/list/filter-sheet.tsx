import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { startTransition, useEffect, useId, useRef, useState } from "react";
import type { CruiseFacets, CruiseSearch } from "#modules/cruises/contract/search.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Modal } from "#ui/modal.tsx";
import { queryOfForm, searchQuery } from "#web/components/search-address.ts";
import { countOf } from "#web/document/read-page.ts";
import { paths } from "#web/paths.ts";
import { FilterFields, valuesOf, withoutFilters } from "./filter-form.tsx";

type FilterSheetProps = { search: CruiseSearch; facets: CruiseFacets; total: number };

/** The filters over a phone's whole window; the button says how many ships they leave before it is pressed. */
export function FilterSheet({ search, facets, total }: FilterSheetProps) {
  const count =
    (search.stars?.split(",").length ?? 0) +
    (search.features?.length ?? 0) +
    (search.pier ? 1 : 0) +
    (search.score ? 1 : 0);
  const [open, setOpen] = useState(false);
  const [copy, setCopy] = useState(0);
  const { left, ask, forget } = useCount(total);
  const makeNext = () => startTransition(() => setCopy((made) => made + 1));
  const close = () => {
    setOpen(false);
    forget();
    // What was ticked and not asked for is forgotten.
    makeNext();
  };
  // Made while nobody waits for it: on a slow phone it takes longer than a press may.
  useEffect(makeNext, []);
  const formId = useId();
  const query = searchQuery(search);
  return (
    <>
      <Button variant="quiet" className="with-script lg:hidden" onClick={() => setOpen(true)}>
        <SlidersHorizontal />
        {count > 0 ? `Bộ lọc · ${count}` : "Bộ lọc"}
      </Button>
      <Modal
        open={open}
        keepsContent={copy > 0}
        onClose={close}
        title="Lọc kết quả"
        footer={
          <>
            <LinkButton href={withoutFilters(search)} variant="quiet">
              Đặt lại
            </LinkButton>
            <Button type="submit" form={formId} className="flex-1">
              <span aria-live="polite">{left > 0 ? `Xem ${left} du thuyền` : "Không có du thuyền nào"}</span>
            </Button>
          </>
        }
      >
        <form
          // Another page, or another opening, ticks its own boxes.
          key={`${copy} ${paths.cruises(query)}`}
          id={formId}
          action={paths.cruises()}
          className="filters-sheet"
          onChange={(event) => ask(paths.cruises({ ...queryOfForm(new FormData(event.currentTarget)), size: "1" }))}
          onSubmit={close}
        >
          <FilterFields
            search={search}
            facets={facets}
            box={(name, value) => ({ defaultChecked: valuesOf(query, name).includes(value) })}
          />
        </form>
      </Modal>
    </>
  );
}

/** How many results the last address asked for would bring; those of the page until it is known. */
function useCount(total: number) {
  const [answer, setAnswer] = useState({ of: total, left: total });
  const asked = useRef<AbortController>(undefined);
  // Another page has another count.
  if (answer.of !== total) setAnswer({ of: total, left: total });
  // Synchronises with the network: nobody waits for an answer that comes after the sheet has gone.
  useEffect(() => () => asked.current?.abort(), []);
  const ask = async (href: string) => {
    asked.current?.abort();
    asked.current = new AbortController();
    const { signal } = asked.current;
    const left = await countOf(href, signal);
    if (left !== null && !signal.aborted) setAnswer({ of: total, left });
  };
  return { left: answer.left, ask, forget: () => setAnswer({ of: total, left: total }) };
}
