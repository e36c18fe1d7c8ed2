import fc from "fast-check";
import { expect, test } from "vitest";
import { type CalendarDate, calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import type { LineKind, StayPriceLine } from "#modules/availability/contract/offer.ts";
import type { InvoiceLine } from "../contract.ts";
import { PROVIDER_TIMEOUT_MS, QUERY_GAP_MINUTES, QUERY_INVOICE_MINUTES, SIGN_IN_TIMEOUT_MS } from "../limits.ts";
import { buyerOf } from "./buyer.ts";
import { reduceLines, replacementTotal, restOfLines } from "./corrections.ts";
import { type DueBooking, earnedOn, firstDueOn, needOf } from "./due.ts";
import { invoiceableOf, linesFor } from "./lines.ts";
import { isSeriesOf, parseInvoiceNumber, seriesShape } from "./series.ts";
import { splitTax, sumOfLines, vatPercentOn } from "./tax.ts";
import { nextQuery } from "./timing.ts";

const lineOf = (kind: LineKind, amount: number, quantity = 1): StayPriceLine => ({
  kind,
  roomId: null,
  label: `Dòng ${kind}`,
  note: "",
  quantity,
  rules: [],
  unit: vnd(amount),
  amount: vnd(amount * quantity),
});

function aBooking(lines: readonly StayPriceLine[], change: Partial<DueBooking> = {}): DueBooking {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const [startsOn, endsOn] = [calendarDate("2026-12-12"), calendarDate("2026-12-13")];
  const price = { checkIn: startsOn, checkOut: endsOn, nights: 1, charter: false, rooms: [], total: vnd(total) };
  return {
    code: "7K2M9QXA",
    kind: "cruise",
    state: "confirmed",
    startsOn,
    endsOn,
    plans: [],
    totalVnd: total,
    subject: { title: "Du thuyền Thử", place: "Hạ Long", checkInTime: "12:00", checkOutTime: "10:00" },
    price: { ...price, lines: [...lines] },
    paidVnd: total,
    dueNowVnd: total,
    ...change,
  };
}

const amounts = fc.integer({ min: 1, max: 2_000_000_000 });
const rates = fc.constantFrom(8, 10);
const isWithinOne = ({ net, tax }: Pick<InvoiceLine, "net" | "tax">, percent: number) =>
  Math.abs(tax - (net * percent) / 100) <= 1;

test("the lines of an invoice add up to its amount to the đồng, each within one đồng of its rate", () => {
  const line = fc.record({
    kind: fc.constantFrom<LineKind>("adult", "extra", "discount"),
    amount: fc.integer({ min: 1, max: 50_000_000 }),
    quantity: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), rates, fc.boolean(), (all, percent, isWhole) => {
      const booking = aBooking(
        all.map(({ kind, amount, quantity }) => lineOf(kind, kind === "discount" ? -amount : amount, quantity)),
      );
      fc.pre(booking.totalVnd > 1);
      const gross = isWhole ? booking.totalVnd : Math.ceil(booking.totalVnd / 2);
      const lines = linesFor(booking, gross, percent);
      expect(sumOfLines(lines).total).toBe(gross);
      for (const one of lines) {
        expect(isWithinOne(one, percent)).toBe(true);
        expect(Math.abs(one.net) % one.quantity).toBe(0);
      }
    }),
  );
});

test("adjustments can reduce an invoice to zero, with each reduced and each remaining line within one đồng of the rate", () => {
  const line = fc.record({ amount: amounts, quantity: fc.integer({ min: 1, max: 9 }), isDiscount: fc.boolean() });
  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), rates, shares, (all, percent, parts) => {
      const lines = all.map(({ amount, quantity, isDiscount }, index) => ({
        label: `Dòng ${index}`,
        quantity,
        ...splitTax(isDiscount ? -amount : amount, percent),
      }));
      fc.pre(sumOfLines(lines).total > 0);
      const sent: InvoiceLine[] = [];
      for (const part of [...parts, 1]) {
        const rest = restOfLines(lines, sent);
        const { total } = sumOfLines(rest);
        if (total === 0) break;
        const gross = Math.max(1, Math.round(total * part));
        const step = reduceLines(rest, gross, percent);
        expect(sumOfLines(step).total).toBe(-gross);
        sent.push(...step);
        for (const one of [...step, ...restOfLines(lines, sent)]) expect(isWithinOne(one, percent)).toBe(true);
      }
      for (const { net, tax } of restOfLines(lines, sent)) expect([net, tax]).toEqual([0, 0]);
    }),
    { numRuns: 1000 },
  );
  expect(() => reduceLines([{ label: "Dòng", quantity: 1, net: 100, tax: 8 }], 109, 8)).toThrow(RangeError);
});

test("a replacement with another rate leaves out money of the former rate, unless it reduces the total", () => {
  const former = { percent: 8, totalVnd: 3_000_000 };
  expect(replacementTotal(former, 7_000_000, 8)).toBe(10_000_000);
  expect(replacementTotal(former, 7_000_000, 10)).toBe(3_000_000);
  expect(replacementTotal(former, -1_000_000, 10)).toBe(2_000_000);
});

test("the rate is the one of the day of the invoice", () => {
  expect(["2025-07-01", "2026-12-31", "2027-01-01"].map((day) => vatPercentOn(calendarDate(day)))).toEqual([8, 8, 10]);
  expect(() => vatPercentOn(calendarDate("2025-06-30"))).toThrow(RangeError);
  expect(splitTax(10_800_000, 8)).toEqual({ net: 10_000_000, tax: 800_000 });
  expect(splitTax(-108, 8)).toEqual({ net: -100, tax: -8 });
});

test("fares collected for airlines are on no invoice of ours", () => {
  const flights = aBooking([lineOf("fare", 2_000_000), lineOf("service-fee", 80_000), lineOf("baggage", 300_000)], {
    kind: "flight",
  });
  expect(invoiceableOf(flights)).toBe(80_000);
  expect(linesFor(flights, 80_000, 8)).toEqual([expect.objectContaining({ net: 74_074, tax: 5926 })]);
});

const due = (booking: DueBooking, day: string, firstPayment: "deposit" | "prepayment") =>
  earnedOn(booking, calendarDate(day), firstPayment);

test("a deposit needs no invoice until the service is done, every other payment at once", () => {
  const lines = [lineOf("adult", 5_000_000, 2)];
  const deposit = aBooking(lines, { state: "part_paid", paidVnd: 3_000_000, dueNowVnd: 3_000_000 });
  expect(due(deposit, "2026-12-01", "deposit")).toBe(0);
  expect(due(deposit, "2026-12-01", "prepayment")).toBe(3_000_000);
  expect(due(deposit, "2026-12-14", "deposit")).toBe(10_000_000);

  const more = { ...deposit, paidVnd: 4_000_000 };
  expect(due(more, "2026-12-01", "deposit")).toBe(4_000_000);
  const full = aBooking(lines);
  expect(due(full, "2026-12-01", "deposit")).toBe(10_000_000);
  for (const state of ["cancelled", "expired", "draft"] as const)
    expect(due({ ...full, state }, "2026-12-20", "prepayment")).toBe(0);
  // An overpayment is refunded, so it is not invoiced.
  expect(due({ ...full, paidVnd: 12_000_000 }, "2026-12-01", "deposit")).toBe(10_000_000);
});

test("money that a guest pays to the agency instead of the hotel is invoiced, the rest at the hotel is not", () => {
  const plan = { id: "p", title: "Linh hoạt", cancellation: [], depositPercent: 30, restAtHouse: true };
  const lines = [{ ...lineOf("room-night", 5_000_000, 2), ratePlanId: "p" }];
  const paying = (paidVnd: number): DueBooking =>
    aBooking(lines, { kind: "hotel", plans: [plan as never], paidVnd, dueNowVnd: 3_000_000 });
  for (const [paid, before, after] of [
    [3_000_000, 3_000_000, 3_000_000],
    [4_000_000, 4_000_000, 4_000_000],
    [10_000_000, 10_000_000, 10_000_000],
    [11_000_000, 10_000_000, 10_000_000],
    [1_000_000, 1_000_000, 3_000_000],
  ] as const) {
    expect(due(paying(paid), "2026-12-01", "prepayment")).toBe(before);
    expect(due(paying(paid), "2026-12-14", "deposit")).toBe(after);
  }
});

test("no more than the money taken is invoiced before the service is done", () => {
  const plan = { id: "p", title: "Linh hoạt", cancellation: [], depositPercent: 20, restAtHouse: true };
  const prepayment = { kind: "hotel", plans: [plan as never], paidVnd: 1_240_000, dueNowVnd: 2_240_000 } as const;
  const moved = aBooking([{ ...lineOf("room-night", 4_400_000), ratePlanId: "p" }], prepayment);
  expect(due(moved, "2026-12-01", "prepayment")).toBe(1_240_000);

  const amount = fc.integer({ min: 0, max: 50_000_000 });
  const facts = { amount, fee: amount, paidVnd: amount, dueNowVnd: amount, percent: fc.integer({ min: 0, max: 100 }) };
  const meaning = fc.constantFrom("deposit", "prepayment");
  const kinds = fc.constantFrom("hotel", "cruise", "flight");
  fc.assert(
    fc.property(fc.record(facts), kinds, fc.boolean(), meaning, (facts, kind, restAtHouse, firstPayment) => {
      const { amount, fee, percent, ...money } = facts;
      const lines = [{ ...lineOf(kind === "flight" ? "fare" : "room-night", amount), ratePlanId: "p" }];
      const plans = kind === "flight" ? [] : [{ ...plan, depositPercent: percent, restAtHouse } as never];
      const booking = aBooking([...lines, lineOf("service-fee", fee)], { kind, plans, state: "part_paid", ...money });
      expect(due(booking, "2026-12-01", firstPayment)).toBeLessThanOrEqual(money.paidVnd);
    }),
  );
});

test("the next invoice has the last day on which it is due", () => {
  const [today, paidOn] = [calendarDate("2026-12-02"), calendarDate("2026-12-01")];
  const need = (booking: DueBooking, invoiced: number, day = today) =>
    needOf(booking, { invoiced, today: day, firstPayment: "deposit", paidOn });
  const lines = [lineOf("adult", 5_000_000, 2)];
  const deposit = aBooking(lines, { state: "part_paid", paidVnd: 3_000_000, dueNowVnd: 3_000_000 });
  expect(need(deposit, 0)).toEqual({ amount: 10_000_000, dueOn: "2026-12-13" });
  const full = aBooking(lines);
  expect(need(full, 0)).toEqual({ amount: 10_000_000, dueOn: "2026-12-01" });
  expect(need(full, 10_000_000)).toBeNull();
  expect(need({ ...full, state: "cancelled" }, 10_000_000)).toEqual({ amount: -10_000_000, dueOn: "2026-12-02" });
  expect(need({ ...full, state: "cancelled" }, 0)).toBeNull();
  expect(need({ ...full, state: "completed" }, 3_000_000, calendarDate("2026-12-20"))).toEqual({
    amount: 7_000_000,
    dueOn: "2026-12-13",
  });
});

test("an overdue need keeps its day when its amount grows, and a later need has its own day", () => {
  const [first, second, last] = ["2026-12-01", "2026-12-03", "2026-12-13"].map(calendarDate) as [
    CalendarDate,
    CalendarDate,
    CalendarDate,
  ];
  const known = { amountVnd: 3_000_000, dueOn: first };
  expect(firstDueOn({ amount: 5_000_000, dueOn: second }, known, second)).toBe(first);
  expect(firstDueOn({ amount: 3_000_000, dueOn: last }, known, second)).toBe(last);
  expect(firstDueOn({ amount: -3_000_000, dueOn: second }, known, second)).toBe(second);
  expect(firstDueOn({ amount: 5_000_000, dueOn: second }, undefined, second)).toBe(second);
});

test("a buyer is a company, a person by the number of their identification, or a consumer", () => {
  const company = { company: "Công ty Thử", taxCode: "0101243150", address: "1 Phố Thử, Hà Nội", email: "" };
  expect(buyerOf(company, "hang@example.vn")).toMatchObject({ kind: "company", email: "hang@example.vn" });
  expect(buyerOf({ ...company, taxCode: "001085012345" }, "")).toMatchObject({ kind: "person" });
  expect(buyerOf(null, "")).toMatchObject({ kind: "consumer", name: "Bán cho người tiêu dùng", taxCode: "" });
});

test("a series belongs to its year, and parseInvoiceNumber rejects the number of another series", () => {
  expect(["C26TAA", "K27TYY"].every((one) => seriesShape.test(one))).toBe(true);
  expect(["1C26TAA", "C26TA", "C26MAA", "c26taa", "C26TAÂ"].some((one) => seriesShape.test(one))).toBe(false);
  expect(isSeriesOf("C26TAA", calendarDate("2026-12-31"))).toBe(true);
  expect(isSeriesOf("C26TAA", calendarDate("2027-01-01"))).toBe(false);
  expect(
    ["C26TAA12", "C26TAA", "C26TAB12", "C26TAA0", "C26TAA123456789", "C26TAA-1"].map((one) =>
      parseInvoiceNumber("C26TAA", one),
    ),
  ).toEqual([12, null, null, null, null, null]);
});

test("the first query comes after the slowest call, and late ones keep a distance", () => {
  const slowest = 2 * (SIGN_IN_TIMEOUT_MS + PROVIDER_TIMEOUT_MS);
  expect(QUERY_INVOICE_MINUTES[0] * 60_000).toBeGreaterThan(2 * slowest);
  const sentAt = new Date("2026-12-01T03:00:00Z");
  const after = (minutes: number) => new Date(sentAt.getTime() + minutes * 60_000);
  expect(nextQuery({ sentAt, queries: 1 }, after(QUERY_INVOICE_MINUTES[0]))).toEqual(after(QUERY_INVOICE_MINUTES[1]));
  expect(nextQuery({ sentAt, queries: 1 }, after(5000))).toEqual(after(5000 + QUERY_GAP_MINUTES));
  expect(nextQuery({ sentAt, queries: QUERY_INVOICE_MINUTES.length }, sentAt)).toBeNull();
});
