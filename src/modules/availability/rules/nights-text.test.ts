import { expect, test } from "vitest";
import { nightsText } from "./nights-text.ts";

const line = { kind: "room-night", note: "Đêm 12/12, 13/12", quantity: 2, unit: 885_000 } as const;

test("Nights text multiplies nights, and not rooms, of a room that is taken for several nights", () => {
  expect(nightsText(line)).toBe("2 đêm × 885,000 đ");
  expect(nightsText({ ...line, quantity: 4 })).toBe("2 phòng × 2 đêm × 885,000 đ");
  expect(nightsText({ ...line, kind: "extra-adult", quantity: 4 })).toBe("2 khách × 2 đêm × 885,000 đ");
  expect(nightsText({ ...line, kind: "child", note: "Đêm 12/12", quantity: 2 })).toBe("2 bé × 1 đêm × 885,000 đ");
});

test("Nights text is absent for a single night and for a quantity that is not one of nights", () => {
  expect(nightsText({ ...line, note: "Đêm 12/12", quantity: 1 })).toBeNull();
  expect(nightsText({ ...line, kind: "adult", note: "Phòng Ban Công" })).toBeNull();
  expect(nightsText({ ...line, quantity: 3 })).toBeNull();
});
