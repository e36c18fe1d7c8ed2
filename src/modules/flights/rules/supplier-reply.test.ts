import { expect, test } from "vitest";
import { vnd } from "#kernel/money.ts";
import type { Booked, Reservation } from "../contract/supplier.ts";
import { answerAbout, answerTo } from "./supplier-reply.ts";

const aReservation = (change: Partial<Reservation> = {}): Reservation => ({
  ref: "EABCDE",
  pnr: "EABCDE",
  airline: "VN",
  state: "held",
  expiresAt: null,
  total: vnd(1_500_000),
  tickets: [],
  ...change,
});
const kept = (pnr: string): Booked => ({ ok: true, selections: [0], reservation: aReservation({ pnr }) });
const unkept = (reason: "refused" | "unknown"): Booked => ({ ok: false, selections: [0], reason });
const unclear = { kind: "failure", reason: "unknown" };

const ordered = { airline: "VN", cost: vnd(1_500_000), pnr: null, flights: [{}, {}] };
const partsOf = (...pnrs: string[]) => ({
  answer: unclear,
  found: pnrs.map((pnr) => ({ pnr, airline: "VN", state: "held" })),
});

test("one reservation, or one rejection, is the reply", () => {
  expect(answerTo([kept("E1")])).toEqual({
    answer: { kind: "reservation", reservation: aReservation({ pnr: "E1" }) },
  });
  expect(answerTo([unkept("refused")])).toMatchObject({ answer: { kind: "failure", reason: "refused" } });
  expect(answerTo([unkept("refused"), unkept("refused")])).toMatchObject({
    answer: { kind: "failure", reason: "refused" },
  });
});

test("two reservations instead of one, or half of one, wait for staff", () => {
  expect(answerTo([kept("E1"), kept("E2")])).toEqual(partsOf("E1", "E2"));
  expect(answerTo([kept("E1"), unkept("refused")])).toEqual(partsOf("E1"));
  expect(answerTo([unkept("refused"), unkept("unknown")])).toEqual({ answer: unclear });
  expect(answerTo([])).toEqual({ answer: unclear });
});

test("a rejection has the message of its supplier", () => {
  const said = "0045: no seat";
  expect(answerTo([{ ok: false, selections: [0], reason: "refused", said }])).toMatchObject({ rawMessage: said });
  expect(answerTo([kept("E1"), { ok: false, selections: [1], reason: "refused", said }])).toMatchObject({
    rawMessage: said,
  });
});

test("a read returns nothing only where the order is unknown", () => {
  expect(answerAbout([], ordered)).toEqual({ answer: { kind: "nothing" } });
  expect(answerAbout([aReservation({ airline: "BL" })], ordered)).toMatchObject({ answer: unclear });
  expect(answerAbout([aReservation({ pnr: "E1" }), aReservation({ pnr: "E2" })], ordered)).toEqual(partsOf("E1", "E2"));
  expect(answerAbout([aReservation(), aReservation({ airline: "BL" })], ordered)).toMatchObject({ answer: unclear });
});

test("a cancelled reservation does not count beside an active one", () => {
  const gone = aReservation({ pnr: "E0", state: "cancelled" });
  const stands = { answer: { kind: "reservation", reservation: aReservation() } };
  expect(answerAbout([gone, aReservation()], ordered)).toEqual(stands);
  expect(answerAbout([gone], ordered)).toEqual({ answer: { kind: "reservation", reservation: gone } });
});

test("the held half of a journey is not the journey when it is read back, until its code is known", () => {
  const half = aReservation({ total: vnd(750_000) });
  expect(answerAbout([half], ordered)).toMatchObject({ answer: unclear, found: [{ pnr: "EABCDE" }] });
  const known = { answer: { kind: "reservation", reservation: half } };
  expect(answerAbout([half], { ...ordered, pnr: "EABCDE" })).toEqual(known);
  expect(answerAbout([half], { ...ordered, flights: [{}] })).toEqual(known);
});

test("one part of a journey in two reservations is not the journey, and two cancelled ones are an end", () => {
  const part = (pnr: string, state: "held" | "cancelled") => aReservation({ pnr, state, total: vnd(750_000) });
  expect(answerAbout([part("E1", "cancelled"), part("E2", "held")], ordered)).toMatchObject({ answer: unclear });
  const ended = answerAbout([part("E1", "cancelled"), part("E2", "cancelled")], ordered);
  expect(ended.answer).toMatchObject({ kind: "reservation", reservation: { state: "cancelled" } });
});
