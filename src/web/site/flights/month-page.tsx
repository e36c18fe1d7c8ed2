import { data } from "react-router";
import { addDays, type CalendarDate, formatLongDate, formatShortDate, today } from "#kernel/calendar-date.ts";
import { sumVnd } from "#kernel/money.ts";
import type { FlightSearch } from "#modules/flights/contract/search.ts";
import { FLIGHT_WINDOW_DAYS } from "#modules/flights/limits.ts";
import { listMonthFares } from "#modules/flights/queries/list-month-fares.ts";
import { getUsualDeparture } from "#modules/flights/queries/usual-departure.ts";
import { usualFlightSearch } from "#modules/flights/rules/search.ts";
import type { Context } from "#platform/context.ts";
import { Breadcrumb, type Crumb } from "#ui/breadcrumb.tsx";
import { Price } from "#ui/price.tsx";
import { island } from "#web/browser/island.tsx";
import { shortRequest } from "#web/components/flight-address.ts";
import { pageMeta } from "#web/components/page-meta.ts";
import { siteOf } from "#web/components/site.ts";
import { breadcrumbData } from "#web/components/structured-data.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { requestGuard } from "#web/server/context.ts";
import { useHolidays } from "../layout/holidays.ts";
import type { Route } from "./+types/month-page.ts";
import { AirlineTile, airlineName } from "./airline-name.tsx";
import { FlightFold } from "./flight-box.tsx";
import { FareCalendar } from "./month/fare-calendar.tsx";
import { type FareDay, fareDays, monthsBeside, readMonth } from "./month/fare-month.ts";
import { NoSearchYet } from "./no-search-yet.tsx";
import { onDay } from "./results/journey.ts";
import { readJourney } from "./results/results.server.ts";
import "../list/list.css";
import "./flight-card.css";
import "./flights.css";
import "./month/month.css";

export const handle: PageHandle = { document: "hydrated" };

/** Fares change: the browser revalidates on every visit. */
const FRESH_HEADERS = { "cache-control": "private, no-cache" };

/** A month of one direction of the journey. */
type Direction = {
  name: string;
  from: { code: string; city: string };
  to: { code: string; city: string };
  selected: CalendarDate | null;
  month: CalendarDate;
  days: FareDay[];
};

/** The cheapest fare of each day for one adult: outbound, and return for a round trip. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const params = new URL(request.url).searchParams;
    const day = today(ctx.now());
    const req = params.get("req");
    const { search, problem } =
      req === null ? { search: usualFlightSearch(await getUsualDeparture(ctx)), problem: null } : readJourney(ctx, req);
    if (problem) return data({ search, problem, today: day, directions: [] }, { headers: FRESH_HEADERS });
    const { limits, clientAddress } = context.get(requestGuard);
    await limits.consume("quote", clientAddress);
    const directions = await listDirections(
      ctx,
      search,
      [params.get("month"), params.get("backMonth")],
      request.signal,
    );
    return data({ search, problem, today: day, directions }, { headers: FRESH_HEADERS });
  });

async function listDirections(
  ctx: Context,
  { from, to, departOn, returnOn, roundTrip }: FlightSearch,
  [month, backMonth]: [string | null, string | null],
  signal: AbortSignal,
): Promise<Direction[]> {
  if (!from || !to || !departOn) return [];
  const open = openDays(today(ctx.now()));
  const readDirection = async (
    [name, start, end]: [string, typeof from, typeof to],
    selected: CalendarDate,
    param: string | null,
    earliest: CalendarDate,
  ): Promise<Direction> => {
    const daysIn = async (month: CalendarDate) =>
      fareDays(month, await listMonthFares(ctx, { from: start.code, to: end.code, month }, signal), earliest);
    const month = readMonth(param, [earliest, open[1]], selected);
    const days = await daysIn(month);
    const direction = { name, from: start, to: end, selected };
    const { after } = monthsBeside(month, open);
    if (param !== null || after === null || days.some(({ fare }) => fare)) return { ...direction, month, days };
    // A default month that has no fares left is replaced by the next one.
    const next = readMonth(after, open, selected);
    const nextDays = await daysIn(next);
    return nextDays.some(({ fare }) => fare)
      ? { ...direction, month: next, days: nextDays }
      : { ...direction, month, days };
  };
  return Promise.all([
    readDirection(["Chiều đi", from, to], departOn, month, open[0]),
    ...(roundTrip && returnOn ? [readDirection(["Chiều về", to, from], returnOn, backMonth, departOn)] : []),
  ]);
}

const openDays = (now: CalendarDate): [CalendarDate, CalendarDate] => [now, addDays(now, FLIGHT_WINDOW_DAYS)];

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, location }) => [
  ...pageMeta({
    matches,
    title: "Vé máy bay rẻ nhất tháng",
    description: "Giá thấp nhất mỗi ngày của cả tháng, đã gồm thuế, phí và phí dịch vụ. Chọn ngày để xem chuyến bay.",
    path: paths.monthFares(),
    noindex: location.search !== "",
  }),
  breadcrumbData(siteOf(matches).siteUrl, crumbs, { label: TITLE, href: paths.monthFares() }),
];

const TITLE = "Vé rẻ nhất tháng";
const crumbs: readonly Crumb[] = [
  { label: "Trang chủ", href: paths.home() },
  { label: "Tìm vé máy bay", href: paths.flights() },
];

const FlightFoldIsland = island("flight-fold", FlightFold);

export default function MonthFaresPage({ loaderData }: Route.ComponentProps) {
  const { search, problem, today, directions } = loaderData;
  return (
    <>
      <div className="list-top">
        <div className="wrap">
          <Breadcrumb crumbs={crumbs} current={TITLE} />
          <FlightFoldIsland search={search} problem={problem} today={today} cheapest holidays={useHolidays()} />
        </div>
      </div>
      {directions.length > 0 ? (
        <Months search={search} today={today} directions={directions} />
      ) : (
        <div className="wrap section">
          <h1 className="sr-only">Vé rẻ nhất tháng</h1>
          <NoSearchYet />
        </div>
      )}
    </>
  );
}

type MonthsProps = { search: FlightSearch; today: CalendarDate; directions: readonly Direction[] };

function Months({ search, today, directions }: MonthsProps) {
  const [first, last] = openDays(today);
  const isRound = directions.length > 1;
  const months = directions.map(({ month }) => month.slice(0, 7));
  const monthHref = (req: FlightSearch, [month = "", backMonth = ""]: readonly (string | undefined)[] = months) =>
    paths.monthFares({ req: shortRequest(req), month, ...(backMonth && { backMonth }) });
  const fares = directions.flatMap(
    ({ days, selected }) => days.find(({ on, fare }) => on === selected && fare)?.fare ?? [],
  );
  const airlines = [
    ...new Set(directions.flatMap(({ days }) => days.flatMap(({ fare }) => fare?.airline ?? []))),
  ].sort();

  return (
    <div className="wrap fare-months">
      <div className="section-head">
        <h1 className="title-1">Vé rẻ nhất tháng</h1>
        <p>
          Giá thấp nhất mỗi ngày cho một người lớn, nghìn đồng, đã gồm thuế và phí.{" "}
          <span className="fare-lunar-note">Số nhỏ là ngày âm. </span>
          {isRound ? "Chọn ngày đi và ngày về, rồi xem chuyến bay." : "Chạm vào ngày để xem chuyến bay."}
        </p>
      </div>
      <div className={isRound ? "fare-month-pair" : undefined}>
        {directions.map(({ name, from, to, month, days, selected }, leg) => {
          const earliest = leg > 0 && search.departOn ? search.departOn : first;
          const { before, after } = monthsBeside(month, [earliest, last]);
          const hrefOfMonth = (next: string | null) =>
            next && monthHref(search, leg === 0 ? [next, months[1]] : [months[0], next]);
          return (
            <FareCalendar
              key={name}
              id={`chieu-${leg}`}
              name={name}
              month={month}
              days={days}
              selected={selected}
              route={`${from.city} – ${to.city}`}
              before={hrefOfMonth(before)}
              after={hrefOfMonth(after)}
              staysHere={isRound}
              hrefOf={(day) =>
                isRound
                  ? monthHref(onDay(search, leg, day))
                  : paths.flightResults({ req: shortRequest(onDay(search, leg, day)) })
              }
            />
          );
        })}
      </div>
      <ul className="fare-airlines">
        {airlines.map((code) => (
          <li key={code}>
            <AirlineTile code={code} size={20} />
            {airlineName(code)}
          </li>
        ))}
      </ul>
      {isRound && (
        <section className="choice-bar" aria-label="Ngày đang chọn">
          <dl>
            {directions.map(({ name, selected }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{selected && formatLongDate(selected)}</dd>
              </div>
            ))}
          </dl>
          <p className="choice-total">
            {fares.length === directions.length ? (
              <>
                <span>Từ, hai chiều, một người lớn</span>
                <Price amount={sumVnd(fares.map(({ total }) => total))} />
              </>
            ) : (
              <>
                <span>Một ngày đang chọn không có vé</span>
                <b>{directions.map(({ selected }) => selected && formatShortDate(selected)).join(" – ")}</b>
              </>
            )}
          </p>
          <a className="button button-white" href={paths.flightResults({ req: shortRequest(search) })}>
            Xem chuyến bay
          </a>
        </section>
      )}
    </div>
  );
}
