import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import type { StayPriceLine } from "#modules/availability/contract/offer.ts";
import type { bookings } from "../tables.ts";
import { commissionIn } from "./commission.ts";
import { findMergeProblem, mergedBooking } from "./merge.ts";
import { partySize } from "./party-size.ts";

type Booking = typeof bookings.$inferSelect;

const line = (roomId: string, unit: number, quantity: number): StayPriceLine => ({
  kind: "adult",
  roomId,
  label: "Người lớn",
  note: "",
  quantity,
  unit: vnd(unit),
  amount: vnd(unit * quantity),
  rules: [],
});

const booking = fc
  .record({
    rooms: fc.array(fc.record({ roomId: fc.constantFrom("a", "b"), unit: fc.constantFrom(1000, 2500) }), {
      minLength: 1,
      maxLength: 4,
    }),
    childAges: fc.array(fc.nat(17), { maxLength: 3 }),
    state: fc.constantFrom("part_paid", "paid", "confirmed"),
    share: fc.double({ min: 0.1, max: 1.3, noNaN: true }),
    instantConfirmation: fc.boolean(),
    until: fc.nat(1000),
  })
  .map(({ rooms, share, until, ...rest }, index = 0) => {
    const lines = rooms.map(({ roomId, unit }) => line(roomId, unit, 2));
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    const days = { checkIn: calendarDate("2026-12-12"), checkOut: calendarDate("2026-12-13"), nights: 1 };
    const guests = rooms.map(({ roomId }) => ({ roomId, adults: 2, children: [] }));
    const due = Math.max(1, Math.floor(total * Math.min(1, share)));
    return {
      ...rest,
      adults: 2 * rooms.length,
      totalVnd: vnd(total),
      dueNowVnd: vnd(due),
      note: `${index}`,
      plans: [],
      commissionBasisPoints: null,
      commissionVnd: null,
      paidVnd: vnd(Math.floor(total * share)),
      rooms: ["a", "b"].flatMap((roomId) => {
        const quantity = rooms.filter((room) => room.roomId === roomId).length;
        return quantity > 0 ? [{ roomId, title: roomId, quantity }] : [];
      }),
      price: { ...days, charter: false, rooms: guests, lines, total: vnd(total) },
      holdExpiresAt: new Date(until),
    } as unknown as Booking;
  });

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const quantities = ({ rooms }: Booking) => sum(rooms.map(({ quantity }) => quantity));

test("a merge loses nothing: rooms, guests, lines, total, securing amount and paid amount", () => {
  fc.assert(
    fc.property(booking, booking, (one, other) => {
      const both = mergedBooking(one, other);

      expect(both.totalVnd).toBe(one.totalVnd + other.totalVnd);
      expect(both.price.total).toBe(both.totalVnd);
      expect(sum(both.price.lines.map(({ amount }) => amount))).toBe(both.totalVnd);
      expect(both.price.lines.every(({ amount, unit, quantity }) => amount === unit * quantity)).toBe(true);
      expect(both.price.rooms).toHaveLength(one.price.rooms.length + other.price.rooms.length);
      expect([both.paidVnd, both.dueNowVnd]).toEqual([one.paidVnd + other.paidVnd, one.dueNowVnd + other.dueNowVnd]);
      expect(partySize(both)).toBe(partySize(one) + partySize(other));
      expect(quantities(both)).toBe(quantities(one) + quantities(other));
      expect(new Set(both.rooms.map(({ roomId }) => roomId)).size).toBe(both.rooms.length);
      expect(both.holdExpiresAt.getTime()).toBe(Math.min(one.holdExpiresAt.getTime(), other.holdExpiresAt.getTime()));
      const isFull = both.paidVnd >= both.totalVnd;
      const atOnce = one.instantConfirmation && other.instantConfirmation;
      const areConfirmed = one.state === "confirmed" && other.state === "confirmed";
      const state = areConfirmed ? "confirmed" : isFull ? (atOnce ? "confirmed" : "paid") : "part_paid";
      expect(both.state).toBe(state);
    }),
  );
});

test("bookings of one stay under two commissions are merged, and their commissions weighed by their totals", () => {
  const now = new Date("2026-11-21T03:00:00Z");
  const [one] = fc.sample(booking, 1);
  if (!one) throw new Error("no booking was generated");
  const stay = { kind: "cruise", startsOn: calendarDate("2026-12-12"), contactPhone: "+84912345678" } as const;
  const aBooking = (id: string, total: number, commissionBasisPoints: number | null): Booking => ({
    ...one,
    ...stay,
    id,
    rooms: [],
    adults: 2,
    childAges: [],
    state: "paid",
    joinedInto: null,
    totalVnd: vnd(total),
    dueNowVnd: vnd(total),
    paidVnd: vnd(total),
    commissionBasisPoints,
  });
  const [free, none, unknown] = [
    aBooking("a", 2_000_000, 1000),
    aBooking("b", 1_800_000, 2000),
    aBooking("c", 500_000, null),
  ] as const;

  expect(findMergeProblem(free, none, now)).toBeNull();
  expect(mergedBooking(free, none).commissionBasisPoints).toBe(1474);
  expect(mergedBooking(unknown, none).commissionBasisPoints).toBe(2000);
  expect(mergedBooking(unknown, unknown).commissionBasisPoints).toBeNull();
  const room = { roomId: "r", title: "Phòng", quantity: 1 };
  const fixed: Booking = { ...unknown, nights: 2, rooms: [room], commissionVnd: vnd(700_000) };
  expect(commissionIn(fixed), "an amount is at most its price").toBe(500_000);
  expect(commissionIn(mergedBooking(fixed, none)), "as if it were sold as one").toBe(700_000 + 360_000);
  expect(mergedBooking(fixed, { ...unknown, nights: 2, rooms: [room] }).commissionVnd, "the same for its rooms").toBe(
    1_400_000,
  );
  expect(mergedBooking(aBooking("d", 0, 1000), aBooking("e", 0, 2000)).commissionBasisPoints).toBe(1000);
});
