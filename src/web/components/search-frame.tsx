import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import { type ReactNode, useState } from "react";
import { type MarkedDays, MarkedDaysProvider } from "#ui/marked-days.ts";

type SearchFrameProps = {
  /** The search in one line, and a smaller line below. */
  title: ReactNode;
  note: ReactNode;
  startsOpen?: boolean;
  holidays: MarkedDays;
  /** The form. */
  children: ReactNode;
};

/** A search above its results: collapsed to one line on a phone. */
export function SearchFrame({ title, note, startsOpen = false, holidays, children }: SearchFrameProps) {
  const [open, setOpen] = useState(startsOpen);
  return (
    <div className={open ? "search-fold search-fold-open" : "search-fold"}>
      <button type="button" className="search-fold-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Search />
        <span className="min-w-0 flex-1">
          <b className="block">{title}</b>
          <span className="block text-2xs text-text-2">{note}</span>
        </span>
        {open ? <Minus /> : <Plus />}
        <span className="sr-only">Sửa tìm kiếm</span>
      </button>
      <MarkedDaysProvider value={holidays}>{children}</MarkedDaysProvider>
    </div>
  );
}
