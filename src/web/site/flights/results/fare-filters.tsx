import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import type { Fare } from "#modules/flights/contract/fare.ts";
import {
  type DayPart,
  dayParts,
  type FareFilter,
  type FareSort,
  type StopCount,
} from "#modules/flights/contract/fare-list.ts";
import { fareCounts } from "#modules/flights/rules/fare-list.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Select } from "#ui/select.tsx";
import { paths } from "#web/paths.ts";
import { AirlineTile, airlineName } from "../airline-name.tsx";
import { filterNames, type ResultsQuery, withoutParams } from "./results-query.ts";

type FiltersProps = { query: ResultsQuery; filter: FareFilter; fares: readonly Fare[] };

const partNames: Readonly<Record<DayPart, string>> = {
  "00-06": "Sáng sớm",
  "06-12": "Sáng",
  "12-18": "Chiều",
  "18-24": "Tối",
};
const stopNames: Readonly<Record<StopCount, string>> = { "0": "Bay thẳng", "1": "1 điểm dừng", "2": "Từ 2 điểm dừng" };

/** Filters beside the list, applied on every click. */
export function FilterColumn(props: FiltersProps) {
  return (
    <aside className="filters" aria-label="Bộ lọc">
      <div className="filters-head">
        <h2 className="title-4">Lọc kết quả</h2>
        <ResetLink query={props.query} className="-mr-3" />
      </div>
      <form action={paths.flightResults()} data-applies>
        <FilterFields {...props} />
        <Button type="submit" variant="outline" className="without-script mt-4">
          Áp dụng
        </Button>
      </form>
    </aside>
  );
}

/** Filters above the list on a phone, applied by a button. */
export function FilterFold({ total, ...props }: FiltersProps & { total: number }) {
  const { query } = props;
  const on = filterNames.filter((name) => query[name] !== undefined).length;
  return (
    <details className="filter-fold">
      <summary className={buttonClass("quiet")}>
        <SlidersHorizontal />
        {on > 0 ? `Lọc kết quả · ${on}` : "Lọc kết quả"}
      </summary>
      <form action={paths.flightResults()} className="filters-sheet">
        <FilterFields {...props} />
        <div className="mt-4 flex gap-3">
          <Button type="submit" variant="deep">
            Áp dụng
          </Button>
          <ResetLink query={query} />
        </div>
        <p className="sr-only">Đang có {total} chuyến</p>
      </form>
    </details>
  );
}

function ResetLink({ query, className = "" }: { query: ResultsQuery; className?: string }) {
  return (
    <a
      className={buttonClass("text", "sm", className)}
      href={paths.flightResults(withoutParams(query, filterNames))}
      data-in-place="replace"
    >
      Đặt lại
    </a>
  );
}

function FilterFields({ query, filter, fares }: FiltersProps) {
  const counts = fareCounts(fares);
  return (
    <>
      <Hidden query={withoutParams(query, filterNames)} />
      <fieldset>
        <legend className="title-4">Hiển thị theo</legend>
        {[...counts.airlines].map(([code, count]) => (
          <Checkbox
            key={code}
            name="airline"
            value={code}
            count={count}
            defaultChecked={filter.airlines.includes(code)}
          >
            <span className="airline-choice">
              <AirlineTile code={code} size={20} />
              {airlineName(code)}
            </span>
          </Checkbox>
        ))}
      </fieldset>
      <PartFields legend="Giờ khởi hành" name="depart" on={filter.departs} />
      <PartFields legend="Giờ hạ cánh" name="arrive" on={filter.arrives} />
      <fieldset>
        <legend className="title-4">Điểm dừng</legend>
        {[...counts.stops].map(([stops, count]) => (
          <Checkbox key={stops} name="stops" value={stops} count={count} defaultChecked={filter.stops.includes(stops)}>
            {stopNames[stops]}
          </Checkbox>
        ))}
      </fieldset>
      <fieldset>
        <legend className="title-4">Điều kiện vé</legend>
        <Checkbox name="baggage" value="1" defaultChecked={filter.withBaggage}>
          Gồm hành lý ký gửi
        </Checkbox>
        <Checkbox name="refundable" value="1" defaultChecked={filter.refundable}>
          Hoàn được
        </Checkbox>
      </fieldset>
    </>
  );
}

function PartFields({ legend, name, on }: { legend: string; name: string; on: readonly DayPart[] }) {
  return (
    <fieldset>
      <legend className="title-4">{legend}</legend>
      <div className="day-parts">
        {dayParts.map((part) => (
          <label key={part} className="day-part">
            <input type="checkbox" name={name} value={part} defaultChecked={on.includes(part)} />
            <b>{partNames[part]}</b>
            <span>{part}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const sorts: readonly { value: FareSort; label: string }[] = [
  { value: "price", label: "Giá thấp đến cao" },
  { value: "best", label: "Giá và giờ bay hợp lý" },
  { value: "departure", label: "Khởi hành sớm nhất" },
  { value: "duration", label: "Bay nhanh nhất" },
];

export function SortForm({ query, sort }: { query: ResultsQuery; sort: FareSort }) {
  return (
    <form action={paths.flightResults()} className="flex gap-2" data-applies>
      <Hidden query={withoutParams(query, ["sort"])} />
      <Select key={sort} name="sort" aria-label="Sắp xếp" defaultValue={sort} options={sorts} />
      <Button type="submit" variant="quiet" className="without-script">
        Sắp xếp
      </Button>
    </form>
  );
}

function Hidden({ query }: { query: Readonly<Record<string, string>> }) {
  return Object.entries(query).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
