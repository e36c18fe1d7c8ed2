import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import { useState } from "react";
import { type CalendarDate, formatShortDate } from "#kernel/calendar-date.ts";
import type { CruiseSearch } from "#modules/cruises/contract/search.ts";
import { type MarkedDays, MarkedDaysProvider } from "#ui/marked-days.ts";
import { partyText, tripLength } from "#web/components/party-text.ts";
import { SearchForm } from "#web/components/search-form.tsx";
import { USUAL_ADULTS } from "#web/components/trip.ts";

type SearchFoldProps = {
  search: CruiseSearch;
  areas: readonly { id: string; name: string }[];
  today: CalendarDate;
  holidays: MarkedDays;
};

/** The search of the list: one line on a phone until it is opened. */
export function SearchFold({ search, areas, today, holidays }: SearchFoldProps) {
  const [open, setOpen] = useState(false);
  const where = search.title ?? areas.find((area) => area.id === search.category?.[0])?.name ?? "Tất cả địa điểm";
  const when = search.date ? formatShortDate(search.date) : "Chưa chọn ngày";
  const who = partyText(search.adults ?? USUAL_ADULTS, search.childAges ?? []);
  return (
    <div className={open ? "search-fold search-fold-open" : "search-fold"}>
      <button type="button" className="search-fold-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Search />
        <span className="min-w-0 flex-1">
          <b className="block">{where}</b>
          <span className="block text-2xs text-text-2">
            {when} · {tripLength(search.nights ?? 1)} · {who}
          </span>
        </span>
        {open ? <Minus /> : <Plus />}
        <span className="sr-only">Sửa tìm kiếm</span>
      </button>
      <MarkedDaysProvider value={holidays}>
        <SearchForm
          className="search-bar"
          search={search}
          areas={areas}
          today={today}
          button={{ label: "Tìm kiếm", variant: "outline" }}
        />
      </MarkedDaysProvider>
    </div>
  );
}
