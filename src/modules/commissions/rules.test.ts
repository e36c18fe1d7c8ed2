import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { type Commission, commissionFor, commissionOf, percentText, readPercent } from "./rules.ts";

test("a percentage is read with comma or point, up to two decimals and the limit", () => {
  expect(["12", "12,5", "12.25 %", "0", "60"].map(readPercent)).toEqual([1200, 1250, 1225, 0, 6000]);
  for (const text of ["", "-1", "61", "60,01", "12,345", "1e1", "abc", "12,", "١٢"])
    expect(readPercent(text), text).toBeNull();
});

test("a percentage reads back as it is written", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6000 }), (basisPoints) => {
      expect(readPercent(percentText(basisPoints))).toBe(basisPoints);
    }),
  );
});

test("the commission is a whole amount within half a đồng of its share, for any price and percentage", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), fc.integer({ min: 0, max: 6000 }), (total, basisPoints) => {
      const kept = commissionOf(vnd(total), basisPoints);
      expect(Number.isInteger(kept)).toBe(true);
      expect(Math.abs(kept - (total * basisPoints) / 10_000)).toBeLessThanOrEqual(0.5);
    }),
  );
});

const FIRST = calendarDate("2026-12-01");
const dayArb = fc.integer({ min: 0, max: 12 }).map((days) => addDays(FIRST, days));
const planArb = fc.constantFrom(null, "flexible", "saver");
const commissionArb: fc.Arbitrary<Commission> = fc
  .record({
    planId: planArb,
    from: dayArb,
    length: fc.option(fc.integer({ min: 0, max: 6 })),
    basisPoints: fc.nat(6000),
  })
  .map(({ length, ...one }) => ({ ...one, until: length === null ? null : addDays(one.from, length) }));
const keyOf = ({ planId, from, until }: Commission) => `${planId} ${from} ${until}`;

/** The model: each rank removes what is beaten, in the words of the page. */
function chooseByRanks(commissions: readonly Commission[], planId: string | null, day: string): Commission | null {
  let left = commissions.filter((one) => one.planId === null || one.planId === planId);
  left = left.filter((one) => one.from <= day && day <= (one.until ?? "9999-12-31"));
  const ofPlan = left.filter((one) => one.planId !== null);
  if (ofPlan.length > 0) left = ofPlan;
  const seasons = left.filter((one) => one.until !== null);
  if (seasons.length > 0) left = seasons;
  const begins = left.map(({ from }) => from).reduce((last, from) => (from > last ? from : last), "");
  left = left.filter(({ from }) => from === begins);
  const ends = left.map(({ until }) => until ?? "").reduce((first, until) => (until < first ? until : first), "~");
  return left.find(({ until }) => (until ?? "") === ends) ?? null;
}

test("commissionFor chooses as the sentence of its page says, whatever the order of the rows", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(commissionArb, { selector: keyOf, maxLength: 10 }),
      fc.constantFrom(null, "flexible", "saver", "other"),
      dayArb,
      (commissions, planId, day) => {
        const chosen = commissionFor(commissions, { planId, day });
        expect(chosen).toEqual(chooseByRanks(commissions, planId, day));
        expect(commissionFor(commissions.toReversed(), { planId, day })).toEqual(chosen);
      },
    ),
  );
});
