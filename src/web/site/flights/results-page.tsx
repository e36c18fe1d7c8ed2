import { data } from "react-router";
import { today } from "#kernel/calendar-date.ts";
import { Alert } from "#ui/alert.tsx";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { island } from "#web/browser/island.tsx";
import { shortRequest, WAITS_PARAM } from "#web/components/flight-address.ts";
import { pageMeta } from "#web/components/page-meta.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { requestGuard } from "#web/server/context.ts";
import { useHolidays } from "../layout/holidays.ts";
import type { Route } from "./+types/results-page.ts";
import { FlightFold } from "./flight-box.tsx";
import { NoSearchYet } from "./no-search-yet.tsx";
import { FlightResults } from "./results/flight-results.tsx";
import { fareRequest } from "./results/journey.ts";
import { MoreFares } from "./results/more-fares-line.tsx";
import { findFares, readJourney } from "./results/results.server.ts";
import { resultsQuery } from "./results/results-query.ts";
import "../list/list.css";
import "./flight-card.css";
import "./flights.css";

export const handle: PageHandle = { document: "hydrated", script: "more-fares" };

/** Fares change within minutes: a new visit revalidates. Going back uses the browser's own copy. */
const FRESH_HEADERS = { "cache-control": "private, no-cache" };

export const loader = ({ request, context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const params = new URL(request.url).searchParams;
    const query = resultsQuery(params);
    const { search, problem } = readJourney(ctx, query.req ?? "");
    const view = { query, search, today: today(ctx.now()) };
    if (problem) return data({ ...view, problem, found: null }, { headers: FRESH_HEADERS });
    const { limits, clientAddress } = context.get(requestGuard);
    await limits.consume("quote", clientAddress);
    const waitsForSuppliers = params.has(WAITS_PARAM);
    const result = await findFares(ctx, fareRequest(search), { signal: request.signal, waitsForSuppliers });
    // A readable search is rejected only because of its days.
    const daysProblem =
      !result.ok && result.reason === "invalid" ? { field: "days" as const, message: result.message } : null;
    const status = !result.ok && result.reason === "unavailable" ? 503 : 200;
    const retry = result.ok ? undefined : result.retryAfterSeconds;
    return data(
      {
        ...view,
        query: { ...query, req: shortRequest(search) },
        problem: daysProblem,
        found: daysProblem ? null : result,
      },
      { status, headers: retry === undefined ? FRESH_HEADERS : { ...FRESH_HEADERS, "retry-after": String(retry) } },
    );
  });

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { from, to } = loaderData?.search ?? {};
  return pageMeta({
    matches,
    title: from && to ? `${from.code} - ${to.code}` : "Kết quả tìm chuyến bay",
    description: "Chuyến bay còn chỗ, tổng tiền cả đoàn đã gồm thuế và phí.",
    path: paths.flightResults(),
    noindex: true,
  });
};

const FlightFoldIsland = island("flight-fold", FlightFold);

export default function FlightResultsPage({ loaderData }: Route.ComponentProps) {
  const { query, search, problem, found, today } = loaderData;
  const { from, to } = search;
  const name = from && to && !problem ? `${from.code} - ${to.code}` : "Kết quả";
  const crumbs = [
    { label: "Trang chủ", href: paths.home() },
    { label: "Tìm vé máy bay", href: paths.flights() },
  ];
  return (
    <>
      <div className="list-top">
        <div className="wrap">
          <Breadcrumb crumbs={crumbs} current={name} />
          <h1 className="sr-only">
            {from && to && !problem ? `Chuyến bay từ ${from.city} đến ${to.city}` : "Tìm chuyến bay"}
          </h1>
          <FlightFoldIsland search={search} problem={problem} today={today} holidays={useHolidays()} />
        </div>
      </div>
      {found?.ok && <MoreFares query={query} waiting={found.answer.waiting} />}
      {found?.ok ? (
        <FlightResults query={query} search={search} answer={found.answer} days={found.days} />
      ) : (
        <div className="wrap section">
          {found ? (
            <Alert tone="warning" title={found.message}>
              <a className="link" href={paths.flightResults(query)}>
                Thử lại
              </a>
            </Alert>
          ) : (
            <NoSearchYet />
          )}
        </div>
      )}
    </>
  );
}
