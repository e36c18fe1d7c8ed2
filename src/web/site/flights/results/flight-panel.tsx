import { type CalendarDate, formatLongDate } from "#kernel/calendar-date.ts";
import { PAGE_SIZE } from "#kernel/page.ts";
import type { Fare } from "#modules/flights/contract/fare.ts";
import { fareName, fareRouteName } from "#modules/flights/rules/fare-list.ts";
import { findAirport } from "#modules/flights/rules/search.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { passengerCount } from "#web/components/flight-text.ts";
import { DayStrip } from "./day-strip.tsx";
import { FlightCard } from "./flight-card.tsx";
import { filterNames, type ResultName, type ResultsQuery, resultsPath, withoutParams } from "./results-query.ts";
import type { Panel } from "./results-view.ts";

type FlightPanelProps = {
  panel: Panel;
  query: ResultsQuery;
  size: number;
  /** Another day of this leg. */
  dayHref: (day: CalendarDate) => string;
};

const ids = { out: "chieu-di", back: "chieu-ve", both: "ca-hai-chieu" } as const;
export const panelId = (place: Panel["place"]): string => ids[place];

const cityOf = (code: string) => findAirport(code)?.city ?? code;

/** The flights of a leg with the days around it, or the chosen flight. */
export function FlightPanel({ panel, query, size, dayHref }: FlightPanelProps) {
  const { place, leg, days, chosen, options, total, page } = panel;
  const [from, to] = [cityOf(leg.from), cityOf(leg.to)];
  const pageName = place === "back" ? "backPage" : "page";
  const passengers = options[0]?.fares[0].passengers;
  const hrefOf = (fare: Fare | null) => {
    const name: ResultName = place === "back" ? "back" : "out";
    return resultsPath(query, { [name]: fare && fareName(fare), [pageName]: null });
  };
  return (
    <section className="flight-panel" id={ids[place]} tabIndex={-1} aria-labelledby={`${ids[place]}-ten`}>
      <header className="flight-panel-head">
        <h2 id={`${ids[place]}-ten`} className="serif">
          {from} <span aria-hidden="true">{place === "both" ? "⇄" : "→"}</span>
          <span className="sr-only">{place === "both" ? "và" : "đến"}</span> {to}
        </h2>
        <p>
          {place === "both" ? "Khứ hồi một giá, hai chiều đi cùng nhau" : formatLongDate(leg.on)}
          {!chosen && ` · ${total} chuyến`}
        </p>
        {passengers && (
          <p className="text-sm">Giá là tổng tiền của {passengerCount(passengers)} khách, đã gồm thuế và phí.</p>
        )}
      </header>
      {!chosen && days.length > 0 && (
        <DayStrip
          days={days}
          on={leg.on}
          label={`Ngày bay ${from} đến ${to}${place === "both" ? ", khứ hồi" : ""}`}
          hrefOf={dayHref}
        />
      )}
      {options.map((option) => (
        <FlightCard
          key={option.flights.map(({ value }) => value).join()}
          id={`${ids[place]}-${fareRouteName(option)}`}
          option={option}
          chosen={chosen}
          hrefOf={hrefOf}
        />
      ))}
      {total === 0 && <NothingFits query={query} />}
      {!chosen && total > 0 && (
        <div className="mt-6">
          <Pagination
            page={page}
            size={size}
            total={total}
            sizes={PAGE_SIZE}
            query={withoutParams(query, ["size"])}
            noun="chuyến"
            label={`Phân trang chuyến bay ${from} đến ${to}${place === "both" ? ", khứ hồi" : ""}`}
            hrefOf={(next) => resultsPath(query, { [pageName]: String(next) })}
          />
        </div>
      )}
    </section>
  );
}

function NothingFits({ query }: { query: ResultsQuery }) {
  const isFiltered = filterNames.some((name) => query[name] !== undefined);
  return (
    <EmptyState
      title="Không tìm thấy vé phù hợp"
      actions={
        isFiltered && (
          <a
            className={buttonClass("outline")}
            href={resultsPath(withoutParams(query, filterNames), {})}
            data-in-place="push"
          >
            Bỏ bộ lọc
          </a>
        )
      }
    >
      <p>
        {isFiltered
          ? "Không có chuyến nào khớp với bộ lọc đang dùng."
          : "Ngày này không có chuyến còn đủ chỗ cho đoàn của bạn. Xin chọn ngày khác."}
      </p>
    </EmptyState>
  );
}
