import { expect, test } from "vitest";
import { priceRulesInput } from "#modules/availability/contract/rules.ts";
import { fieldsOf, ruleKinds } from "./rule-kinds.ts";
import { copyRulesByRoomName, emptyRow, toRulesInput, yearLater } from "./rule-row.ts";

const send = (...rows: object[]) => priceRulesInput.safeParse(toRulesInput(JSON.stringify(rows)));

test("toRulesInput keeps only the entered values, and parses amounts with commas", () => {
  const row = { ...emptyRow, kind: "base", label: "Ban Công", amountVnd: "3,350,000", weekdays: "5,6" };
  expect(send(row).data).toEqual([{ kind: "base", label: "Ban Công", amountVnd: 3_350_000, weekdays: [5, 6] }]);
});

test.each([
  { ...emptyRow, label: "Hè", percent: "mười" },
  { ...emptyRow, label: "Hè", percent: "1e9" },
  { ...emptyRow, label: "", percent: "5" },
  { ...emptyRow, label: "Hè", percent: "5", productId: "x" },
  { ...emptyRow, kind: "day", label: "Lẻ", amountVnd: "1000" },
])("toRulesInput gives input that the contract rejects when a row is invalid: %j", (row) =>
  expect(send(row).success).toBe(false),
);

test("toRulesInput gives input that the contract rejects when the text is no table", () => {
  expect(priceRulesInput.safeParse(toRulesInput("{")).success).toBe(false);
  expect(priceRulesInput.safeParse(toRulesInput("[1,null]")).success).toBe(false);
});

test("toRulesInput parses amounts and percentages as they are typed", () => {
  const row = { ...emptyRow, label: "Hè" };
  for (const amountVnd of ["3.600.000", "3,600,000", "3 600 000 đ"]) {
    expect(send({ ...row, amountVnd }).data).toEqual([{ kind: "season", label: "Hè", amountVnd: 3_600_000 }]);
  }
  expect(send({ ...row, percent: "20%" }).data).toEqual([{ kind: "season", label: "Hè", percent: 20 }]);
});

test("yearLater moves the days and the year in the name of a rule", () => {
  const row = { ...emptyRow, label: "Tết dương 2027", fromOn: "2028-02-29", toOn: "2028-12-31" };
  expect(yearLater(row)).toEqual({ ...row, label: "Tết dương 2028", fromOn: "2029-02-28", toOn: "2029-12-31" });
  expect(yearLater(emptyRow)).toEqual(emptyRow);
});

test("rulesForShip maps rooms by name and reports the rules of other rooms", () => {
  const theirs = [
    { id: "a", title: "Ban Công" },
    { id: "b", title: "Suite" },
  ];
  const rows = ["a", "b", ""].map((roomId) => ({ ...emptyRow, roomId }));
  expect(copyRulesByRoomName(rows, theirs, [{ id: "x", title: "ban công" }])).toEqual({
    rows: [
      { ...emptyRow, roomId: "x" },
      { ...emptyRow, roomId: "" },
    ],
    skippedRooms: ["Suite"],
  });
});

test("fieldsOf returns the fields of the kind and all others with a value, without form-only keys", () => {
  const [base] = ruleKinds.cruise;
  if (!base) throw new Error("no kind of rule");
  const numbered = { ...emptyRow, kind: base.kind, percent: "10", key: 3 };
  expect(fieldsOf(base, numbered)).toEqual([...base.fields, "percent"]);
});
