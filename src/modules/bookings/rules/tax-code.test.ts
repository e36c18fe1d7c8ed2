import { expect, test } from "vitest";
import { isTaxCode } from "./tax-code.ts";

test("a code of ten digits is valid when its tenth follows from the others, also with the number of a branch", () => {
  for (const code of ["0100000003", "0101234565", "0100000003-001", "0100000003001"])
    expect(isTaxCode(code), code).toBe(true);
  for (const code of ["0101234567", "0100000000", "0101234567-001"]) expect(isTaxCode(code), code).toBe(false);
});

test("a remainder without a digit occurs in no valid code", () => {
  // 31 + 2 x 23 = 7 x 11.
  for (let last = 0; last < 10; last += 1) expect(isTaxCode(`102000000${last}`)).toBe(false);
});

test("a person's twelve-digit identification number is accepted, and anything else is rejected", () => {
  expect(isTaxCode("001000000000")).toBe(true);
  for (const code of ["", "12345", "01000000030", "0100000003-01", "0100000003-0001", "01000000O3"])
    expect(isTaxCode(code), code).toBe(false);
});
