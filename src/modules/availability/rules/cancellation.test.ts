import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { cancellationLines, cancellationSentence, freeUntil, hasRefund, refundOf } from "./cancellation.ts";

describe("cancelling", () => {
  const checkIn = calendarDate("2026-12-12");
  const tiers = [
    { daysBefore: 8, percent: 0 },
    { daysBefore: 3, percent: 30 },
  ];
  const money = { total: 10_000_000, paid: 10_000_000 };
  const at = (time: string) => new Date(`${time}+07:00`);

  test.each([
    ["2026-12-04T23:59:59.999", 0, 10_000_000],
    ["2026-12-05T00:00:00", 30, 7_000_000],
    ["2026-12-09T23:59:59", 30, 7_000_000],
    ["2026-12-10T00:00:00", 100, 0],
    ["2026-12-13T00:00:00", 100, 0],
  ])("at %s Vietnam time %i%% is kept", (time, percent, refund) => {
    expect(refundOf(tiers, checkIn, money, at(time))).toMatchObject({ percent, refund });
    expect(freeUntil(tiers, checkIn, at(time))).toBe(percent === 0 ? "2026-12-04" : null);
  });

  test("the last day of several free tiers counts, and none after a tier with a fee", () => {
    const free = [
      { daysBefore: 3, percent: 0 },
      { daysBefore: 8, percent: 0 },
    ];
    const now = at("2026-11-21T10:00:00");
    expect(freeUntil(free, checkIn, now)).toBe("2026-12-09");
    expect(freeUntil([...free, { daysBefore: 5, percent: 10 }], checkIn, now)).toBe("2026-12-04");
    expect(freeUntil([], checkIn, now)).toBeNull();
  });

  test("a refund remains while a coming tier keeps less than all of it", () => {
    const part = [...tiers, { daysBefore: 1, percent: 100 }];
    expect([tiers, part].map((own) => hasRefund(own, checkIn, at("2026-12-09T23:59:59")))).toEqual([true, true]);
    expect([tiers, part].map((own) => hasRefund(own, checkIn, at("2026-12-10T00:00:00")))).toEqual([false, false]);
    expect(hasRefund([], checkIn, at("2026-11-21T10:00:00"))).toBe(false);
  });

  test("the refund has the instant until which it holds", () => {
    expect(refundOf(tiers, checkIn, money, at("2026-12-01T10:00:00")).until).toEqual(at("2026-12-05T00:00:00"));
    expect(refundOf(tiers, checkIn, money, at("2026-12-11T10:00:00")).until).toBeNull();
  });

  test("a deposit smaller than the fee refunds nothing and makes nothing due", () => {
    expect(refundOf(tiers, checkIn, { total: 10_000_000, paid: 2_000_000 }, at("2026-12-06T10:00:00"))).toMatchObject({
      fee: 3_000_000,
      refund: 0,
    });
  });

  test("fee and refund add up to the paid amount, and waiting never pays", () => {
    const shapes = fc.array(fc.record({ daysBefore: fc.nat({ max: 60 }), percent: fc.nat({ max: 100 }) }), {
      maxLength: 5,
    });
    const days = fc.integer({ min: 0, max: 80 });
    fc.assert(
      fc.property(shapes, fc.nat({ max: 2_000_000_000 }), days, days, (drawn, total, first, second) => {
        const percents = drawn.map((tier) => tier.percent).sort((a, b) => a - b);
        const distances = drawn.map((tier) => tier.daysBefore).sort((a, b) => b - a);
        const sorted = distances.map((daysBefore, index) => ({ daysBefore, percent: percents[index] ?? 0 }));
        const dayBefore = (count: number) => new Date(at("2026-12-12T12:00:00").getTime() - count * 86_400_000);
        const early = refundOf(sorted, checkIn, { total, paid: total }, dayBefore(Math.max(first, second)));
        const late = refundOf(sorted, checkIn, { total, paid: total }, dayBefore(Math.min(first, second)));
        return early.fee + early.refund === total && late.refund <= early.refund;
      }),
    );
  });

  test("cancellationSentence states the tiers with their dates", () => {
    expect(cancellationSentence(tiers, checkIn)).toBe(
      "Miễn phí huỷ đến 23:59 ngày 04/12/2026. Từ 05/12 đến 09/12 giữ lại 30%. Từ 10/12 không hoàn tiền.",
    );
  });

  test("non-refundable terms say so once, whatever the later tiers are", () => {
    const nothing = [{ daysBefore: 3, percent: 100 }];
    expect(cancellationSentence(nothing, checkIn)).toBe("Không hoàn tiền khi huỷ.");
    expect(cancellationSentence([{ daysBefore: 8, percent: 0 }, ...nothing], checkIn)).toBe(
      "Miễn phí huỷ đến 23:59 ngày 04/12/2026. Từ 05/12 không hoàn tiền.",
    );
  });

  test("past tiers are not promised any more", () => {
    expect(cancellationSentence(tiers, checkIn, at("2026-12-05T00:00:00"))).toBe(
      "Huỷ đến 23:59 ngày 09/12/2026 giữ lại 30%. Từ 10/12 không hoàn tiền.",
    );
    expect(cancellationSentence(tiers, checkIn, at("2026-12-10T00:00:00"))).toBe("Không hoàn tiền khi huỷ.");
  });

  test.each([
    [
      [
        { daysBefore: 3, percent: 30 },
        { daysBefore: 8, percent: 0 },
        { daysBefore: 0, percent: 100 },
      ],
      [
        "Trước ngày đi từ 8 ngày trở lên: miễn phí huỷ.",
        "Trước ngày đi 3 đến 7 ngày: giữ lại 30%.",
        "Trước ngày đi dưới 3 ngày: không hoàn tiền.",
      ],
    ],
    [
      [{ daysBefore: 1, percent: 0 }],
      ["Trước ngày đi từ 1 ngày trở lên: miễn phí huỷ.", "Trong ngày đi: không hoàn tiền."],
    ],
    [
      [
        { daysBefore: 2, percent: 0 },
        { daysBefore: 1, percent: 50 },
        { daysBefore: 0, percent: 80 },
      ],
      [
        "Trước ngày đi từ 2 ngày trở lên: miễn phí huỷ.",
        "Trước ngày đi 1 ngày: giữ lại 50%.",
        "Trong ngày đi: giữ lại 80%.",
      ],
    ],
    [[{ daysBefore: 0, percent: 100 }], ["Không hoàn tiền khi huỷ."]],
  ])("cancellationLines counts tiers in days before the stay and names none twice: %j", (tiers, lines) => {
    expect(cancellationLines(tiers, "ngày đi")).toEqual(lines);
  });

  test("dates of another year than the departure show it, and a tier of one day is one day", () => {
    const newYear = [
      { daysBefore: 5, percent: 0 },
      { daysBefore: 4, percent: 50 },
    ];

    expect(cancellationSentence(newYear, calendarDate("2027-01-03"))).toBe(
      "Miễn phí huỷ đến 23:59 ngày 29/12/2026. Ngày 30/12/2026 giữ lại 50%. Từ 31/12/2026 không hoàn tiền.",
    );
  });
});
