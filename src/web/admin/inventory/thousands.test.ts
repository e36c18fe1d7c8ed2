import { expect, test } from "vitest";
import { fromThousands, inThousands } from "./thousands.ts";

test.each([
  ["3,350", 3_350_000],
  ["3.350", 3_350_000],
  [" 3350k ", 3_350_000],
  ["12,500,000", 12_500_000_000],
  ["3,35", Number.NaN],
  ["ba triệu", Number.NaN],
])("fromThousands reads %j as %d đồng", (text, price) => {
  expect(fromThousands(text)).toBe(price);
});

test("fromThousands reads what inThousands shows", () => {
  expect(fromThousands(inThousands(14_642_000))).toBe(14_642_000);
});
