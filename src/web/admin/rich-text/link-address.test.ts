import { expect, test } from "vitest";
import { hrefFromInput } from "./link-address.ts";

test.for([
  ["https://haitrinh.vn/a", "https://haitrinh.vn/a"],
  [" haitrinh.vn ", "https://haitrinh.vn"],
  ["www.haitrinh.vn/du-thuyen?x=1", "https://www.haitrinh.vn/du-thuyen?x=1"],
  ["/tim-du-thuyen", "/tim-du-thuyen"],
  ["chao@haitrinh.vn", "mailto:chao@haitrinh.vn"],
  ["0912 345 678", "tel:0912345678"],
  ["+84 (912) 345-678", "tel:+84912345678"],
  ["mailto:chao@haitrinh.vn", "mailto:chao@haitrinh.vn"],
  ["", null],
  ["du thuyền", null],
  ["xem", null],
  ["javascript:alert(1)", null],
  ["JavaScript:alert(1)//a.vn", null],
  ["data:text/html,x", null],
  ["//evil.example", null],
  ["ftp://haitrinh.vn", null],
  ["a@b@c.vn/x", null],
] as const)("who types %j means %j", ([text, href]) => {
  expect(hrefFromInput(text)).toBe(href);
});
