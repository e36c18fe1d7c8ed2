import { expect, test } from "vitest";
import { priceRulesInput } from "#modules/availability/contract/rules.ts";
import { emptyRow, type RuleRow, toRulesInput } from "./rule-row.ts";
import { suggestRules } from "./rule-suggestions.ts";

const rooms = [
  { id: "018f0000-0000-7000-8000-000000000001", title: "Ban Công" },
  { id: "018f0000-0000-7000-8000-000000000002", title: "Suite" },
  { id: "018f0000-0000-7000-8000-000000000003", title: "Kho", hidden: true },
];
const suggest = (rows: readonly RuleRow[], kind: "cruise" | "hotel" = "cruise") =>
  suggestRules({ kind, rows, rooms, defaultPrice: 3_350_000 });

test("suggestRules gives base prices, a single supplement and two child bands for an empty table of a ship", () => {
  const suggestions = suggest([]);
  expect(suggestions.map(({ button }) => button)).toEqual([
    "Thêm giá gốc cho 2 loại phòng",
    "Thêm phụ thu phòng đơn",
    "Thêm giá bé 0–4 và 5–11 tuổi",
  ]);
  const rows = suggestions.flatMap((one) => one.rows);
  expect(priceRulesInput.parse(toRulesInput(JSON.stringify(rows)))).toMatchObject([
    { kind: "base", roomId: rooms[0]?.id, amountVnd: 3_350_000 },
    { kind: "base", roomId: rooms[1]?.id, amountVnd: 3_350_000 },
    { kind: "single", percent: 75 },
    { kind: "child", ageFrom: 0, ageTo: 4, bed: "shared", percent: 0 },
    { kind: "child", ageFrom: 5, ageTo: 11, bed: "own", percent: 75 },
  ]);
  expect(suggest(rows)).toEqual([]);
});

test("suggestRules gives no single supplement for a hotel", () => {
  expect(suggest([], "hotel").map(({ button }) => button)).not.toContain("Thêm phụ thu phòng đơn");
});

test("suggestRules gives one suggestion with the band of child ages that have no price", () => {
  const rows = [
    { ...emptyRow, kind: "base", label: "Giá", amountVnd: "1,000,000" },
    { ...emptyRow, kind: "single", label: "Đơn", percent: "70" },
    { ...emptyRow, kind: "child", label: "Bé lớn", ageFrom: "5", ageTo: "11", bed: "own", percent: "75" },
  ];
  const [missing, ...more] = suggest(rows);
  expect(more).toEqual([]);
  expect(missing).toMatchObject({
    text: "Chưa có giá cho bé 0–4 tuổi.",
    button: "Thêm giá bé 0–4 tuổi",
    rows: [{ kind: "child", ageFrom: "0", ageTo: "4", percent: "0" }],
  });
  expect(suggest([...rows, ...(missing?.rows ?? [])])).toEqual([]);
});
