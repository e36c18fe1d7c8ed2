import { expect, test } from "vitest";
import { emptyDraft, readinessOf } from "#modules/cruises/rules/readiness.ts";
import type { SharedDraft } from "./product-draft.ts";
import { listMissingFields, sectionOf } from "./sections.ts";
import { unitsNote } from "./units-note.ts";

const room = (units: number | null, hidden = false) =>
  ({ title: "Ban Công", units, hidden }) as SharedDraft["rooms"][number];

test("listMissingFields names missing fields in the order of the form, with their section", () => {
  const draft = { ...emptyDraft("Tàu Thử", "tau-thu"), rooms: [room(null)] };
  const missing = listMissingFields("cruise", {
    ...readinessOf(draft as never).fields,
    imageIds: "Có ảnh chưa có mô tả.",
  });
  const labels = missing.map(({ label }) => label);
  expect(labels.slice(0, 3)).toEqual(["Giá tour", "Danh mục", "Hạng sao"]);
  expect(labels).toContain("Phòng 1, Giường");
  expect(labels).toContain("Ảnh: Có ảnh chưa có mô tả.");
  expect(labels.indexOf("Ảnh: Có ảnh chưa có mô tả.")).toBeLessThan(labels.indexOf("Phòng 1, Giường"));
  expect(sectionOf("cruise", "rooms.0.bed")).toBe("phong");
});

test("unitsNote compares the configured rooms with the public number", () => {
  const ship = (cabins: number | null, ...rooms: SharedDraft["rooms"]) =>
    unitsNote("cruise", { ...emptyDraft("Tàu", "tau"), cabins, rooms } as never);
  expect(ship(20, room(12), room(6), room(9, true))).toBe(
    "Thông tin du thuyền ghi 20 cabin, các loại phòng cộng lại 18: thiếu 2.",
  );
  expect(ship(10, room(12))).toMatch(/thừa 2/);
  expect([ship(18, room(12), room(6)), ship(null, room(1)), ship(20, room(null)), ship(20)]).toEqual(
    Array(4).fill(undefined),
  );
});
