import { afterEach, expect, vi } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import type { FareRequest, FlightSupplier } from "../contract/supplier.ts";
import { SEARCH_SECONDS, SUPPLIER_TIMEOUT_SECONDS } from "../limits.ts";
import { fareSearches } from "../tables.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { datacomSupplier } from "./datacom/datacom-supplier.ts";
import { searchOnce } from "./stored-search.ts";
import { withTimeout } from "./with-timeout.ts";

const request: FareRequest = {
  legs: [{ from: "HAN", to: "SGN", on: calendarDate("2026-12-10") }],
  passengers: { adult: 1, child: 0, infant: 0 },
};
const nothing = { session: "s", flightType: "domestic", fares: [], partial: false } as const;

/** A supplier that never replies; `asked` resolves when it is called once more. */
function aHangingSupplier() {
  const signals: AbortSignal[] = [];
  let called = Promise.withResolvers<void>();
  const supplier: FlightSupplier = {
    ...datacomSupplier,
    search(_, __, signal) {
      signals.push(signal);
      called.resolve();
      return new Promise(() => {});
    },
  };
  const asked = async () => {
    await called.promise;
    called = Promise.withResolvers();
  };
  return { supplier, signals, asked };
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => "answered",
    (error: { kind: string }) => error.kind,
  );

const rows = (ctx: Context) =>
  ctx.db.select({ answer: fareSearches.answer, failure: fareSearches.failure }).from(fareSearches);

afterEach(() => void vi.useRealTimers());

test("fifty clients of a hanging supplier are released at its timeout, and leave no timer or slot behind", async ({
  ctx,
  clock,
}) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { supplier, signals, asked } = aHangingSupplier();
  const circuitBreaker = createCircuitBreaker(() => 0);
  const visitors = Array.from({ length: 50 }, () => searchOnce(ctx, { supplier, circuitBreaker }, request));
  const patient = visitors.map(({ answer }) => reasonOf(answer));
  const hasty = visitors.map(({ answer }) => reasonOf(withTimeout(answer, SUPPLIER_TIMEOUT_SECONDS)));
  await asked();
  // One timeout for the request, and one for each client.
  expect([signals.length, vi.getTimerCount()]).toEqual([1, 51]);
  vi.advanceTimersByTime(SUPPLIER_TIMEOUT_SECONDS * 1000);
  expect(new Set(await Promise.all(hasty))).toEqual(new Set(["unavailable"]));
  expect([signals[0]?.aborted, vi.getTimerCount()]).toEqual([false, 1]);

  vi.advanceTimersByTime((SEARCH_SECONDS - SUPPLIER_TIMEOUT_SECONDS) * 1000);
  expect(new Set(await Promise.all(patient))).toEqual(new Set(["unavailable"]));
  expect([signals[0]?.aborted, vi.getTimerCount()]).toEqual([true, 0]);
  expect(await rows(ctx)).toEqual([{ answer: null, failure: "unavailable" }]);

  // No request is stuck in the circuit breaker: all fifty slots are free, and a later client sends a new one.
  const { promise: gate, resolve: open } = Promise.withResolvers<string>();
  const calls = Array.from({ length: 50 }, () => circuitBreaker(() => gate));
  open("fares");
  expect(await Promise.all(calls)).toHaveLength(50);
  clock.forward(1);
  const later = reasonOf(searchOnce(ctx, { supplier, circuitBreaker }, request).answer);
  await asked();
  expect(signals).toHaveLength(2);
  vi.advanceTimersByTime(SEARCH_SECONDS * 1000);
  expect([await later, vi.getTimerCount()]).toEqual(["unavailable", 0]);
});

test("a search with a reply in time leaves no timer behind", async ({ ctx }) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const supplier: FlightSupplier = { ...datacomSupplier, search: async () => ({ ...nothing, fares: [] }) };
  const { answer } = searchOnce(ctx, { supplier, circuitBreaker: createCircuitBreaker(() => 0) }, request);
  expect((await withTimeout(answer, SUPPLIER_TIMEOUT_SECONDS)).session).toBe("s");
  expect(vi.getTimerCount()).toBe(0);
});

test("a result with a future time is requested again after the clock is corrected", async ({ ctx, clock }) => {
  let asked = 0;
  const supplier: FlightSupplier = {
    ...datacomSupplier,
    search: async () => {
      asked += 1;
      return nothing;
    },
  };
  const search = () => searchOnce(ctx, { supplier, circuitBreaker: createCircuitBreaker(() => 0) }, request).answer;
  clock.forward(24 * 60);
  await search();
  clock.forward(-24 * 60);

  await search();
  await search();

  expect(asked).toBe(2);
});
