import { expect, test } from "vitest";
import { hasKey, withKey, withoutKeys } from "./key-link.ts";

test("a text can be shown without the keys of its addresses", () => {
  const text = `Xem đơn: ${withKey("https://haitrinh.example/don-hang/23456789", "a+b")} và /lich.ics?a=1&k=c.`;

  expect(text).toContain("?k=a%2Bb ");
  expect(withoutKeys(text)).toBe("Xem đơn: https://haitrinh.example/don-hang/23456789?k=••• và /lich.ics?a=1&k=•••");
});

test("an address without a key opens nothing", () => {
  expect(hasKey("https://haitrinh.example/tim-du-thuyen?book=1")).toBe(false);
  expect(hasKey(withKey("/don-hang/23456789", "x"))).toBe(true);
});
