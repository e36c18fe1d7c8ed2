import { expect, test } from "vitest";
import { tripLength } from "./trip-length.ts";

test("tripLength counts two days for one night", () => {
  expect(tripLength(1)).toBe("2N1Đ");
  expect(tripLength(2)).toBe("3N2Đ");
});
