import fc from "fast-check";
import decodeQr from "qr/decode.js";
import { describe, expect, test } from "vitest";
import { CODE_ALPHABET, makeBookingCode } from "#modules/bookings/rules/code.ts";
import {
  bookingCodesIn,
  candidatesFor,
  decideReceipt,
  isDoubtful,
  qrMatrix,
  type ReceiptFacts,
  sharesBetween,
  transferContent,
  vietQr,
} from "./rules.ts";

const codes = fc
  .array(fc.nat({ max: CODE_ALPHABET.length - 1 }), { minLength: 7, maxLength: 7 })
  .map((values) => makeBookingCode(() => values.pop() ?? 0));

const start = "00020101021238530010A000000727012300069704160109257678859";

describe("VietQR", () => {
  // The first two and the last are from the README of vietnam-qr-pay 1.5.1.
  test.each([
    [
      { bin: "970416", account: "257678859" },
      "00020101021138530010A0000007270123000697041601092576788590208QRIBFTTA53037045802VN6304AE9F",
    ],
    [
      { bin: "970416", account: "257678859", amount: 10_000, purpose: "Chuyen tien" },
      `${start}0208QRIBFTTA53037045405100005802VN62150811Chuyen tien630453E6`,
    ],
    [
      { bin: "970416", account: "257678859", amount: 999_999, purpose: "Cam on nhe" },
      `${start}0208QRIBFTTA530370454069999995802VN62140810Cam on nhe6304E786`,
    ],
    [
      { bin: "970416", account: "257678859", amount: 1000, purpose: "Chuyen tien" },
      `${start}0208QRIBFTTA5303704540410005802VN62150811Chuyen tien6304BBB8`,
    ],
    [
      { bin: "970436", account: "1017595600", amount: 180_000, purpose: "DT7K2M9QX" },
      "00020101021238540010A00000072701240006970436011010175956000208QRIBFTTA530370454061800005802VN62130809DT7K2M9QX63048CCD",
    ],
  ])("is byte for byte the published code for %j", (input, text) => {
    expect(vietQr(input)).toBe(text);
  });

  test.each([
    { bin: "97043", account: "1" },
    { bin: "970436", account: "" },
    { bin: "970436", account: "12345678901234567890" },
    { bin: "970436", account: "1", amount: -1 },
    { bin: "970436", account: "1", amount: 1.5 },
    { bin: "970436", account: "1", amount: 10_000_000_000_000 },
    { bin: "970436", account: "1", purpose: "Chuyển tiền" },
    { bin: "970436", account: "1", purpose: "A".repeat(26) },
  ])("refuses %j, which a banking app would not read", (input) => {
    expect(() => vietQr(input)).toThrow(RangeError);
  });

  test("every field has its correct length, for any account, amount and purpose", () => {
    const account = fc.stringMatching(/^[0-9A-Za-z]{1,19}$/);
    const purpose = fc.stringMatching(/^[A-Za-z0-9 ]{0,25}$/);
    fc.assert(
      fc.property(account, fc.integer({ min: 1, max: 9_999_999_999_999 }), purpose, (number, amount, text) => {
        const fields = readTlv(vietQr({ bin: "970436", account: number, amount, purpose: text }));
        expect(fields.get("54")).toBe(String(amount));
        expect(readTlv(readTlv(fields.get("38") ?? "").get("01") ?? "").get("01")).toBe(number);
        if (text) expect(readTlv(fields.get("62") ?? "").get("08")).toBe(text);
        expect([...fields.keys()].at(-1)).toBe("63");
      }),
    );
  });

  test("the drawn code reads back as the same text", () => {
    const text = vietQr({ bin: "970436", account: "1017595600", amount: 18_426_000, purpose: "HT7K2M9QXA" });

    const matrix = qrMatrix(text);

    expect(decodeQr(toBitmap(matrix, 4))).toBe(text);
    expect(matrix.slice(0, 4).flat()).not.toContain(true);
  });
});

describe("transfer contents", () => {
  test("a code is found in any text that a bank makes of it", () => {
    const noise = fc.stringMatching(/^[a-z0-9 .:/-]{0,40}$/);
    fc.assert(
      fc.property(codes, noise, noise, fc.nat({ max: 9 }), (code, before, after, cut) => {
        const content = transferContent(code).toLowerCase();
        const mangled = `MBVCB.${before}.${content.slice(0, cut)} ${content.slice(cut)}.CT tu ${after}`;
        return bookingCodesIn(mangled).includes(code);
      }),
      { numRuns: 500 },
    );
  });

  test("a code with a wrong symbol does not match another booking", () => {
    fc.assert(
      fc.property(codes, fc.nat({ max: 7 }), fc.constantFrom(...CODE_ALPHABET), (code, at, symbol) => {
        fc.pre(code[at] !== symbol);
        return bookingCodesIn(`HT${code.slice(0, at)}${symbol}${code.slice(at + 1)}`).length === 0;
      }),
    );
  });

  test("a repeated code is one code, and HT before the code does not hide it", () => {
    const code = makeBookingCode((bound) => bound - 1);

    expect(bookingCodesIn(`HT${code} HT${code}`)).toEqual([code]);
    expect(bookingCodesIn(`HTHT${code}`)).toContain(code);
    expect(bookingCodesIn("TIEN NHA THANG 11")).toEqual([]);
  });

  test("a long content without a valid code has none", () => {
    expect(bookingCodesIn("HT2345678".repeat(20_000))).toEqual([]);
  });
});

test.each([
  ["an ordinary notice", {}, false],
  ["more than any sale", { amount: 9_007_199_254_740_991 }, true],
  ["a day of 2030", { bankedAt: new Date("2030-01-01T00:00:00Z") }, true],
  ["a day of last year", { bankedAt: new Date("2025-11-21T00:00:00Z") }, true],
])("%s is doubtful or not", (_, change, expected) => {
  const now = new Date("2026-11-21T07:05:10Z");
  expect(isDoubtful({ amount: 5_000_000, bankedAt: now, ...change }, now)).toBe(expected);
});

test("candidates are ordered by the strength of their match", () => {
  const code = makeBookingCode((bound) => bound - 2);
  const open = (name: string, change = {}) => ({
    code: "22222222",
    name,
    phone: "+84987000111",
    outstanding: 3_000_000,
    balance: 6_700_000,
    ...change,
  });
  const near = open("Hoàng Lan", { code });
  const named = open("Nguyễn Thị Bình");
  const called = open("Trần Văn Cao", { phone: "+84912345678" });
  const equal = open("Lê An", { balance: 5_000_000 });
  const content = `NGUYEN THI BINH 0912345678 HT${code.slice(0, 3)}${code.slice(4)} ck`;
  const found = candidatesFor({ content, left: 5_000_000 }, [open("Vũ Tâm"), equal, named, called, near]);
  expect(found.map(({ booking, reasons }) => [booking.name, ...reasons])).toEqual([
    ["Hoàng Lan", "code"],
    ["Trần Văn Cao", "phone"],
    ["Nguyễn Thị Bình", "name"],
  ]);
  expect(candidatesFor({ content: "ck", left: 5_000_000 }, [open("Vũ Tâm"), equal])).toMatchObject([
    { reasons: ["amount"] },
  ]);
});

test("a transfer is shared only when it equals the amounts due of its bookings, now or in all", () => {
  const open = (outstanding: number, balance: number) => ({ isOpen: true, outstanding, balance });
  const two = [open(300, 1000), open(500, 500)];
  expect(sharesBetween(two, 800)).toEqual([300, 500]);
  expect(sharesBetween(two, 1500)).toEqual([1000, 500]);
  expect(sharesBetween(two, 900)).toBeNull();
  expect(sharesBetween([open(300, 1000), { ...open(500, 500), isOpen: false }], 800)).toBeNull();
  expect(sharesBetween([open(300, 300), open(0, 0)], 300)).toBeNull();
});

describe("decideReceipt", () => {
  const holdExpiresAt = new Date("2026-11-21T07:15:00Z");
  const held = { state: "held" as const, holdExpiresAt };
  const facts: ReceiptFacts = {
    booking: held,
    amount: 5_000_000,
    outstanding: 5_000_000,
    balance: 5_000_000,
    bankedAt: new Date("2026-11-21T07:05:00Z"),
    graceMinutes: 5,
    now: new Date("2026-11-21T07:05:10Z"),
  };
  const afterwards = new Date("2026-11-21T08:00:00Z");
  const banked = (time: string) => new Date(`2026-11-21T${time}Z`);

  const tooLate = { now: afterwards, bankedAt: banked("07:20:01") };

  test.each<[string, Partial<ReceiptFacts>, string]>([
    ["what was asked for", {}, "exact"],
    ["less", { amount: 4_999_999 }, "short"],
    ["more", { amount: 5_000_001 }, "over"],
    ["a transfer for a cancelled booking", { booking: { ...held, state: "cancelled" } }, "late"],
    ["money banked in time and told late", { now: afterwards }, "exact"],
    ["money banked in the last second of grace", { now: afterwards, bankedAt: banked("07:20:00") }, "exact"],
    ["all that was asked, banked after the grace", { now: afterwards, bankedAt: banked("07:20:01") }, "exact"],
    ["more than was asked, banked after the grace", { ...tooLate, amount: 5_000_001 }, "over"],
    ["less than was asked, banked after the grace", { ...tooLate, amount: 4_999_999 }, "late"],
    [
      "the rest of what was asked, banked after the grace",
      { ...tooLate, amount: 700_000, outstanding: 700_000, balance: 700_000 },
      "exact",
    ],
    ["all that was asked when the ship has left", { ...tooLate, booking: { ...held, departed: true } }, "late"],
    [
      "money banked in time and told when the ship has left",
      { now: afterwards, booking: { ...held, departed: true } },
      "late",
    ],
    [
      "the rest for a booking whose ship has left",
      { booking: { ...held, state: "confirmed", departed: true }, now: afterwards },
      "exact",
    ],
    [
      "money for a booking that is paid",
      { booking: { ...held, state: "paid" }, outstanding: 0, balance: 0, now: afterwards },
      "over",
    ],
    ["a full payment where a deposit was due", { amount: 15_000_000, balance: 15_000_000 }, "exact"],
    ["more than the total where a deposit was due", { amount: 15_000_001, balance: 15_000_000 }, "over"],
    [
      "the rest after a deposit",
      {
        booking: { ...held, state: "confirmed" },
        amount: 10_000_000,
        outstanding: 0,
        balance: 10_000_000,
        now: afterwards,
      },
      "exact",
    ],
  ])("%s", (_, change, outcome) => {
    expect(decideReceipt({ ...facts, ...change })).toBe(outcome);
  });

  test("no time and no amount revives a cancelled booking", () => {
    const times = fc.date({ min: banked("00:00:00"), max: new Date("2026-12-31T00:00:00Z"), noInvalidDate: true });
    const amounts = fc.integer({ min: 1, max: 2_000_000_000 });
    fc.assert(
      fc.property(times, times, amounts, amounts, (bankedAt, now, amount, outstanding) => {
        const cancelled = { ...held, state: "cancelled" as const };
        expect(decideReceipt({ ...facts, booking: cancelled, bankedAt, now, amount, outstanding })).toBe("late");
      }),
    );
  });
});

function readTlv(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    const value = text.slice(at + 4, at + 4 + length);
    expect(value).toHaveLength(length);
    fields.set(text.slice(at, at + 2), value);
    at += 4 + length;
  }
  return fields;
}

function toBitmap(matrix: boolean[][], scale: number) {
  const size = matrix.length * scale;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const dark = matrix[Math.floor(y / scale)]?.[Math.floor(x / scale)];
      if (dark) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  }
  return { width: size, height: size, data };
}
