import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { aRule } from "#tests/support/rate-plan.ts";
import type { PriceRule } from "./price-rule.ts";
import { readRuleLine, ruleLineOf } from "./rule-lines.ts";

const rule = (change: Partial<PriceRule>): PriceRule => aRule(change.kind ?? "base", { label: "Giá gốc", ...change });
const day = calendarDate;

test.each([
  rule({ amountVnd: vnd(3_350_000), nights: 1 }),
  rule({ kind: "season", label: "Hè 2027", fromOn: day("2027-06-01"), toOn: day("2027-08-31"), percent: -8 }),
  rule({ kind: "season", label: "10%", fromOn: day("2027-06-01"), percent: 10 }),
  rule({ kind: "weekday", label: "T6 T7", weekdays: [0, 5, 6], percent: 15, priority: 3 }),
  rule({ kind: "child", label: "Bé đầu", ageFrom: 0, ageTo: 4, bed: "shared", limitPerCabin: 1, percent: 0 }),
  rule({ kind: "holiday", label: "Phụ thu Tết", toOn: day("2027-02-10"), amountVnd: vnd(500_000) }),
  rule({ kind: "single", label: "Phụ thu phòng đơn", percent: 70 }),
])("a rule survives a round trip through its line: $kind $label", (one) => {
  const { id: _, version: __, roomId: ___, ...fields } = one;
  const expected = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== 0));
  const { draft, room, plan } = readRuleLine(ruleLineOf(one, "Ban Công", "Nửa ngày"));
  expect({ room, plan }).toEqual({ room: "Ban Công", plan: "Nửa ngày" });
  expect(draft).toMatchObject(expected);
});

test("a line is parsed in the spellings that people use", () => {
  expect(readRuleLine("giá gốc|Suite|3.500.000")).toMatchObject({
    draft: { kind: "base", label: "Suite", amountVnd: 3_500_000 },
  });
  expect(readRuleLine("Trẻ em | 5-11 tuổi | 75%").draft).toMatchObject({
    label: "Bé 5–11 tuổi",
    bed: "own",
    percent: 75,
  });
  expect(readRuleLine("Mùa | 1/6/2027 - 31/8/2027 | 10%").draft).toMatchObject({
    fromOn: "2027-06-01",
    toOn: "2027-08-31",
  });
});
