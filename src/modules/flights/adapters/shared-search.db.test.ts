import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import type { FareRequest, FlightSupplier } from "../contract/supplier.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { datacomSupplier } from "./datacom/datacom-supplier.ts";
import { searchOnce } from "./stored-search.ts";

const request: FareRequest = {
  legs: [{ from: "HAN", to: "SGN", on: calendarDate("2026-12-10") }],
  passengers: { adult: 1, child: 0, infant: 0 },
};

test("a visitor who joins the search of another one searches alone when that visitor's share is used up", async ({
  ctx,
}) => {
  let asked = 0;
  const supplier: FlightSupplier = {
    ...datacomSupplier,
    search: async () => {
      asked += 1;
      return { session: "s", flightType: "domestic", fares: [], partial: false };
    },
  };
  const circuitBreaker = createCircuitBreaker(() => ctx.now().getTime());
  const visitor = (spend: Context["consumeQuota"]): Context => ({ ...ctx, ...(spend && { consumeQuota: spend }) });
  const spent = visitor(async () => {
    throw new DomainError("limited", "too-many", "Quá nhanh.");
  });
  const fresh = visitor(async () => undefined);

  const [first, second, third] = await Promise.allSettled(
    [spent, fresh, fresh].map((one) => searchOnce(one, { supplier, circuitBreaker }, request).answer),
  );

  expect(first).toMatchObject({ status: "rejected", reason: { kind: "unavailable" } });
  expect([second, third]).toMatchObject([
    { status: "fulfilled", value: { fares: [] } },
    { status: "fulfilled", value: { fares: [] } },
  ]);
  expect(asked).toBe(1);
});
