import { expect, test } from "vitest";
import { vnd } from "#kernel/money.ts";
import type { Booked, Reservation } from "../contract/supplier.ts";
import { replyToBooking, replyToRead } from "./supplier-reply.ts";

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
const held = (pnr: string): Booked => ({ ok: true, selections: [0], reservation: aReservation({ pnr }) });
const notHeld = (reason: "refused" | "unknown"): Booked => ({ ok: false, selections: [0], reason });
const unclear = { kind: "failure", reason: "unknown" };

const ordered = { airline: "VN", cost: vnd(1_500_000), pnr: null, flights: [{}, {}] };
const unclearReply = (...pnrs: string[]) => ({
  answer: unclear,
  found: pnrs.map((pnr) => ({ pnr, airline: "VN", state: "held" })),
});

test("one reservation, or one rejection, is the reply", () => {
  expect(replyToBooking([held("E1")])).toEqual({
    answer: { kind: "reservation", reservation: aReservation({ pnr: "E1" }) },
  });
  expect(replyToBooking([notHeld("refused")])).toMatchObject({ answer: { kind: "failure", reason: "refused" } });
  expect(replyToBooking([notHeld("refused"), notHeld("refused")])).toMatchObject({
    answer: { kind: "failure", reason: "refused" },
  });
});

test("replyToBooking is unclear for two reservations, or for one of two halves", () => {
  expect(replyToBooking([held("E1"), held("E2")])).toEqual(unclearReply("E1", "E2"));
  expect(replyToBooking([held("E1"), notHeld("refused")])).toEqual(unclearReply("E1"));
  expect(replyToBooking([notHeld("refused"), notHeld("unknown")])).toEqual({ answer: unclear });
  expect(replyToBooking([])).toEqual({ answer: unclear });
});

test("a rejection has the message of its supplier", () => {
  const supplierMessage = "0045: no seat";
  expect(replyToBooking([{ ok: false, selections: [0], reason: "refused", supplierMessage }])).toMatchObject({
    rawMessage: supplierMessage,
  });
  expect(
    replyToBooking([held("E1"), { ok: false, selections: [1], reason: "refused", supplierMessage }]),
  ).toMatchObject({
    rawMessage: supplierMessage,
  });
});

test("replyToRead returns `nothing` only when the supplier finds no reservation", () => {
  expect(replyToRead([], ordered)).toEqual({ answer: { kind: "nothing" } });
  expect(replyToRead([aReservation({ airline: "BL" })], ordered)).toMatchObject({ answer: unclear });
  expect(replyToRead([aReservation({ pnr: "E1" }), aReservation({ pnr: "E2" })], ordered)).toEqual(
    unclearReply("E1", "E2"),
  );
  expect(replyToRead([aReservation(), aReservation({ airline: "BL" })], ordered)).toMatchObject({ answer: unclear });
});

test("a cancelled reservation does not count beside an active one", () => {
  const gone = aReservation({ pnr: "E0", state: "cancelled" });
  const expected = { answer: { kind: "reservation", reservation: aReservation() } };
  expect(replyToRead([gone, aReservation()], ordered)).toEqual(expected);
  expect(replyToRead([gone], ordered)).toEqual({ answer: { kind: "reservation", reservation: gone } });
});

test("replyToRead accepts a part of the total only if the order has its PNR or a single flight", () => {
  const half = aReservation({ total: vnd(750_000) });
  expect(replyToRead([half], ordered)).toMatchObject({ answer: unclear, found: [{ pnr: "EABCDE" }] });
  const known = { answer: { kind: "reservation", reservation: half } };
  expect(replyToRead([half], { ...ordered, pnr: "EABCDE" })).toEqual(known);
  expect(replyToRead([half], { ...ordered, flights: [{}] })).toEqual(known);
});

test("replyToRead is unclear when one of two reservations is cancelled, and cancelled when both are", () => {
  const part = (pnr: string, state: "held" | "cancelled") => aReservation({ pnr, state, total: vnd(750_000) });
  expect(replyToRead([part("E1", "cancelled"), part("E2", "held")], ordered)).toMatchObject({ answer: unclear });
  const ended = replyToRead([part("E1", "cancelled"), part("E2", "cancelled")], ordered);
  expect(ended.answer).toMatchObject({ kind: "reservation", reservation: { state: "cancelled" } });
});
