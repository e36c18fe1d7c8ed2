import type { FlightSearch } from "#modules/flights/contract/search.ts";
import type { DayAround } from "#modules/flights/queries/list-days-around.ts";
import type { FaresSoFar } from "#modules/flights/queries/search-fares.ts";
import { Alert } from "#ui/alert.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { shortRequest } from "#web/components/flight-address.ts";
import { useSite } from "#web/components/site.ts";
import { paths } from "#web/paths.ts";
import { FlightSteps } from "../flight-steps.tsx";
import { ChoiceBar } from "./choice-bar.tsx";
import { DayStrip } from "./day-strip.tsx";
import { FilterColumn, FilterFold, SortForm } from "./fare-filters.tsx";
import { FlightPanel, panelId } from "./flight-panel.tsx";
import { fareRequest, onDay } from "./journey.ts";
import { type ResultsQuery, readFlightQuery, resultsPath } from "./results-query.ts";
import { type Choice, choiceOf, type Panel, panelsOf } from "./results-view.ts";

type FlightResultsProps = {
  query: ResultsQuery;
  search: FlightSearch;
  answer: FaresSoFar;
  days: readonly (readonly DayAround[])[];
};

/** Step one: the visitor chooses one flight per leg. */
export function FlightResults({ query, search, answer, days }: FlightResultsProps) {
  const parsed = readFlightQuery(query);
  const { legs } = fareRequest(search);
  const choice = choiceOf(answer.fares, parsed, legs.length);
  const panels = panelsOf(answer, legs, days, parsed, choice);
  const total = panels.reduce((sum, panel) => sum + panel.total, 0);
  const again = paths.flightResults(query);
  if (answer.fares.length === 0)
    return (
      <div className="wrap section">
        {legs.map(({ from, to, on }, leg) => (
          <DayStrip
            key={from}
            days={days[leg] ?? []}
            on={on}
            label={`Ngày bay ${from} đến ${to}`}
            hrefOf={(day) => resultsPath(query, { req: shortRequest(onDay(search, leg, day)) })}
          />
        ))}
        {!answer.waiting && <NoFares isRound={legs.length > 1} again={answer.partial ? again : null} />}
      </div>
    );
  return (
    <div className="wrap flight-body">
      <FlightSteps now={0} />
      <div className="list-body">
        <FilterColumn query={query} filter={parsed.filter} fares={answer.fares} />
        <div className="min-w-0">
          <div className="flight-actions" data-count={total}>
            <FilterFold query={query} filter={parsed.filter} fares={answer.fares} total={total} />
            <SortForm query={query} sort={parsed.sort} />
          </div>
          {answer.partial && (
            <Alert tone="gray" title="Chưa hỏi được hết các hãng">
              Danh sách có thể thiếu chuyến.{" "}
              <a className="link" href={again} data-in-place="replace">
                Hỏi lại
              </a>
            </Alert>
          )}
          {choice.isGone && !answer.waiting && (
            <Alert tone="warning" title="Vé bạn chọn vừa hết chỗ hoặc không bán nữa">
              Xin chọn vé khác trong danh sách.
            </Alert>
          )}
          {panels.map((panel) => (
            <FlightPanel
              key={panel.place}
              panel={panel}
              query={query}
              size={parsed.size}
              dayHref={(day) =>
                resultsPath(query, {
                  req: shortRequest(onDay(search, panel.place === "back" ? 1 : 0, day)),
                  [panel.place === "back" ? "back" : "out"]: null,
                  page: null,
                  backPage: null,
                })
              }
            />
          ))}
        </div>
      </div>
      <ChoiceBar choice={choice} legs={legs.length} next={nextStep(query, choice, panels)} />
    </div>
  );
}

function nextStep(query: ResultsQuery, { out, isComplete }: Choice, panels: readonly Panel[]) {
  if (isComplete) return { label: "Tiếp, điền hành khách", href: paths.flightPassengers(query) };
  const hasOut = out !== null;
  const other = hasOut ? "back" : "out";
  const place = panels.some((panel) => panel.place === other) ? other : "both";
  return { label: hasOut ? "Chọn chiều về" : "Chọn chiều đi", href: `#${panelId(place)}` };
}

function NoFares({ isRound, again }: { isRound: boolean; again: string | null }) {
  return (
    <EmptyState
      size="page"
      title={`Rất tiếc, ${useSite().brand} không tìm thấy kết quả cho bạn`}
      actions={
        <>
          <LinkButton href={paths.home()} variant="deep">
            OK
          </LinkButton>
          {again && (
            <LinkButton href={again} variant="outline">
              Hỏi lại
            </LinkButton>
          )}
        </>
      }
    >
      <p className="lead">
        {again
          ? "Chưa hỏi được hết các hãng. Bạn hỏi lại sau ít phút, hoặc đổi ngày, đổi sân bay ở ô tìm kiếm."
          : `${isRound ? "Những ngày này không có chuyến còn đủ chỗ cho cả hai chiều" : "Ngày này không có chuyến còn đủ chỗ"}. Bạn đổi ngày hoặc sân bay ở ô tìm kiếm, hoặc nhấn OK để bắt đầu tìm kiếm mới.`}
      </p>
    </EmptyState>
  );
}
