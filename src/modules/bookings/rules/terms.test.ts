import { expect, test } from "vitest";
import { vnd } from "#kernel/money.ts";
import type { BookedPlan, PriceSnapshot } from "../contract/booking.ts";
import { cancellationOf, waysToPay } from "./terms.ts";

const aPlan = (id: string, change: Partial<BookedPlan>) =>
  ({
    id,
    title: id,
    board: "breakfast",
    depositPercent: 30,
    restAtHouse: false,
    instantConfirmation: true,
    cancellation: [{ daysBefore: 1, percent: 0 }],
    ...change,
  }) as BookedPlan;

const aPrice = (...plans: BookedPlan[]) => ({
  plans,
  price: {
    total: vnd(plans.length * 1_000_000),
    lines: plans.map(({ id }) => ({ ratePlanId: id, amount: vnd(1_000_000) })),
  } as unknown as PriceSnapshot,
});

const flexible = aPlan("Linh hoạt", {});
const fixed = aPlan("Không hoàn huỷ", { cancellation: [] });

test("a non-refundable plan takes no deposit, one that is paid at the hotel keeps its own", () => {
  expect(waysToPay(aPrice(flexible), 30)).toMatchObject({ full: 1_000_000, deposit: 300_000 });
  expect(waysToPay(aPrice(fixed), 30)).toMatchObject({ full: 1_000_000, deposit: null });
  expect(waysToPay(aPrice(flexible, fixed), 30)).toMatchObject({ full: 2_000_000, deposit: 1_300_000 });
  expect(waysToPay(aPrice({ ...fixed, restAtHouse: true }), 30)).toMatchObject({ full: 300_000, atHotel: 700_000 });
});

test("the terms of a booking under two plans state the refund of each room, and none of the whole", () => {
  const terms = cancellationOf({ kind: "hotel", ...aPrice(flexible, fixed), cancellation: [] }, "2026-12-14" as never);
  expect(terms).toContain("Không hoàn huỷ: Không hoàn tiền khi huỷ.");
  expect(terms).not.toContain("Đơn này");
});
