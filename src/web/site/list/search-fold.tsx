import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import { useState } from "react";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { type MarkedDays, MarkedDaysProvider } from "#ui/marked-days.ts";
import { partyText } from "#web/components/party-text.ts";
import type { SearchQuery } from "#web/components/search-address.ts";
import { SearchForm } from "#web/components/search-form.tsx";
import { searchWords, tripOf } from "#web/components/search-words.ts";

type SearchFoldProps = {
  kind: ProductKind;
  query: SearchQuery;
  places: readonly { id: string; name: string }[];
  today: CalendarDate;
  holidays: MarkedDays;
};

/** The search of the list: one line on a phone until it is opened. */
export function SearchFold({ kind, query, places, today, holidays }: SearchFoldProps) {
  const [open, setOpen] = useState(false);
  const { place, days, length } = searchWords[kind];
  const { date, nights, adults, childAges } = tripOf(kind, query, today);
  const where = query.title ?? places.find(({ id }) => id === query[place.name]?.split(",")[0])?.name ?? place.all;
  const when = date ? days({ date, nights }) : "Chưa chọn ngày";
  const rooms = query.rooms ? `${query.rooms} phòng, ` : "";
  return (
    <div className={open ? "search-fold search-fold-open" : "search-fold"}>
      <button type="button" className="search-fold-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Search />
        <span className="min-w-0 flex-1">
          <b className="block">{where}</b>
          <span className="block text-2xs text-text-2">
            {when} · {length(nights)} · {rooms}
            {partyText(adults, childAges)}
          </span>
        </span>
        {open ? <Minus /> : <Plus />}
        <span className="sr-only">Sửa tìm kiếm</span>
      </button>
      <MarkedDaysProvider value={holidays}>
        <SearchForm
          className="search-bar"
          kind={kind}
          query={query}
          places={places}
          today={today}
          button={{ label: "Tìm kiếm", variant: "outline" }}
        />
      </MarkedDaysProvider>
    </div>
  );
}
