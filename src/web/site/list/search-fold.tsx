import type { CalendarDate } from "#kernel/calendar-date.ts";
import { partyText } from "#kernel/party.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import type { MarkedDays } from "#ui/marked-days.ts";
import type { SearchQuery } from "#web/components/search-address.ts";
import { SearchForm } from "#web/components/search-form.tsx";
import { SearchFrame } from "#web/components/search-frame.tsx";
import { searchLabels, tripOf } from "#web/components/search-labels.ts";

type SearchFoldProps = {
  kind: ProductKind;
  query: SearchQuery;
  places: readonly { id: string; name: string }[];
  today: CalendarDate;
  holidays: MarkedDays;
};

/** The search of the list. */
export function SearchFold({ kind, query, places, today, holidays }: SearchFoldProps) {
  const { place, days, length } = searchLabels[kind];
  const { date, nights, adults, childAges } = tripOf(kind, query, today);
  const where = query.title ?? places.find(({ id }) => id === query[place.name]?.split(",")[0])?.name ?? place.all;
  const when = date ? days({ date, nights }) : "Chưa chọn ngày";
  const rooms = query.rooms ? `${query.rooms} phòng, ` : "";
  return (
    <SearchFrame
      title={where}
      note={`${when} · ${length(nights)} · ${rooms}${partyText(adults, childAges)}`}
      holidays={holidays}
    >
      <SearchForm
        className="search-bar"
        kind={kind}
        query={query}
        places={places}
        today={today}
        button={{ label: "Tìm kiếm", variant: "outline" }}
      />
    </SearchFrame>
  );
}
