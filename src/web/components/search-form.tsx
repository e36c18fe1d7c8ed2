import CalendarDays from "lucide-react/icons/calendar-days";
import MapPin from "lucide-react/icons/map-pin";
import Search from "lucide-react/icons/search";
import Ship from "lucide-react/icons/ship";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import { type FormEvent, useId, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import { BOOKING_WINDOW_DAYS, TRIP_NIGHTS } from "#modules/availability/limits.ts";
import type { CruiseSearch } from "#modules/cruises/contract.ts";
import { Button, type ButtonVariant } from "#ui/button.tsx";
import { DateField } from "#ui/date-field.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Select } from "#ui/select.tsx";
import { paths } from "../paths.ts";
import { PartyFields } from "./party-fields.tsx";
import { partyText, tripLength, tripLengthInWords } from "./party-text.ts";
import { bandOf, priceBands } from "./price-bands.ts";
import { queryOfForm, searchQuery } from "./search-address.ts";
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
  const navigate = useNavigate();
  const busy = useNavigation().state !== "idle";
  const { stars, features, pier, sort } = search;
  const kept = searchQuery({
    ...(stars && { stars }),
    ...(features && { features }),
    ...(pier && { pier }),
    ...(sort && { sort }),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(paths.cruises(queryOfForm(new FormData(event.currentTarget))));
  };

  return (
    <search className={className} aria-label="Tìm du thuyền">
      <form className="search" action={paths.cruises()} onSubmit={onSubmit}>
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
        <DateCell key={search.date} date={search.date ?? null} today={today} />
        <PartyCell search={search} />
        <SearchCell icon={Wallet} label="Mức giá">
          {(id) => (
            <Select
              key={`${search.greater_defaultPrice}-${search.lower_defaultPrice}`}
              id={id}
              name="band"
              defaultValue={bandOf(search.greater_defaultPrice, search.lower_defaultPrice)?.value ?? ""}
              options={priceBands}
            />
          )}
        </SearchCell>
        <Button type="submit" variant={button.variant} className="search-button" aria-busy={busy || undefined}>
          <Search />
          {button.label}
        </Button>
      </form>
    </search>
  );
}

function DateCell({ date, today }: { date: CalendarDate | null; today: CalendarDate }) {
  const [picked, setPicked] = useState(date);
  return (
    <div className="search-cell">
      <CalendarDays />
      <DateField
        bare
        label="Ngày đi"
        name="date"
        value={picked}
        onChange={setPicked}
        min={today}
        max={addDays(today, BOOKING_WINDOW_DAYS)}
      />
    </div>
  );
}

function PartyCell({ search }: { search: Partial<CruiseSearch> }) {
  const [party, setParty] = useState({ adults: search.adults ?? USUAL_ADULTS, childAges: search.childAges ?? [] });
  const [nights, setNights] = useState(search.nights ?? 1);
  const nightsId = useId();
  return (
    <div className="search-cell">
      <Users />
      <Disclosure
        className="search-cell-input"
        summary={() => (
          <>
            <span className="search-cell-label">Nhà mình</span>
            <span className="search-cell-value">
              {partyText(party.adults, party.childAges)} · {tripLength(nights)}
            </span>
          </>
        )}
      >
        {(close) => (
          <div className="popover">
            <div className="flex items-center justify-between gap-4">
              <label htmlFor={nightsId} className="text-sm font-semi">
                Độ dài chuyến
              </label>
              <span className="w-44">
                <Select
                  id={nightsId}
                  name="nights"
                  value={nights}
                  onChange={(event) => setNights(Number(event.target.value))}
                  options={TRIP_NIGHTS.map((length) => ({ value: String(length), label: tripLengthInWords(length) }))}
                />
              </span>
            </div>
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
