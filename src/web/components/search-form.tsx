import BedDouble from "lucide-react/icons/bed-double";
import MapPin from "lucide-react/icons/map-pin";
import Search from "lucide-react/icons/search";
import Ship from "lucide-react/icons/ship";
import Wallet from "lucide-react/icons/wallet";
import { useState } from "react";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { Button, type ButtonVariant } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { bandOf, priceBands, totalBands } from "./price-bands.ts";
import { productPaths } from "./product-paths.ts";
import { limitNames, type SearchQuery } from "./search-address.ts";
import { SearchCell } from "./search-cell.tsx";
import { searchLabels, tripOf } from "./search-labels.ts";
import { PartyCell, StayCells, TripCells } from "./search-trip-cells.tsx";
import { TitleBox } from "./title-box.tsx";
import "./search.css";

type SearchFormProps = {
  kind: ProductKind;
  query: SearchQuery;
  places: readonly { id: string; name: string }[];
  today: CalendarDate;
  className?: string;
  button: { label: string; variant: ButtonVariant };
};

/** Parameters with a field in this form; all others go along as hidden fields. */
const ownNames = new Set<string>([
  "title",
  "category",
  "city",
  "date",
  "nights",
  "checkIn",
  "checkOut",
  "adults",
  "childAges",
  "rooms",
  "page",
  "size",
  ...limitNames,
]);

/** Place, days, party and price; a plain GET form to the list. */
export function SearchForm({ kind, query, places, today, className, button }: SearchFormProps) {
  const labels = searchLabels[kind];
  const { date: from, nights, adults, childAges } = tripOf(kind, query, today);
  const [day, setDay] = useState({ from, date: from });
  // Another search, such as one with a removed day filter, resets the day.
  if (day.from !== from) setDay({ from, date: from });
  const setDate = (date: CalendarDate | null) => setDay({ from, date });
  const chosen = query[labels.place.name]?.split(",")[0] ?? "";

  return (
    <search className={className} aria-label={labels.search}>
      <form className={`search search-of-${kind}s`} action={productPaths[kind].list()}>
        {Object.entries(query).map(
          ([name, value]) => !ownNames.has(name) && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div className="search-cell">
          {kind === "cruise" ? <Ship /> : <BedDouble />}
          <TitleBox kind={kind} key={query.title ?? ""} label={labels.title} defaultValue={query.title ?? ""} />
        </div>
        <SearchCell icon={MapPin} label={labels.place.label}>
          {(id) => (
            <Select
              key={chosen}
              id={id}
              name={labels.place.name}
              defaultValue={chosen}
              options={[
                { value: "", label: labels.place.all },
                ...places.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </SearchCell>
        {kind === "cruise" ? (
          <TripCells date={day.date} nights={nights} today={today} onChange={setDate} />
        ) : (
          <StayCells key={`${from} ${nights}`} date={from} nights={nights} today={today} />
        )}
        <PartyCell
          key={`${adults} ${childAges} ${query.rooms}`}
          adults={adults}
          childAges={childAges}
          {...(kind === "hotel" && { rooms: Number(query.rooms ?? 1) })}
        />
        <BandCell kind={kind} query={query} isForDay={kind === "cruise" && day.date !== null} />
        <Button type="submit" variant={button.variant} className="search-button">
          <Search />
          {button.label}
        </Button>
      </form>
    </search>
  );
}

const bandLabels: Readonly<Record<ProductKind, string>> = { cruise: "Giá mỗi khách", hotel: "Giá phòng mỗi đêm" };

type BandCellProps = Pick<SearchFormProps, "kind" | "query"> & {
  /** True when prices are totals of the party. */
  isForDay: boolean;
};

function BandCell({ kind, query, isForDay }: BandCellProps) {
  const bands = isForDay ? totalBands : priceBands;
  const [from, to] = limitNames.map((name) => (query[name] ? Number(query[name]) : undefined));
  return (
    <SearchCell icon={Wallet} label={isForDay ? "Tổng tiền" : bandLabels[kind]}>
      {(id) => (
        <Select
          key={`${from}-${to}-${isForDay}`}
          id={id}
          name="band"
          defaultValue={bandOf(from, to, bands)?.value ?? ""}
          options={bands}
        />
      )}
    </SearchCell>
  );
}
