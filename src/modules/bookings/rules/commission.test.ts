import fc from "fast-check";
import { expect, test } from "vitest";
import { vnd } from "#kernel/money.ts";
import {
  type BookedCommission,
  commissionAfterStay,
  commissionIn,
  commissionOfAll,
  commissionOfShares,
  splitAmount,
} from "./commission.ts";

const amount = fc.integer({ min: 0, max: 50_000_000 }).map(vnd);
const price = fc.integer({ min: 1, max: 90_000_000 }).map(vnd);
const rate: fc.Arbitrary<BookedCommission> = fc.oneof(
  fc.nat(6000).map((commissionBasisPoints) => ({ commissionBasisPoints, commissionVnd: null })),
  amount.map((commissionVnd) => ({ commissionBasisPoints: null, commissionVnd })),
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

test("the parts of a split booking have its commission together, each at most its price, and merged they have it again", () => {
  fc.assert(
    fc.property(amount, price, price, stay, stay, (commissionVnd, first, second, here, there) => {
      const whole = { commissionBasisPoints: null, commissionVnd, totalVnd: vnd(first + second) };
      const [stays, goes] = [
        { ...here, totalVnd: first },
        { ...there, totalVnd: second },
      ];
      const parts = splitAmount(whole, { stays, goes });
      const both = [
        { ...parts.stays, totalVnd: first },
        { ...parts.goes, totalVnd: second },
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

test("shares with a percentage and an amount make an amount, and a share without a commission makes it unknown", () => {
  const percent = { total: vnd(1_000_000), roomNights: 2, commission: { basisPoints: 1000 } };
  const fixed = { total: vnd(900_000), roomNights: 2, commission: { roomNightVnd: vnd(150_000) } };
  const none = { ...fixed, commission: null };
  expect(commissionOfShares([percent, fixed])).toEqual({ commissionBasisPoints: null, commissionVnd: 400_000 });
  expect(commissionOfShares([fixed])).toEqual({ commissionBasisPoints: null, commissionVnd: 300_000 });
  expect(commissionOfShares([fixed, none])).toEqual({ commissionBasisPoints: null, commissionVnd: null });
});
