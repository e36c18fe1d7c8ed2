import { expect, test } from "vitest";
import { vnd } from "#kernel/money.ts";
import type { Booked, Reservation } from "../contract/supplier.ts";
import { answerAbout, answerTo } from "./one-answer.ts";

const aReservation = (change: Partial<Reservation> = {}): Reservation => ({
  ...{
    ref: "EABCDE",
    pnr: "EABCDE",
    airline: "VN",
    state: "held",
    expiresAt: null,
    total: vnd(1_500_000),
    tickets: [],
    ...change,
  },
});
const kept = (pnr: string): Booked => ({ ok: true, selections: [0], reservation: aReservation({ pnr }) });
const unkept = (reason: "refused" | "unknown"): Booked => ({ ok: false, selections: [0], reason });
const unclear = { kind: "failure", reason: "unknown" };

test("one reservation, or one refusal, is the answer", () => {
  expect(answerTo([kept("E1")])).toEqual({ kind: "reservation", reservation: aReservation({ pnr: "E1" }) });
  expect(answerTo([unkept("refused")])).toEqual({ kind: "failure", reason: "refused" });
  expect(answerTo([unkept("refused"), unkept("refused")])).toEqual({ kind: "failure", reason: "refused" });
});

test("two reservations where one was asked for, or half of one, have to be seen by somebody", () => {
  expect(answerTo([kept("E1"), kept("E2")])).toEqual(unclear);
  expect(answerTo([kept("E1"), unkept("refused")])).toEqual(unclear);
  expect(answerTo([unkept("refused"), unkept("unknown")])).toEqual(unclear);
  expect(answerTo([])).toEqual(unclear);
});

test("what is read is nothing only where nothing is known under the order", () => {
  expect(answerAbout([], "VN")).toEqual({ kind: "nothing" });
  expect(answerAbout([aReservation({ airline: "BL" })], "VN")).toEqual(unclear);
  expect(answerAbout([aReservation(), aReservation({ pnr: "E2" })], "VN")).toEqual(unclear);
  expect(answerAbout([aReservation(), aReservation({ airline: "BL" })], "VN")).toEqual(unclear);
});

test("what was given back does not stand beside what is kept", () => {
  const gone = aReservation({ pnr: "E0", state: "cancelled" });
  expect(answerAbout([gone, aReservation()], "VN")).toEqual({ kind: "reservation", reservation: aReservation() });
  expect(answerAbout([gone], "VN")).toEqual({ kind: "reservation", reservation: gone });
});
