import { expect, test } from "vitest";
import { type Role, roles } from "#kernel/actor.ts";
import { permissionsOf } from "#modules/accounts/rules.ts";
import { allowedMenu, filterMenu, menu, menuItemAt } from "./menu.ts";

const texts = (typed: string) => filterMenu(menu, typed).map(({ text, children }) => [text, children.length]);

test("the rail is searched without case and diacritics, in items and children", () => {
  expect(texts("")).toHaveLength(menu.length);
  expect(texts("DU THUYEN HA LONG")).toEqual([["Du thuyền Hạ Long", 5]]);
  expect(texts("thong ke")).toEqual([
    ["Du thuyền Hạ Long", 1],
    ["Khách sạn", 1],
  ]);
  expect(texts("đánh giá")).toEqual(texts("DANH GIA"));
  expect(texts("không có gì")).toEqual([]);
});

test("a page belongs to the item with the longest address above it", () => {
  expect(menuItemAt(menu, "/admin")?.text).toBe("Tổng quan");
  expect(menuItemAt(menu, "/admin/du-thuyen/thong-ke")?.text).toBe("Du thuyền Hạ Long");
  expect(menuItemAt(menu, "/admin/khach-san/dia-diem/tao-moi-dia-diem")?.text).toBe("Khách sạn");
  expect(menuItemAt(menu, "/admin/don-dat/2345")?.text).toBe("Đơn đặt");
  expect(menuItemAt(menu, "/admin/thong-tin-tai-khoan")).toBeUndefined();
});

const railOf = (role: Role) => allowedMenu(menu, [...permissionsOf(role)]);
const linksOf = (role: Role) => railOf(role).flatMap((item) => [item, ...item.children].map(({ text }) => text));

test("the rail shows what the role may open, and nothing else", () => {
  expect(railOf("owner")).toEqual(menu);
  expect(linksOf("manager")).toEqual(linksOf("owner"));
  expect(linksOf("sales")).toContain("Đơn đặt");
  expect(linksOf("sales")).not.toContain("Quản lý tài khoản");
  expect(linksOf("content")).toContain("Đánh giá");
  expect(linksOf("content")).not.toContain("Đơn đặt");
  for (const role of roles) {
    expect(linksOf(role).includes("Nhật ký thay đổi")).toBe(permissionsOf(role).has("audit.read"));
  }
});

test("whoever may open nothing yet finds only the home of the area", () => {
  expect(allowedMenu(menu, []).map(({ text }) => text)).toEqual(["Tổng quan"]);
});
