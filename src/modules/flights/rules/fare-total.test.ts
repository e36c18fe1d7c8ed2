import { expect, test } from "vitest";
import { vnd, zeroVnd } from "#kernel/money.ts";
import { fareTotal } from "./fare-total.ts";

const amounts = (fare: number, tax: number, fee: number) => ({
  fare: vnd(fare),
  tax: vnd(tax),
  fee: vnd(fee),
  serviceFee: zeroVnd,
});

// The published sample of the Datacom guide: SGN to HAN with VJ120, one passenger of each type.
test("the parts of each passenger add up to the total of a fare", () => {
  const parts = { adult: amounts(99_000, 34_900, 370_000), child: amounts(99_000, 34_900, 310_000) };
  const total = fareTotal(
    { adult: 1, child: 1, infant: 1 },
    { ...parts, infant: amounts(0, 10_000, 100_000) },
    zeroVnd,
  );
  expect(total).toBe(1_057_800);
});
