import fc from "fast-check";
import { expect, test } from "vitest";
import { vnd } from "#kernel/money.ts";
import {
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

test("the parts of a split booking have its amount together, each at most its price, and merged they have it again", () => {
  fc.assert(
    fc.property(amount, price, price, stay, stay, (commissionVnd, first, second, here, there) => {
      const whole = { commissionBasisPoints: null, commissionVnd, totalVnd: vnd(first + second) };
      const [remaining, splitOff] = [
        { ...here, totalVnd: first },
        { ...there, totalVnd: second },
      ];
      const parts = splitCommission(whole, { remaining, splitOff });
      const both = [
        { ...parts.remaining, totalVnd: first },
        { ...parts.splitOff, totalVnd: second },
      ];
      for (const part of both) expect(part.commissionVnd).toBe(commissionIn(part));
      expect(commissionIn({ ...commissionOfAll(both), totalVnd: whole.totalVnd })).toBe(commissionIn(whole));
    }),
  );
});

test("a merge with an amount keeps the commission of both to the đồng", () => {
  fc.assert(
    fc.property(amount, price, booked, (commissionVnd, totalVnd, other) => {
      const one = { commissionBasisPoints: null, commissionVnd, totalVnd };
      const merged = { ...commissionOfAll([one, other]), totalVnd: vnd(totalVnd + other.totalVnd) };
      expect(commissionIn(merged)).toBe((commissionIn(one) ?? 0) + (commissionIn(other) ?? 0));
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

test("a percentage beside an amount stays in both parts of a split booking, which keep its commission but for one đồng", () => {
  fc.assert(
    fc.property(
      fc.nat(6000),
      amount,
      price,
      price,
      stay,
      stay,
      (basisPoints, commissionVnd, first, second, here, there) => {
        const whole = { commissionBasisPoints: basisPoints, commissionVnd, totalVnd: vnd(first + second) };
        const parts = splitCommission(whole, {
          remaining: { ...here, totalVnd: first },
          splitOff: { ...there, totalVnd: second },
        });
        expect([parts.remaining.commissionBasisPoints, parts.splitOff.commissionBasisPoints]).toEqual([
          basisPoints,
          basisPoints,
        ]);
        const kept =
          (commissionIn({ ...parts.remaining, totalVnd: first }) ?? 0) +
          (commissionIn({ ...parts.splitOff, totalVnd: second }) ?? 0);
        expect(Math.abs(kept - (commissionIn(whole) ?? 0))).toBeLessThanOrEqual(1);
      },
    ),
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

test("shares with a percentage and an amount keep both, and a share without a commission makes it unknown", () => {
  const percent = { total: vnd(1_000_000), roomNights: 2, commission: { basisPoints: 1000 } };
  const fixed = { total: vnd(900_000), roomNights: 2, commission: { roomNightVnd: vnd(150_000) } };
  const none = { ...fixed, commission: null };
  expect(commissionOfShares([percent, fixed])).toEqual({ commissionBasisPoints: 526, commissionVnd: 300_060 });
  expect(commissionOfShares([fixed])).toEqual({ commissionBasisPoints: null, commissionVnd: 300_000 });
  expect(commissionOfShares([fixed, none])).toEqual({ commissionBasisPoints: null, commissionVnd: null });
});
