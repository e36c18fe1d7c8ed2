import fc from "fast-check";
import { expect, test } from "vitest";
import { sumVnd, vnd } from "#kernel/money.ts";
import {
  agreedCommission,
  type BookedCommission,
  commissionAfterStay,
  commissionIn,
  commissionOfAll,
  commissionOfShares,
  isSameCommission,
  splitCommission,
} from "./commission.ts";

const amount = fc.integer({ min: 0, max: 50_000_000 }).map(vnd);
const price = fc.integer({ min: 1, max: 90_000_000 }).map(vnd);
const rate: fc.Arbitrary<BookedCommission> = fc.oneof(
  fc.nat(6000).map((commissionBasisPoints) => ({ commissionBasisPoints, commissionVnd: null })),
  amount.map((commissionVnd) => ({ commissionBasisPoints: null, commissionVnd })),
  fc.record({ commissionBasisPoints: fc.nat(6000), commissionVnd: amount }),
);
const booked = fc.tuple(rate, price).map(([one, totalVnd]) => ({ ...one, totalVnd }));
const stay = fc
  .record({ quantity: fc.integer({ min: 1, max: 9 }), nights: fc.constant(2) })
  .map(({ quantity, nights }) => {
    return { rooms: [{ roomId: "r", title: "Phòng", quantity }], nights };
  });

test("a commission is a whole amount and at most the price", () => {
  fc.assert(
    fc.property(booked, (one) => {
      const kept = commissionIn(one) ?? -1;
      expect(Number.isInteger(kept) && kept >= 0 && kept <= one.totalVnd).toBe(true);
    }),
  );
});

const percentage = fc.option(fc.nat(6000));
const aSplit = fc
  .record({
    commissionBasisPoints: percentage,
    commissionVnd: amount,
    first: price,
    second: price,
    here: stay,
    there: stay,
  })
  .map(({ first, second, here, there, ...commission }) => {
    const whole = { ...commission, totalVnd: vnd(first + second) };
    const sides = { remaining: { ...here, totalVnd: first }, splitOff: { ...there, totalVnd: second } };
    const parts = splitCommission(whole, sides);
    return {
      whole,
      parts: [
        { ...sides.remaining, ...parts.remaining },
        { ...sides.splitOff, ...parts.splitOff },
      ],
    };
  });
/** Two rounded percentages may be one đồng more than one, where no amount can take it. */
const roundingOf = ({ commissionVnd }: BookedCommission) => (commissionVnd === 0 ? 1 : 0);

test("the parts of a split booking cost the supplier as much as the whole, though its amount exceeds the price", () => {
  fc.assert(
    fc.property(aSplit, ({ whole, parts }) => {
      for (const { commissionVnd, commissionBasisPoints } of parts) {
        expect(commissionVnd).toBeGreaterThanOrEqual(0);
        expect(commissionBasisPoints).toBe(whole.commissionBasisPoints);
      }
      const kept = parts.reduce((sum, part) => sum + (commissionIn(part) ?? 0), 0);
      expect(Math.abs(kept - (commissionIn(whole) ?? 0))).toBeLessThanOrEqual(roundingOf(whole));
    }),
  );
});

test("the parts of a split booking have its agreed commission again when they are merged, whatever their prices are then", () => {
  fc.assert(
    fc.property(aSplit, price, price, ({ whole, parts }, first, second) => {
      const { commissionBasisPoints, commissionVnd } = commissionOfAll(parts);
      expect(commissionBasisPoints).toBe(whole.commissionBasisPoints);
      expect(Math.abs((commissionVnd ?? 0) - whole.commissionVnd)).toBeLessThanOrEqual(roundingOf(whole));
      if (whole.commissionBasisPoints !== null) return;
      const repriced = parts.map((part, index) => ({ ...part, totalVnd: index === 0 ? first : second }));
      expect(commissionOfAll(repriced).commissionVnd).toBe(whole.commissionVnd);
    }),
  );
});

test("a merge with an amount keeps the agreed commission of all to the đồng, in any order", () => {
  // Below this price a hundredth of a percent is less than the rounding.
  const usual = booked.filter(({ totalVnd }) => totalVnd >= 20_000);
  const withAmount = usual.filter((one) => one.commissionVnd !== null);
  fc.assert(
    fc.property(withAmount, usual, usual, (one, other, third) => {
      const merged = (...parts: (typeof one)[]) => ({
        ...commissionOfAll(parts),
        totalVnd: sumVnd(parts.map(({ totalVnd }) => totalVnd)),
      });
      const agreed = sumVnd([one, other, third].map((part) => agreedCommission(part) ?? vnd(0)));
      for (const all of [merged(merged(one, other), third), merged(third, merged(other, one))])
        expect(agreedCommission(all)).toBe(agreed);
    }),
  );
});

test("a merge of parts of a few đồng has no negative commission", () => {
  const one = { commissionBasisPoints: 2750, totalVnd: vnd(1) };
  const parts = [
    { ...one, commissionVnd: null },
    { ...one, commissionVnd: vnd(0) },
  ];
  expect(commissionOfAll(parts)).toEqual({ commissionBasisPoints: 2749, commissionVnd: 0 });
});

test("an amount for each room and night follows rooms and nights", () => {
  fc.assert(
    fc.property(amount, stay, stay, (roomNightVnd, before, after) => {
      const atSale = ({ rooms, nights }: typeof before) => {
        const roomNights = (rooms[0]?.quantity ?? 0) * nights;
        return commissionOfShares([{ total: vnd(1), roomNights, commission: { roomNightVnd } }]);
      };
      expect(commissionAfterStay({ ...before, ...atSale(before) }, after)).toEqual(atSale(after));
    }),
  );
});

test("a percentage beside an amount follows the price, and the amount does not", () => {
  const shares = (percent: number) => [
    { total: vnd(1_800_000 * percent), roomNights: 2, commission: { basisPoints: 2000 } },
    { total: vnd(2_000_000 * percent), roomNights: 2, commission: { roomNightVnd: vnd(150_000) } },
  ];
  const sold = commissionOfShares(shares(1));
  expect(commissionIn({ ...sold, totalVnd: vnd(3_800_000) })).toBe(660_000);
  // One basis point of the price at most: the booking stores one percentage.
  expect(Math.abs((commissionIn({ ...sold, totalVnd: vnd(3_420_000) }) ?? 0) - 624_000)).toBeLessThanOrEqual(342);
  expect(isSameCommission(sold, commissionOfShares(shares(0.9)), vnd(3_420_000))).toBe(true);
  const other = [{ total: vnd(3_800_000), roomNights: 4, commission: { roomNightVnd: vnd(160_000) } }];
  expect(isSameCommission(sold, commissionOfShares(other), vnd(3_800_000))).toBe(false);
});

test("the commission of several plans is recognized after a discount or an accepted shortfall", () => {
  const aRate = fc.oneof(
    fc.nat(6000).map((basisPoints) => ({ basisPoints })),
    amount.map((roomNightVnd) => ({ roomNightVnd })),
  );
  const usual = fc.integer({ min: 300_000, max: 90_000_000 });
  fc.assert(
    fc.property(
      usual,
      usual,
      aRate,
      aRate,
      fc.double({ min: 0.7, max: 1, noNaN: true }),
      (here, there, one, two, share) => {
        const after = Math.ceil((here + there) * share);
        const left = Math.round(after * (here / (here + there)));
        const commissionAt = (first: number, second: number) =>
          commissionOfShares([
            { total: vnd(first), roomNights: 1, commission: one },
            { total: vnd(second), roomNights: 2, commission: two },
          ]);
        const sold = commissionAt(here, there);
        expect(isSameCommission(commissionAt(left, after - left), sold, vnd(after))).toBe(true);
      },
    ),
    { numRuns: 1000 },
  );
});

test("shares with a percentage and an amount keep both, and a share without a commission makes it unknown", () => {
  const percent = { total: vnd(1_000_000), roomNights: 2, commission: { basisPoints: 1000 } };
  const fixed = { total: vnd(900_000), roomNights: 2, commission: { roomNightVnd: vnd(150_000) } };
  const none = { ...fixed, commission: null };
  expect(commissionOfShares([percent, fixed])).toEqual({ commissionBasisPoints: 526, commissionVnd: 300_060 });
  expect(commissionOfShares([fixed])).toEqual({ commissionBasisPoints: null, commissionVnd: 300_000 });
  expect(commissionOfShares([fixed, none])).toEqual({ commissionBasisPoints: null, commissionVnd: null });
});
