import { expect, test } from "vitest";
import { toCsv, withoutGuard } from "./csv.ts";

test("toCsv keeps Vietnamese letters, quotes and line breaks", () => {
  expect(
    toCsv(
      ["Tên", "Tiền, đ"],
      [
        ['Hằng "Béo"', 6_700_000],
        ["hai\ndòng", null],
      ],
    ),
  ).toBe('\ufeffTên,"Tiền, đ"\r\n"Hằng ""Béo""",6700000\r\n"hai\ndòng",\r\n');
});

test.each(["=1+1", "+84 912", "-2", "@SUM(A1)", "\t=1", " =cmd|' /C calc'!A0"])(
  "toCsv writes %j as text and not as a formula",
  (text) => {
    expect(toCsv(["a"], [[text]])).toContain(`'${text}`);
  },
);

test("toCsv keeps a negative amount a number", () => {
  expect(toCsv(["a"], [[-5000]])).toBe("\ufeffa\r\n-5000\r\n");
});

test("withoutGuard undoes the guard against formulas for any text", () => {
  for (const text of ["=1+1", "'=1+1", "''-2", "'quoted'", "it's", " @x", "bình thường", ""]) {
    const [, line = ""] = toCsv(["a"], [[text]]).split("\r\n");
    expect(withoutGuard(line)).toBe(text);
  }
});
