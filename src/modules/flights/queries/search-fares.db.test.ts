import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished } from "vitest";
import { calendarDate, today } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { startDatacom } from "#tests/emulators/datacom.ts";
import { silentLog, test } from "#tests/support/context.ts";
import { outAndBack, sellDuffelFlights } from "#tests/support/flights.ts";
import { aTimetable } from "#tests/support/timetable.ts";
import { saveTimetable } from "../commands/save-timetable.ts";
import { purgeFareSearchesJob } from "../jobs.ts";
import { SUPPLIER_SEARCHES } from "../limits.ts";
import { fareSearches, supplierUse, timetableFlights } from "../tables.ts";
import { quoteFlights } from "./quote-flights.ts";
import { searchFares } from "./search-fares.ts";

const never = new AbortController().signal;
const legs = [{ from: "HAN", to: "SGN", on: calendarDate("2026-12-10") }];

async function withBoth(ctx: Context) {
  await saveTimetable(ctx, aTimetable);
  const emulator = await startDatacom();
  onTestFinished(() => emulator.close());
  emulator.clock.now = ctx.now;
  ctx.accounts = { datacom: { ...emulator.account, baseUrl: emulator.url } };
  return emulator;
}

/** Each test searches for another party, so that a cached failure of one does not affect the next. */
const search = (ctx: Context, adult: number) =>
  searchFares(ctx, { legs, passengers: { adult, child: 0, infant: 0 } }, never);

const sources = (fares: readonly { session: string }[]) =>
  [...new Set(fares.map(({ session }) => session.split(":")[0]))].sort();

test("fares of all suppliers are in one list, cheapest first, each with the agency's fee", async ({ ctx }) => {
  await withBoth(ctx);
  const { fares, partial } = await search(ctx, 1);
  expect(partial).toBe(false);
  expect(sources(fares)).toEqual(["datacom", "local"]);
  expect(fares.map(({ total }) => total)).toEqual(fares.map(({ total }) => total).toSorted((a, b) => a - b));
  for (const { amounts } of fares) expect(amounts.adult.serviceFee).toBe(80_000);
});

test("a supplier that does not reply does not affect the others, and is skipped for a moment", async ({
  ctx,
  clock,
}) => {
  const emulator = await withBoth(ctx);
  emulator.fail("html");
  const { fares, partial } = await search(ctx, 2);
  expect(partial).toBe(true);
  expect(sources(fares)).toEqual(["local"]);
  expect((await search(ctx, 2)).partial).toBe(true);
  expect(emulator.requests).toEqual(["search"]);
  clock.forward(1);
  expect(sources((await search(ctx, 2)).fares)).toEqual(["datacom", "local"]);
});

test("a supplier that keeps failing is not called for a while, but another account there is", async ({ ctx }) => {
  const emulator = await withBoth(ctx);
  emulator.fail(...Array.from({ length: 10 }, () => "html" as const));
  for (const adults of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await search(ctx, adults);
  await searchFares(ctx, { legs, passengers: { adult: 1, child: 1, infant: 0 } }, never);
  expect((await searchFares(ctx, { legs, passengers: { adult: 2, child: 1, infant: 0 } }, never)).partial).toBe(true);
  expect(emulator.requests).toHaveLength(10);

  ctx.accounts = { datacom: { ...ctx.accounts?.datacom } as never };
  expect((await searchFares(ctx, { legs, passengers: { adult: 3, child: 1, infant: 0 } }, never)).partial).toBe(false);
});

test("a search whose connection is lost fails as interrupted, and does not say that no flight is found", async ({
  ctx,
}) => {
  await withBoth(ctx);
  const lost = new Error("Failed query", { cause: new Error("Connection terminated unexpectedly") });
  const db = new Proxy(ctx.db, {
    get(real, name) {
      if (name !== "select") return Reflect.get(real, name);
      return (fields: object) => {
        const query = real.select(fields as never);
        return Object.assign(query, { from: failsFor(timetableFlights, query.from.bind(query), lost) });
      };
    },
  });
  await expect(search({ ...ctx, db }, 4)).rejects.toBe(lost);
  expect(sources((await search(ctx, 4)).fares)).toEqual(["datacom", "local"]);
});

const failsFor =
  <T extends unknown[], R>(table: unknown, from: (...asked: T) => R, error: Error) =>
  (...asked: T) => {
    if (asked[0] === table) throw error;
    return from(...asked);
  };

test("equal pending searches share one result, and the next one is composed again", async ({ ctx }) => {
  await saveTimetable(ctx, aTimetable);
  const [one, other] = await Promise.all([search(ctx, 1), search(ctx, 1)]);
  expect(other).toBe(one);
  expect(await search(ctx, 1)).not.toBe(one);
});

test("equal concurrent searches are one request, and its reply is cached for some minutes", async ({ ctx, clock }) => {
  const emulator = await withBoth(ctx);
  const answers = await Promise.all(Array.from({ length: 8 }, () => search(ctx, 3)));
  expect(new Set(answers.map(({ fares }) => fares.length)).size).toBe(1);
  await search(ctx, 3);
  expect(emulator.requests).toEqual(["search"]);
  clock.forward(6);
  await search(ctx, 3);
  expect(emulator.requests).toEqual(["search", "search"]);
});

test.for([
  ["minute", { inMinute: SUPPLIER_SEARCHES.datacom.minute - 1, inDay: 1000 }, 1],
  ["day", { inMinute: 1, inDay: SUPPLIER_SEARCHES.datacom.day - 1 }, 24 * 60],
] as const)(
  "a supplier whose search quota of a %s is used up is not called until the next one, and this is logged once",
  async ([, used, minutes], { ctx, clock }) => {
    const emulator = await withBoth(ctx);
    // A message of one of these cases is not logged again soon.
    clock.forward(minutes);
    const warnings: unknown[] = [];
    ctx.log = { ...silentLog, warn: (fields: unknown) => void warnings.push(fields) };
    const minute = new Date(Math.floor(ctx.now().getTime() / 60_000) * 60_000);
    await ctx.db.insert(supplierUse).values({ supplier: "datacom", minute, day: today(ctx.now()), ...used });
    expect((await search(ctx, 4)).partial).toBe(false);
    for (const adults of [5, 6, 5]) {
      const { fares, partial } = await search(ctx, adults);
      expect([partial, sources(fares)]).toEqual([true, ["local"]]);
    }
    expect(emulator.requests).toEqual(["search"]);
    expect(warnings).toEqual([expect.objectContaining({ supplier: "datacom" })]);
    clock.forward(minutes);
    expect((await search(ctx, 5)).partial).toBe(false);
  },
);

test("one visitor cannot use up a supplier for all: searches beyond their share skip it, and cached replies are free", async ({
  ctx,
}) => {
  const emulator = await withBoth(ctx);
  const used: string[] = [];
  const visitor = (address: string): Context => ({
    ...ctx,
    async consumeQuota(share, of) {
      const key = `${share} ${of} ${address}`;
      if (used.filter((one) => one === key).length >= 2) throw new DomainError("limited", "too-many-requests", "đợi");
      used.push(key);
    },
  });
  const greedy = visitor("192.0.2.1");
  for (const adults of [1, 2, 1, 2]) expect((await search(greedy, adults)).partial).toBe(false);
  const { fares, partial } = await search(greedy, 3);
  expect([partial, sources(fares)]).toEqual([true, ["local"]]);
  expect(sources((await search(visitor("192.0.2.2"), 3)).fares)).toEqual(["datacom", "local"]);
  // Results found for another visitor are available to all.
  expect(sources((await search(greedy, 3)).fares)).toEqual(["datacom", "local"]);
  expect(emulator.requests).toEqual(["search", "search", "search"]);
  const [use] = await ctx.db.select({ inMinute: supplierUse.inMinute }).from(supplierUse);
  expect(use).toEqual({ inMinute: 3 });
});

test("a round trip that a supplier gets leg by leg counts as two requests", async ({ ctx }) => {
  const emulator = await sellDuffelFlights(ctx);
  await searchFares(ctx, { legs: outAndBack, passengers: { adult: 1, child: 0, infant: 0 } }, never);
  const [use] = await ctx.db.select({ inMinute: supplierUse.inMinute }).from(supplierUse);
  expect(emulator.requests).toEqual(["POST offer_requests", "POST offer_requests"]);
  expect(use).toEqual({ inMinute: 2 });
});

test("an outbound flight without a possible return is offered one-way only", async ({ ctx }) => {
  await withBoth(ctx);
  const there = { from: "SGN", to: "NRT", on: calendarDate("2026-12-10") };
  const home = { from: "NRT", to: "SGN", on: calendarDate("2026-12-20") };
  const passengers = { adult: 1, child: 0, infant: 0 };
  expect((await searchFares(ctx, { legs: [there], passengers }, never)).fares).not.toEqual([]);
  expect((await searchFares(ctx, { legs: [there, home], passengers }, never)).fares).toEqual([]);
});

test("expired search results are purged", async ({ ctx, clock }) => {
  await withBoth(ctx);
  await search(ctx, 1);
  await purgeFareSearchesJob.run(ctx, {});
  expect(await ctx.db.select().from(fareSearches)).toHaveLength(1);
  clock.forward(6);
  await purgeFareSearchesJob.run(ctx, {});
  expect(await ctx.db.select().from(fareSearches)).toEqual([]);
});

test("past or reversed days are rejected before any request", async ({ ctx }) => {
  const emulator = await withBoth(ctx);
  const passengers = { adult: 1, child: 0, infant: 0 };
  const [out] = legs;
  if (!out) throw new Error("no leg");
  const passed = searchFares(ctx, { legs: [{ ...out, on: calendarDate("2026-11-20") }], passengers }, never);
  await expect(passed).rejects.toMatchObject({
    kind: "invalid",
    message: "Hãy chọn ngày hôm nay hoặc sau ngày hôm nay",
  });
  const home = { from: "SGN", to: "HAN", on: calendarDate("2026-12-09") };
  await expect(searchFares(ctx, { legs: [out, home], passengers }, never)).rejects.toMatchObject({
    message: "Hãy chọn ngày về sau ngày đi",
  });
  expect(emulator.requests).toEqual([]);
});

/** Rewrites the reply of an honest supplier. */
async function sellThrough(ctx: Context, emulator: { url: string; account: object }, rewrite: (answer: Json) => void) {
  const server = createServer(async (request, response) => {
    const { host: _, connection: __, ...headers } = request.headers as Record<string, string>;
    const sent = { method: "POST", headers, body: Buffer.concat(await request.toArray()) };
    const answer = (await (await fetch(emulator.url + request.url, sent)).json()) as Json;
    rewrite(answer);
    response.end(JSON.stringify(answer).replaceAll("NUL_HERE", "\\u0000").replaceAll("HALF_HERE", "\\ud800"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  ctx.accounts = { datacom: { ...emulator.account, baseUrl: `http://127.0.0.1:${port}` } as never };
}

// biome-ignore lint/suspicious/noExplicitAny: what the emulator answers is rewritten in places that its type does not name.
type Json = any;

test("an implausible fare is neither shown nor sold, and does not remove a plausible one", async ({ ctx }) => {
  const emulator = await withBoth(ctx);
  const poisons: ((fare: Json) => void)[] = [
    (fare) => Object.assign(fare, { TotalPrice: -2_000_000 }),
    (fare) => Object.assign(fare, { TotalPrice: 0 }),
    (fare) => Object.assign(fare, { TotalPrice: 90_000_000_000 }),
    (fare) => Object.assign(fare, { FareAdt: -90_000_000 }),
    (fare) => Object.assign(fare, { Adt: 9 }),
    (fare) => Object.assign(fare.ListFlight[0], { Leg: 7 }),
    (fare) => Object.assign(fare.ListFlight[0], { Duration: -5 }),
    (fare) => Object.assign(fare.ListFlight[0], { Duration: 2 ** 40 }),
  ];
  let real = 0;
  await sellThrough(ctx, emulator, ({ ListFareData: found, ListFareStatus: verified }) => {
    if (verified) Object.assign(verified[0], { Price: -1 });
    if (!found) return;
    real = found.length;
    const text = "Eco\u202e <img src=x onerror=alert(1)> NUL_HEREHALF_HERE";
    found[0].FareType = text;
    const fakes = poisons.map((poison, index) => {
      const fare = structuredClone(found[0]);
      fare.FareDataId = 9000 + index;
      poison(fare);
      return fare;
    });
    found.push(...fakes);
  });

  const { fares, partial } = await search(ctx, 1);
  const theirs = fares.filter(({ session }) => session.startsWith("datacom:"));
  expect(partial).toBe(false);
  expect(theirs.filter(({ id }) => Number(id) >= 9000)).toEqual([]);
  expect(theirs).toHaveLength(real);
  const odd = theirs.find(({ brand }) => brand.includes("onerror"));
  expect(odd?.brand).toMatch(/^Eco <img src=x onerror=alert\(1\)> \ufffd?$/);

  const selection = odd && { session: odd.session, fareId: odd.id, values: odd.flights.map(({ value }) => value) };
  const quoted = quoteFlights(
    ctx,
    { selections: selection ? [selection] : [], passengers: [{ type: "adult", baggage: [] }] },
    never,
  );
  await expect(quoted).rejects.toMatchObject({ code: "seats-gone" });
});

test("a reply with invalid amounts or times is dropped, and our own fares remain", async ({ ctx, clock }) => {
  const emulator = await withBoth(ctx);
  const poisons: ((fare: Json) => void)[] = [
    (fare) => Object.assign(fare, { TotalPrice: "1e9" }),
    (fare) => Object.assign(fare, { TotalPrice: 2 ** 52, FareAdt: 2 ** 52 }),
    (fare) => Object.assign(fare, { TotalPrice: null }),
    (fare) => Object.assign(fare, { Currency: "USD" }),
    (fare) => Object.assign(fare.ListFlight[0].ListSegment[0], { StartTime: "hôm nay" }),
    (fare) => Object.assign(fare.ListFlight[0].ListSegment[0], { EndTime: "2026-02-30T25:61:00" }),
    (fare) => Object.assign(fare.ListFlight[0], { ListSegment: [] }),
  ];
  for (const [place, poison] of poisons.entries()) {
    await sellThrough(ctx, emulator, ({ ListFareData: found }) => found && poison(found[0]));
    const { fares, partial } = await search(ctx, 1 + place);
    expect({ place, partial, sources: sources(fares) }).toEqual({ place, partial: true, sources: ["local"] });
    clock.forward(1);
  }
});
