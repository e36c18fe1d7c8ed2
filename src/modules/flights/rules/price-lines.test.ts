import fc from "fast-check";
import { expect, test } from "vitest";
import { sumVnd, vnd } from "#kernel/money.ts";
import { aFare, aFlightOf } from "#tests/support/fares.ts";
import { fareTotal } from "./fare-total.ts";
import { priceLines } from "./price-lines.ts";

const amount = fc.integer({ min: 0, max: 9_000_000 }).map(vnd);
const amounts = fc.record({ fare: amount, tax: amount, fee: amount, serviceFee: amount });
const byType = fc.record({ adult: amounts, child: amounts, infant: amounts });
const party = fc.record({ adult: fc.integer({ min: 1, max: 9 }), child: fc.nat(4), infant: fc.nat(4) });
const flights = [aFlightOf("VN213", "2026-12-10T06:00", "2026-12-10T08:10")];

test("the lines of any fares add up to their total", () => {
  const journeys = fc.tuple(party, fc.array(fc.tuple(byType, amount), { minLength: 1, maxLength: 2 }));
  fc.assert(
    fc.property(journeys, ([passengers, priced]) => {
      const fares = priced.map(([amounts, discount]) =>
        aFare(flights, 0, { passengers, amounts, discount, total: fareTotal(passengers, amounts, discount) }),
      );
      const { lines, total } = priceLines(fares);
      expect(sumVnd(lines.map((line) => line.amount))).toBe(total);
      expect(total).toBe(sumVnd(fares.map((fare) => fare.total)));
      for (const { what, quantity, unit, amount } of lines)
        if (what !== "discount") expect(unit * quantity, what).toBe(amount);
    }),
  );
});

test("absent passenger types, a zero fee and a zero discount have no line", () => {
  expect(priceLines([aFare(flights, 1_000_000)]).lines.map(({ what }) => what)).toEqual(["adult"]);
  expect(priceLines([])).toEqual({ lines: [], total: 0 });
});
