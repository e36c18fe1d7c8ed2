import { expect, onTestFinished, vi } from "vitest";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { localSupplier } from "#modules/flights/adapters/local/local-supplier.ts";
import { findAirport } from "#modules/flights/rules/search.ts";
import type { Context } from "#platform/context.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { test } from "#tests/support/context.ts";
import { sellOwnFlights } from "#tests/support/flights.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { shortRequest } from "#web/components/flight-address.ts";
import { loader } from "#web/site/flights/results-page.tsx";

const CONCURRENCY = 4;
/** The searches of one client that may wait: half of the queue. */
const WAITING = 20;

/** Our own supplier, whose searches end only when released; it counts concurrent searches. */
async function gatedSupplier(ctx: Context) {
  await sellOwnFlights(ctx);
  const { search } = localSupplier;
  const gate = Promise.withResolvers<void>();
  const seen = { running: 0, most: 0, begun: 0 };
  localSupplier.search = async (...asked) => {
    seen.begun += 1;
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    await gate.promise;
    return search(...asked).finally(() => {
      seen.running -= 1;
    });
  };
  onTestFinished(() => {
    gate.resolve();
    localSupplier.search = search;
  });
  return { seen, release: () => gate.resolve() };
}

const dayAt = (number: number) => addDays(calendarDate("2026-12-01"), number);

/** Another day per number, so that no two searches share an answer. */
function searchBody(number: number) {
  const [year, month, day] = dayAt(number).split("-");
  return {
    Adt: 1,
    Chd: 0,
    Inf: 0,
    ViewMode: "split",
    ListFlight: [{ StartPoint: "HAN", EndPoint: "SGN", DepartDate: `${day}${month}${year}` }],
  };
}

type Answer = { status: number; retryAfter: string | null; words: string };

async function searchByApi(ctx: Context, client: string, number: number, signal?: AbortSignal): Promise<Answer> {
  const response = await apiClient({ ...ctx, client }).request("/api/plane-ticket-fe/search-flight", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(searchBody(number)),
    ...(signal && { signal }),
  });
  const { message } = (await response.json()) as { message: string };
  return { status: response.status, retryAfter: response.headers.get("retry-after"), words: message };
}

async function searchByPage(ctx: Context, client: string, number: number): Promise<Answer> {
  const search = {
    roundTrip: false,
    from: findAirport("HAN"),
    to: findAirport("SGN"),
    departOn: dayAt(number),
    returnOn: null,
    adults: 1,
    children: 0,
    infants: 0,
  };
  const address = `/tim-ve-may-bay/ket-qua?req=${encodeURIComponent(shortRequest(search))}`;
  const { status, headers, data } = await outcomeOf(
    Promise.resolve(loader(aVisit({ ...ctx, client }, address, { params: {} }) as never)),
  );
  const { found } = data as { found: { message?: string } };
  return { status, retryAfter: headers.get("retry-after"), words: found.message ?? "" };
}

/** Waits until all searches so far are in the queue: they share one connection, which processes queries in order. */
async function untilQueued(ctx: Context): Promise<void> {
  for (let round = 0; round < 50; round += 1) await ctx.db.execute("select 1");
}

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

test.for([
  ["calls", searchByApi],
  ["pages", searchByPage],
] as const)(
  "150 flight searches of one client as %s run four at once, and another client is still answered",
  async ([, search], { ctx }) => {
    const { seen, release } = await gatedSupplier(ctx);
    const answers: Answer[] = [];
    const flood = numbers(150).map(async (number) => {
      answers.push(await search(ctx, "203.0.113.1", number));
    });
    await vi.waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(150 - CONCURRENCY - WAITING), 60_000);
    // A page also searches the month for its day strip: until then it occupies one of the four slots.
    await vi.waitFor(() => expect(seen.begun).toBe(CONCURRENCY), 60_000);
    for (const answer of answers) {
      expect(answer).toEqual({
        status: 503,
        retryAfter: "5",
        words: "Đang có nhiều người tìm vé cùng lúc. Xin đợi vài giây rồi thử lại.",
      });
    }

    const other = search(ctx, "203.0.113.2", 200);
    release();
    expect(await other).toMatchObject({ status: 200 });
    await Promise.all(flood);
    expect(seen.most).toBe(CONCURRENCY);
    const found = answers.filter(({ status }) => status === 200).length;
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThanOrEqual(CONCURRENCY + WAITING);
  },
);

test("a queued search is cancelled when its client disconnects, unless another client waits for it", async ({
  ctx,
}) => {
  const { seen, release } = await gatedSupplier(ctx);
  const running = numbers(CONCURRENCY).map((number) => searchByApi(ctx, "203.0.113.1", number));
  await vi.waitFor(() => expect(seen.begun).toBe(CONCURRENCY), 60_000);
  const leaving = new AbortController();
  const left = numbers(WAITING).map((number) => searchByApi(ctx, "203.0.113.2", 100 + number, leaving.signal));
  const stays = searchByApi(ctx, "203.0.113.3", 100);
  await untilQueued(ctx);
  leaving.abort();
  release();

  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await stays).toMatchObject({ status: 200 });
  await Promise.all(left);
  expect(seen.begun).toBe(CONCURRENCY + 1);
});
