import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { type MarkedDays, MarkedDaysProvider } from "#ui/marked-days.ts";
import { SearchForm } from "#web/components/search-form.tsx";
import { searchLabels } from "#web/components/search-labels.ts";

type SearchBoxProps = {
  kind: ProductKind;
  places: readonly { id: string; name: string }[];
  today: CalendarDate;
  holidays: MarkedDays;
};

/** The search of one kind at the bottom edge of a hero picture. */
export function SearchBox({ kind, places, today, holidays }: SearchBoxProps) {
  return (
    <MarkedDaysProvider value={holidays}>
      <div id="tim-kiem" className="search-home">
        <div className="tab-panel">
          <SearchForm
            kind={kind}
            query={{}}
            places={places}
            today={today}
            button={{ label: searchLabels[kind].search, variant: "primary" }}
          />
        </div>
      </div>
    </MarkedDaysProvider>
  );
}
