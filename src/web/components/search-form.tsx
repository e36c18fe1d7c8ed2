import CalendarDays from "lucide-react/icons/calendar-days";
import MapPin from "lucide-react/icons/map-pin";
import Moon from "lucide-react/icons/moon";
import Search from "lucide-react/icons/search";
import Ship from "lucide-react/icons/ship";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import { useState } from "react";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { TRIP_NIGHTS } from "#modules/availability/limits.ts";
import { latestStart } from "#modules/availability/rules/earliest-start.ts";
import type { CruiseSearch } from "#modules/cruises/contract/search.ts";
import { Button, type ButtonVariant } from "#ui/button.tsx";
import { DateField } from "#ui/date-field.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Select } from "#ui/select.tsx";
import { paths } from "../paths.ts";
import { PartyFields } from "./party-fields.tsx";
import { partyText, tripLengthInWords } from "./party-text.ts";
import { bandOf, priceBands, totalBands } from "./price-bands.ts";
import { searchQuery } from "./search-address.ts";
import { SearchCell } from "./search-cell.tsx";
import { TitleBox } from "./title-box.tsx";
import { USUAL_ADULTS } from "./trip.ts";
import "./search.css";

type SearchFormProps = {
  search: Partial<CruiseSearch>;
  areas: readonly { id: string; name: string }[];
  today: CalendarDate;
  className?: string;
  button: { label: string; variant: ButtonVariant };
};

/** Where, when, who and for how much; a plain form that goes to the list. */
export function SearchForm({ search, areas, today, className, button }: SearchFormProps) {
  const [{ from, date }, setDay] = useState({ from: search.date, date: search.date ?? null });
  const setDate = (next: CalendarDate | null) => setDay({ from, date: next });
  // Another search, such as one whose day was taken away beside the list, brings its own day.
  if (from !== search.date) setDay({ from: search.date, date: search.date ?? null });
  const { stars, features, pier, score, sort } = search;
  // Once there is a day, prices are what the party pays in all.
  const bands = date ? totalBands : priceBands;
  const kept = searchQuery({
    ...(stars && { stars }),
    ...(features && { features }),
    ...(pier && { pier }),
    ...(score && { score }),
    ...(sort && { sort }),
  });

  return (
    <search className={className} aria-label="Tìm du thuyền">
      <form className="search search-of-7" action={paths.cruises()}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="search-cell">
          <Ship />
          <TitleBox of="cruise" key={search.title ?? ""} label="Tên du thuyền" defaultValue={search.title ?? ""} />
        </div>
        <SearchCell icon={MapPin} label="Điểm đến">
          {(id) => (
            <Select
              key={search.category?.join()}
              id={id}
              name="category"
              defaultValue={search.category?.[0] ?? ""}
              options={[
                { value: "", label: "Tất cả địa điểm" },
                ...areas.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </SearchCell>
        <DateCell date={date} today={today} onChange={setDate} />
        <SearchCell icon={Moon} label="Độ dài chuyến">
          {(id) => (
            <Select
              key={search.nights}
              id={id}
              name="nights"
              defaultValue={search.nights ?? 1}
              options={TRIP_NIGHTS.map((length) => ({ value: String(length), label: tripLengthInWords(length) }))}
            />
          )}
        </SearchCell>
        <PartyCell key={`${search.adults} ${search.childAges}`} search={search} />
        <SearchCell icon={Wallet} label={date ? "Tổng tiền" : "Giá mỗi khách"}>
          {(id) => (
            <Select
              key={`${search.greater_defaultPrice}-${search.lower_defaultPrice}-${date === null}`}
              id={id}
              name="band"
              defaultValue={bandOf(search.greater_defaultPrice, search.lower_defaultPrice, bands)?.value ?? ""}
              options={bands}
            />
          )}
        </SearchCell>
        <Button type="submit" variant={button.variant} className="search-button">
          <Search />
          {button.label}
        </Button>
      </form>
    </search>
  );
}

type DateCellProps = {
  date: CalendarDate | null;
  today: CalendarDate;
  onChange: (date: CalendarDate | null) => void;
};

function DateCell({ date, today, onChange }: DateCellProps) {
  return (
    <div className="search-cell">
      <CalendarDays />
      <DateField
        bare
        label="Ngày khởi hành"
        name="date"
        value={date}
        onChange={onChange}
        min={today}
        max={latestStart("cruise", today)}
      />
    </div>
  );
}

function PartyCell({ search }: { search: Partial<CruiseSearch> }) {
  const [party, setParty] = useState({ adults: search.adults ?? USUAL_ADULTS, childAges: search.childAges ?? [] });
  return (
    <div className="search-cell">
      <Users />
      <Disclosure
        className="search-cell-input"
        summary={() => (
          <>
            <span className="search-cell-label">Số khách</span>
            <span className="search-cell-value">{partyText(party.adults, party.childAges)}</span>
          </>
        )}
      >
        {(close) => (
          <div className="popover">
            <PartyFields adults={party.adults} childAges={party.childAges} onChange={setParty} />
            <Button variant="outline" className="with-script" onClick={close}>
              Áp dụng
            </Button>
          </div>
        )}
      </Disclosure>
    </div>
  );
}
