import { expect, test } from "vitest";
import { countdownText, fingerprintOf, stageOf } from "./stage.ts";

test("stageOf follows the state of the booking and its money", () => {
  expect(stageOf({ state: "held", paid: 0, outstanding: 100 })).toBe("waiting");
  expect(stageOf({ state: "awaiting_payment", paid: 0, outstanding: 100 })).toBe("announced");
  expect(stageOf({ state: "awaiting_payment", paid: 60, outstanding: 40 })).toBe("short");
  expect(stageOf({ state: "part_paid", paid: 30, outstanding: 70 })).toBe("deposit-paid");
  expect(stageOf({ state: "confirmed", paid: 30, outstanding: 70 })).toBe("deposit-paid");
  expect(stageOf({ state: "paid", paid: 100, outstanding: 0 })).toBe("paid");
  expect(stageOf({ state: "confirmed", paid: 100, outstanding: 0 })).toBe("confirmed");
  expect(stageOf({ state: "expired", paid: 60, outstanding: 40 })).toBe("expired");
  expect(stageOf({ state: "cancelled", paid: 0, outstanding: 100 })).toBe("cancelled");
});

test("countdownText shows minutes and seconds, and hours only when there are any", () => {
  expect(countdownText(14 * 60_000 + 37_100)).toBe("14:38");
  expect(countdownText(59_000)).toBe("00:59");
  expect(countdownText(3_600_000)).toBe("1:00:00");
  expect(countdownText(-5000)).toBe("00:00");
});

test("fingerprintOf changes when the state, the money, the deadline, the amount due or the last try at a gateway changes", () => {
  const shown = { state: "held", paid: 0, outstanding: 100, holdExpiresAt: "2026-12-01T00:00:00.000Z", attempt: null };
  const tried = { method: "vnpay", state: "started", mayBePaid: false, goesBack: false };
  const others = [
    ...[{ state: "paid" }, { paid: 1 }, { outstanding: 50 }, { holdExpiresAt: "2026-12-01T00:10:00.000Z" }],
    ...[{ method: "vnpay" }, { method: "momo" }, { state: "failed" }, { mayBePaid: true }, { goesBack: true }].map(
      (other) => ({
        attempt: { ...tried, ...other },
      }),
    ),
  ];
  const marks = [shown, ...others.map((other) => ({ ...shown, ...other }))].map((one) =>
    fingerprintOf(one as Parameters<typeof fingerprintOf>[0]),
  );
  expect(new Set(marks).size).toBe(10);
});
