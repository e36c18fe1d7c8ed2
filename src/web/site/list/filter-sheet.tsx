import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { startTransition, useEffect, useId, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Modal } from "#ui/modal.tsx";
import { countOf } from "#web/browser/read-page.ts";
import { productPaths } from "#web/components/product-paths.ts";
import { queryOfForm } from "#web/components/search-address.ts";
import { searchWords } from "#web/components/search-labels.ts";
import { FilterFields, type FilterProps } from "./filter-form.tsx";
import { chosenOf, withoutFilters } from "./filter-groups.ts";

type FilterSheetProps = FilterProps & { total: number };

/** Full-screen filters on a phone; the button shows the number of results before it is pressed. */
export function FilterSheet({ kind, query, groups, total }: FilterSheetProps) {
  const { list } = productPaths[kind];
  const { noun } = searchWords[kind];
  const count = groups.flatMap(chosenOf).length;
  const [open, setOpen] = useState(false);
  const [copy, setCopy] = useState(0);
  const { left, ask, forget } = useCount(total);
  const makeNext = () => startTransition(() => setCopy((made) => made + 1));
  const close = () => {
    setOpen(false);
    forget();
    // Ticks that were not applied are discarded.
    makeNext();
  };
  // Rendered in advance: on a slow phone it takes longer than a click may.
  useEffect(makeNext, []);
  const formId = useId();
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
            <LinkButton href={list(withoutFilters(query, groups))} variant="quiet">
              Đặt lại
            </LinkButton>
            <Button type="submit" form={formId} className="flex-1">
              <span aria-live="polite">{left > 0 ? `Xem ${left} ${noun}` : `Không có ${noun} nào`}</span>
            </Button>
          </>
        }
      >
        <form
          // Another page, or another opening, resets the boxes.
          key={`${copy} ${list(query)}`}
          id={formId}
          action={list()}
          className="filters-sheet"
          onChange={(event) => ask(list({ ...queryOfForm(new FormData(event.currentTarget)), size: "1" }))}
          onSubmit={close}
        >
          <FilterFields query={query} groups={groups} />
        </form>
      </Modal>
    </>
  );
}

/** Number of results for the latest query; that of the page until it is known. */
function useCount(total: number) {
  const [answer, setAnswer] = useState({ of: total, left: total });
  const asked = useRef<AbortController>(undefined);
  // Another page has another count.
  if (answer.of !== total) setAnswer({ of: total, left: total });
  // Aborts the pending request when the sheet unmounts.
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
