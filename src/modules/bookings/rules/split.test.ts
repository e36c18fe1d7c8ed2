import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import type { StayPriceLine } from "#modules/availability/contract/offer.ts";
import type { RoomGuests } from "#modules/availability/contract/stay.ts";
import { mergeLines } from "#modules/availability/rules/room-lines.ts";
import type { PriceSnapshot } from "../contract/booking.ts";
import { bookedRoomsOf, guestsIn, roomsToPrice, splitMoney, splitPrice, splitRooms } from "./split.ts";

const room = fc.record({
  roomId: fc.constantFrom("a", "b", "c"),
  adults: fc.integer({ min: 1, max: 3 }),
  children: fc.array(fc.record({ age: fc.nat(17) }), { maxLength: 2 }),
});

/** Lines of rooms where an adult pays `unit` and a child a third of it. */
function linesFor(rooms: readonly RoomGuests[], unit: number): StayPriceLine[] {
  const line = (roomId: string, label: string, quantity: number, one: number) => ({
    kind: "adult" as const,
    roomId,
    label,
    note: "",
    quantity,
    unit: vnd(one),
    rules: [{ id: "r", version: unit }],
  });
  return mergeLines(
    rooms.flatMap(({ roomId, adults, children }) => [
      line(roomId, "Người lớn", adults, unit + roomId.charCodeAt(0)),
      ...children.map(({ age }) => line(roomId, `Bé ${age} tuổi`, 1, Math.floor(unit / 3))),
    ]),
  );
}

const sum = (lines: readonly StayPriceLine[]) => lines.reduce((total, { amount }) => total + amount, 0);

const discount: StayPriceLine = {
  kind: "discount",
  roomId: null,
  label: "Khách quen",
  note: "",
  quantity: 1,
  unit: vnd(-1),
  amount: vnd(-1),
  rules: [],
};

function priceOf(rooms: RoomGuests[], unit: number): PriceSnapshot {
  const lines = [...linesFor(rooms, unit), discount];
  const days = { checkIn: calendarDate("2026-12-12"), checkOut: calendarDate("2026-12-13"), nights: 1 };
  return { ...days, charter: false, rooms, lines, total: vnd(sum(lines)) };
}

const splitCase = fc
  .tuple(fc.array(room, { minLength: 2, maxLength: 8 }), fc.integer({ min: 1000, max: 90_000_000 }))
  .chain(([rooms, unit]) =>
    fc.record({
      rooms: fc.constant(rooms),
      unit: fc.constant(unit),
      now: fc.oneof(fc.constant(unit), fc.integer({ min: 1000, max: 90_000_000 })),
      picked: fc.uniqueArray(fc.nat(rooms.length - 1), { minLength: 1, maxLength: rooms.length - 1 }),
    }),
  );

test("rooms, guests, lines and totals of the two parts add up to the former ones, whatever the rules say now", () => {
  fc.assert(
    fc.property(splitCase, ({ rooms, unit, now, picked }) => {
      const price = priceOf(rooms, unit);
      const parts = splitRooms(rooms, picked);
      const open = roomsToPrice(parts);
      const { remaining, splitOff } = splitPrice(price, parts, {
        remaining: linesFor(open.remaining, now),
        splitOff: linesFor(open.splitOff, now),
      });

      expect(remaining.total + splitOff.total).toBe(price.total);
      expect([sum(remaining.lines), sum(splitOff.lines)]).toEqual([remaining.total, splitOff.total]);
      expect([...remaining.lines, ...splitOff.lines].every((line) => line.amount === line.unit * line.quantity)).toBe(
        true,
      );
      expect(splitOff.total).toBeGreaterThan(0);
      expect(splitOff.lines).not.toContainEqual(discount);
      const people = [guestsIn(remaining.rooms), guestsIn(splitOff.rooms)];
      expect(people.reduce((all, { adults }) => all + adults, 0)).toBe(guestsIn(rooms).adults);
      expect(people.flatMap(({ childAges }) => childAges).sort()).toEqual(guestsIn(rooms).childAges.sort());
      const booked = ["a", "b", "c"].map((roomId) => ({ roomId, title: roomId, quantity: 0 }));
      const counts = [...bookedRoomsOf(remaining.rooms, booked), ...bookedRoomsOf(splitOff.rooms, booked)];
      expect(counts.reduce((all, { quantity }) => all + quantity, 0)).toBe(rooms.length);
      if (now !== unit) return;
      // No correction is needed: each side has the very lines that were agreed.
      expect([...remaining.lines, ...splitOff.lines].filter(({ kind }) => kind === "override")).toEqual([]);
      expect([sum(linesFor(parts.remaining, unit)) - 1, sum(linesFor(parts.splitOff, unit))]).toEqual([
        remaining.total,
        splitOff.total,
      ]);
    }),
  );
});

const amounts = fc
  .record({ remaining: fc.integer({ min: 1000, max: 1e9 }), splitOff: fc.integer({ min: 1000, max: 1e9 }) })
  .chain((totals) =>
    fc.record({
      totals: fc.constant(totals),
      due: fc.integer({ min: 10, max: totals.remaining + totals.splitOff }),
      share: fc.double({ min: 0, max: 1.2, noNaN: true }),
    }),
  );

test("amounts due and paid of a waiting booking are divided to the đồng, and neither part is secured by them", () => {
  fc.assert(
    fc.property(amounts, ({ totals, due, share }) => {
      const paid = Math.min(Math.floor(due * share), due - 2);
      const { remaining, splitOff } = splitMoney({ dueNowVnd: due, paidVnd: paid }, totals, true);

      expect([remaining.dueNowVnd + splitOff.dueNowVnd, remaining.paidVnd + splitOff.paidVnd]).toEqual([due, paid]);
      for (const [part, total] of [
        [remaining, totals.remaining],
        [splitOff, totals.splitOff],
      ] as const) {
        expect(part.dueNowVnd).toBeGreaterThanOrEqual(1);
        expect(part.dueNowVnd).toBeLessThanOrEqual(total);
        expect(part.paidVnd).toBeGreaterThanOrEqual(0);
        expect(part.paidVnd).toBeLessThan(part.dueNowVnd);
      }
    }),
  );
});

test("both parts of a secured booking stay secured, of a paid one paid, and the overpayment stays with the first", () => {
  fc.assert(
    fc.property(amounts, ({ totals, due, share }) => {
      const whole = totals.remaining + totals.splitOff;
      const paid = Math.max(due, Math.floor(whole * share));
      const { remaining, splitOff } = splitMoney({ dueNowVnd: due, paidVnd: paid }, totals, false);

      expect(remaining.paidVnd + splitOff.paidVnd).toBe(paid);
      for (const part of [remaining, splitOff]) {
        expect(part.dueNowVnd).toBeGreaterThanOrEqual(1);
        expect(part.paidVnd).toBeGreaterThanOrEqual(part.dueNowVnd);
      }
      if (paid >= whole)
        expect([splitOff.paidVnd, remaining.paidVnd >= totals.remaining]).toEqual([totals.splitOff, true]);
      else if (paid <= whole - 2) {
        expect([remaining.paidVnd < totals.remaining, splitOff.paidVnd < totals.splitOff]).toEqual([true, true]);
      }
    }),
  );
});

test("splitMoney makes no negative amount when a waiting booking lacks its only đồng", () => {
  const divided = splitMoney({ dueNowVnd: 1, paidVnd: 0 }, { remaining: 2, splitOff: 3 }, true);
  expect(divided).toEqual({ remaining: { dueNowVnd: 1, paidVnd: 0 }, splitOff: { dueNowVnd: 1, paidVnd: 0 } });
});
