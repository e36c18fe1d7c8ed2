import { expect, test } from "vitest";
import { richTextOf } from "#kernel/rich-text-content.ts";
import { emptyDraft } from "#modules/cruises/rules/readiness.ts";
import { linesMissingIn, listDifferences } from "./conflict-panel.tsx";
import { describeListDifferences } from "./differing-items.ts";
import { sectionsOf } from "./sections.ts";

const text = (...lines: string[]) => richTextOf(lines.map((line) => ({ type: "paragraph", text: line })));

test("linesMissingIn shows only the differences of two long texts, on whichever line they are", () => {
  expect(linesMissingIn(text("Một", "Hai", "Ba"), text("Một", "Hai", "Bốn"))).toEqual(["Ba"]);
  expect(linesMissingIn(text("Một"), text("Một", "Hai"))).toEqual(["Một"]);
  expect(linesMissingIn(text("Hai", "Một"), text("Một", "Hai"))).toEqual(["Hai", "Một"]);
});

test("listDifferences ignores the key order of equal values from the database", () => {
  const draft = emptyDraft("Thử", "thu");
  const policy = { title: "Giấy tờ", text: "Mang CCCD." };
  const turned = { text: policy.text, title: policy.title };
  expect(
    listDifferences(sectionsOf.cruise.fieldNames, { ...draft, policies: [policy] }, { ...draft, policies: [turned] }),
  ).toEqual([]);
  expect(listDifferences(sectionsOf.cruise.fieldNames, { ...draft, pier: "Tuần Châu" }, draft)).toEqual(["pier"]);
});

test("describeListDifferences shows new items and the changed fields of existing ones", () => {
  expect(describeListDifferences(["Kayak", "Vé"], ["Vé"])).toEqual(["Kayak"]);
  expect(describeListDifferences(["Vé"], ["Kayak", "Vé"])).toEqual(["thiếu 1 mục"]);
  const room = { id: "a", title: "Ban Công", units: 5, bed: "1 giường đôi" };
  const same = { id: "b", title: "Suite", units: 2 };
  expect(describeListDifferences([{ ...room, units: 6 }, same], [same, room])).toEqual(["Ban Công (số phòng: 6)"]);
  expect(describeListDifferences([same, { id: "c", title: "Mới" }], [same])).toEqual(["Mới (mới)"]);
  expect(describeListDifferences(["0198f000-0000-7000-8000-000000000001"], [])).toEqual(["1 mục chỉ có ở bản này"]);
});
