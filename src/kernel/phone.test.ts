import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPhone, maskPhone, splitPhone, toE164 } from "./phone.ts";

test.each([
  "0912345678",
  "0912 345 678",
  "0912.345.678",
  "(091) 234-5678",
  "+84912345678",
  "+84 912 345 678",
  "84912345678",
])("%j is the same Vietnamese number", (typed) => {
  expect(toE164(typed)).toBe("+84912345678");
});

test.each([
  ["02033 842 134", "+842033842134"],
  ["+1 202 555 0123", "+12025550123"],
  ["+33 6 12 34 56 78", "+33612345678"],
])("toE164 reads %j as %j", (typed, expected) => {
  expect(toE164(typed)).toBe(expected);
});

test.each(["", "0", "12345", "abc", "01234567890", "09123456789999", "+84", "++84912345678"])(
  "toE164 rejects %j",
  (typed) => {
    expect(toE164(typed)).toBeNull();
  },
);

test("toE164 handles any text without throwing and is idempotent", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (typed) => {
      const number = toE164(typed);
      if (number) expect(toE164(number)).toBe(number);
    }),
  );
});

test("maskPhone shows enough for the owner of a number and not for others", () => {
  expect(formatPhone("+84912345678")).toBe("+84 912 345 678");
  expect(maskPhone("+84912345678")).toBe("+84 ••• ••• 678");
});

test("splitPhone separates the country code from the number", () => {
  expect(splitPhone("+84912345678")).toEqual({ area: "+84", number: "912345678" });
  expect(splitPhone("+14155550132")).toEqual({ area: "+1", number: "4155550132" });
});
