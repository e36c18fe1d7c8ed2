import { expect, test } from "vitest";
import { priceRulesInput } from "#modules/availability/commands/save-price-rules.ts";
import { emptyRow, toDraft } from "./rule-row.ts";

const send = (...rows: object[]) => priceRulesInput.safeParse(toDraft(JSON.stringify(rows)));

test("a row says only what was typed, amounts with their commas", () => {
  const row = { ...emptyRow, kind: "base", label: "Ban Công", amountVnd: "3,350,000", weekdays: "5,6" };
  expect(send(row).data).toEqual([{ kind: "base", label: "Ban Công", amountVnd: 3_350_000, weekdays: [5, 6] }]);
});

test.each([
  { ...emptyRow, label: "Hè", percent: "mười" },
  { ...emptyRow, label: "Hè", percent: "1e9" },
  { ...emptyRow, label: "", percent: "5" },
  { ...emptyRow, label: "Hè", percent: "5", ownerId: "x" },
  { ...emptyRow, kind: "day", label: "Lẻ", amountVnd: "1000" },
])("a row that makes no sense is refused: %j", (row) => expect(send(row).success).toBe(false));

test("what is no table is refused, not crashed on", () => {
  expect(priceRulesInput.safeParse(toDraft("{")).success).toBe(false);
  expect(priceRulesInput.safeParse(toDraft("[1,null]")).success).toBe(false);
});
