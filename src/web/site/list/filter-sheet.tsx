import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import X from "lucide-react/icons/x";
import { Button, IconButton } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { productPaths } from "#web/components/product-paths.ts";
import { searchLabels } from "#web/components/search-labels.ts";
import type { FilterProps } from "./filter-form.tsx";
import { chosenOf, withoutFilters } from "./filter-groups.ts";
import { applyLabel, FILTER_FORM, FILTER_SHEET } from "./filter-sheet-parts.ts";

const command = (name: "show-modal" | "close") => ({ command: name, commandfor: FILTER_SHEET });

/** Full-screen filters on a phone. The browser opens the dialog, and browser/filter-sheet.ts moves the form of the list into it. */
export function FilterSheet({ kind, query, groups, total }: FilterProps & { total: number }) {
  const { noun } = searchLabels[kind];
  const count = groups.flatMap(chosenOf).length;
  return (
    <>
      <Button variant="quiet" className="with-script lg:hidden" {...command("show-modal")}>
        <SlidersHorizontal />
        {count > 0 ? `Bộ lọc · ${count}` : "Bộ lọc"}
      </Button>
      <dialog id={FILTER_SHEET} className="modal" aria-labelledby="filter-sheet-title" closedby="any">
        <div className="modal-head">
          <h2 id="filter-sheet-title" className="title-4">
            Lọc kết quả
          </h2>
          <form method="dialog">
            <IconButton type="submit" label="Đóng">
              <X />
            </IconButton>
          </form>
        </div>
        <div className="filters-sheet" />
        <div className="modal-foot">
          <LinkButton href={productPaths[kind].list(withoutFilters(query, groups))} variant="quiet">
            Đặt lại
          </LinkButton>
          <Button type="submit" form={FILTER_FORM} className="flex-1">
            <span aria-live="polite" data-noun={noun}>
              {applyLabel(total, noun)}
            </span>
          </Button>
        </div>
      </dialog>
    </>
  );
}
