import { expect } from "vitest";
import { createEventStreams, type EventStreams } from "#http/event-streams.ts";
import { calendarDate } from "#kernel/calendar-date.ts";
import type { FlightSearch } from "#modules/flights/contract/search.ts";
import { findAirport } from "#modules/flights/rules/search.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { sellDatacomFlights, sellOwnFlights, sellSlowDatacomFlights } from "#tests/support/flights.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { shortRequest } from "#web/components/flight-address.ts";
import { loader as resultsLoader } from "../results-page.tsx";
import { loader as moreLoader } from "./more-fares-resource.ts";

/** Each test searches for another party, so that caches of one test do not reach the next. */
const address = (adults: number, more = "") => {
  const days = { departOn: calendarDate("2026-12-10"), returnOn: null };
  const party = { adults, children: 0, infants: 0 };
  const search: FlightSearch = {
    roundTrip: false,
    from: findAirport("HAN"),
    to: findAirport("SGN"),
    ...days,
    ...party,
  };
  return `/tim-ve-may-bay/ket-qua${more}?req=${encodeURIComponent(shortRequest(search))}`;
};

type ResultsData = { found: { answer: { fares: { session: string }[]; waiting: boolean; partial: boolean } } };

async function list(ctx: Context, adults: number, waits = false) {
  const { data } = await outcomeOf(
    Promise.resolve(resultsLoader(aVisit(ctx, address(adults) + (waits ? "&wait=1" : ""), { params: {} }))),
  );
  const { fares, waiting, partial } = (data as ResultsData).found.answer;
  return { waiting, partial, sources: [...new Set(fares.map(({ session }) => session.split(":")[0]))].sort() };
}

const follow = (ctx: Context, adults: number, visit: { streams?: EventStreams; signal?: AbortSignal } = {}) =>
  moreLoader(aVisit(ctx, address(adults, "/hang-tra-loi"), { params: {}, ...visit }));

/** Requests of searches only: the page also requests months for its day strip. */
const searchesOf = ({ requests }: { requests: readonly string[] }) => requests.filter((one) => one === "search").length;

const nothingMore = ": asked\n\nevent: end\ndata: \n\n";

test("Results page shows our own flights first, and a slow supplier's flights once it has answered", async ({
  ctx,
}) => {
  const { emulator, letGo } = await sellSlowDatacomFlights(ctx);
  expect(await list(ctx, 1)).toEqual({ waiting: true, partial: false, sources: ["local"] });

  const events = await follow(ctx, 1);
  expect(events.headers.get("content-type")).toBe("text/event-stream");
  // A reload before the supplier answers shows the same list.
  expect(await list(ctx, 1)).toMatchObject({ waiting: true, sources: ["local"] });
  letGo();
  expect(await events.text()).toBe(": asked\n\nevent: heard\ndata: answered\n\nevent: end\ndata: \n\n");
  expect(await list(ctx, 1)).toEqual({ waiting: false, partial: false, sources: ["datacom", "local"] });
  expect(searchesOf(emulator)).toBe(1);
});

test("Results page waits once and lists all suppliers when there is no script", async ({ ctx }) => {
  const { letGo } = await sellSlowDatacomFlights(ctx);
  const waited = list(ctx, 2, true);
  letGo();
  expect(await waited).toEqual({ waiting: false, partial: false, sources: ["datacom", "local"] });
});

test("Results page reports a failed supplier and keeps all other flights", async ({ ctx }) => {
  const { emulator, letGo } = await sellSlowDatacomFlights(ctx);
  emulator.fail("html");
  expect(await list(ctx, 3)).toMatchObject({ waiting: true, sources: ["local"] });
  const events = await follow(ctx, 3);
  letGo();
  expect(await events.text()).toContain("data: lost");
  expect(await list(ctx, 3)).toEqual({ waiting: false, partial: true, sources: ["local"] });
});

test("Fare stream reports only pending suppliers when the browser reconnects", async ({ ctx }) => {
  const { emulator, letGo } = await sellSlowDatacomFlights(ctx);
  await list(ctx, 5);
  const events = await follow(ctx, 5);
  letGo();
  expect(await events.text()).toContain("event: heard");
  for (const adults of [5, 5]) expect(await (await follow(ctx, adults)).text()).toBe(nothingMore);
  expect(searchesOf(emulator)).toBe(1);
});

test("Fare stream ends when the client disconnects, and the supplier's answer is kept for the next visitor", async ({
  ctx,
}) => {
  const { emulator, letGo } = await sellSlowDatacomFlights(ctx);
  await list(ctx, 6);
  const leaving = new AbortController();
  const events = await follow(ctx, 6, { signal: leaving.signal });
  leaving.abort();
  expect(await events.text()).toBe(": asked\n\n");
  letGo();
  expect(await list(ctx, 6, true)).toMatchObject({ sources: ["datacom", "local"] });
  expect(searchesOf(emulator)).toBe(1);
});

test("Fare stream has no events and answers 204 when the days are not on sale yet", async ({ ctx, clock }) => {
  await sellDatacomFlights(ctx);
  clock.forward(-365 * 24 * 60);
  expect((await follow(ctx, 1)).status).toBe(204);
});

test("Fare stream rejects too many listeners before a supplier is searched", async ({ ctx }) => {
  const emulator = await sellDatacomFlights(ctx);
  const streams = createEventStreams();
  streams.close();
  const rejected = await outcomeOf(follow(ctx, 7, { streams }));
  expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([429, "15"]);
  expect(emulator.requests).toEqual([]);
});

test("Results page does not wait when no supplier is slow", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  expect(await list(ctx, 1)).toMatchObject({ waiting: false });
  expect(await (await follow(ctx, 1)).text()).toBe(nothingMore);
  await sellDatacomFlights(ctx);
  // An invalid search has no events.
  expect((await moreLoader(aVisit(ctx, "/tim-ve-may-bay/ket-qua/hang-tra-loi?req=x", { params: {} }))).status).toBe(
    204,
  );
});
