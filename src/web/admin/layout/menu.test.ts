import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Role, roles } from "#kernel/actor.ts";
import { permissionsOf } from "#modules/accounts/rules.ts";
import { allowedMenu, filterMenu, isSubmenuOpen, menu, menuItemAt } from "./menu.ts";

const texts = (query: string) => filterMenu(menu, query).map(({ text, children }) => [text, children.length]);

test("filterMenu ignores case and diacritics, in items and children", () => {
  expect(texts("")).toHaveLength(menu.length);
  expect(texts("DU THUYEN HA LONG")).toEqual([["Du thuyền Hạ Long", 9]]);
  expect(texts("thong ke")).toEqual([
    ["Du thuyền Hạ Long", 1],
    ["Khách sạn", 1],
    ["Vé máy bay", 1],
  ]);
  expect(texts("hộp thư")).toEqual([["Cài đặt", 1]]);
  expect(texts("thống kê")).toEqual(texts("THONG KE"));
  expect(texts("không có gì")).toEqual([]);
});

// The specification names these two items and gives them no children.
test.each([
  ["blogs", "Blogs", "/admin/blogs"],
  ["bai viet", "Blogs", "/admin/blogs"],
  ["quan ly tai khoan", "Quản lý tài khoản", "/admin/quan-ly-tai-khoan"],
])("sidebar opens one page without a submenu when %j is searched", (query, text, link) => {
  expect(filterMenu(menu, query)).toMatchObject([{ text, link, children: [] }]);
});

test("menuItemAt returns the item with the longest matching address", () => {
  expect(menuItemAt(menu, "/admin")?.text).toBe("Tổng quan");
  expect(menuItemAt(menu, "/admin/du-thuyen/thong-ke")?.text).toBe("Du thuyền Hạ Long");
  expect(menuItemAt(menu, "/admin/cai-dat/hop-thu-di")?.text).toBe("Cài đặt");
  expect(menuItemAt(menu, "/admin/don-dat/2345")?.text).toBe("Đơn đặt");
  expect(menuItemAt(menu, "/admin/don-dat/so-quy")?.text).toBe("Thu chi");
  expect(menuItemAt(menu, "/admin/cap-nhat-blog/tet-tren-vinh")?.text).toBe("Blogs");
  expect(menuItemAt(menu, "/admin/them-tai-khoan")?.text).toBe("Quản lý tài khoản");
  expect(menuItemAt(menu, "/admin/thong-tin-tai-khoan")).toBeUndefined();
});

const railOf = (role: Role) => allowedMenu(menu, { permissions: [...permissionsOf(role)], connected: ["vinvoice"] });
const linksOf = (role: Role) => railOf(role).flatMap((item) => [item, ...item.children].map(({ text }) => text));

test("allowedMenu shows only items that the role may open", () => {
  expect(railOf("owner")).toEqual(menu);
  expect(linksOf("owner")).toContain("Nhận tiền và giữ phòng");
  expect(linksOf("manager")).not.toContain("Nhận tiền và giữ phòng");
  expect(linksOf("sales")).toContain("Đơn đặt");
  expect(linksOf("sales")).not.toContain("Quản lý tài khoản");
  expect(linksOf("content")).toContain("Trang chủ");
  expect(linksOf("content")).not.toContain("Đơn đặt");
  for (const role of roles) {
    expect(linksOf(role).includes("Nhật ký thay đổi")).toBe(permissionsOf(role).has("audit.read"));
  }
});

test("allowedMenu shows pages of a service only where it is connected", () => {
  const links = allowedMenu(menu, { permissions: [...permissionsOf("owner")], connected: [] }).flatMap(
    (item) => item.children,
  );
  expect(links.filter(({ text }) => text.startsWith("Hoá đơn"))).toEqual([]);
  expect(linksOf("accountant")).toContain("Hoá đơn");
});

test("allowedMenu shows only the home page when the role has no permissions", () => {
  expect(allowedMenu(menu, { permissions: [], connected: [] }).map(({ text }) => text)).toEqual(["Tổng quan"]);
});

test("Every menu link leads to an existing page", async () => {
  const { default: routes } = await import("../../routes.ts");
  const paths = pathsOf(routes as RouteNode[]);
  const links = menu.flatMap((item) => [item, ...item.children].map(({ link }) => pathIn(link)));
  expect(links.filter((link) => !paths.includes(link))).toEqual([]);
});

test("Every page that needs no selection first is in the menu", async () => {
  const { default: routes } = await import("../../routes.ts");
  const links = new Set(
    menu.flatMap(({ link, children, alsoPrefixes = [] }) =>
      [link, ...children.map((child) => child.link), ...alsoPrefixes].map(pathIn),
    ),
  );
  // The own account is at the bottom of the menu; a printed sheet and a departure belong to their list.
  const elsewhere = [
    "admin/dang-nhap",
    "admin/quen-mat-khau",
    "admin/thong-tin-tai-khoan",
    "admin/don-dat/len-tau/in",
    "admin/don-dat/len-tau/ca-chuyen",
    "admin/don-dat/len-tau/ngung-chay",
    "admin/yeu-cau/moi",
  ];
  const screens = pathsOf(routes as RouteNode[], /-page\.tsx$/).filter((path) => /^admin(\/[^:*]+)?$/.test(path));
  expect(screens.filter((path) => !links.has(path) && !elsewhere.includes(path))).toEqual([]);
});

test("The first breadcrumb of a menu page is its group, or another page of that group", async () => {
  const { default: routes } = await import("../../routes.ts");
  const files = filesOf(routes as RouteNode[]);
  const found = menu.flatMap((group) =>
    group.children.flatMap(({ text, link }) => {
      const source = readFileSync(join(import.meta.dirname, "../..", files.get(pathIn(link)) ?? ""), "utf8");
      const first = /crumbs=\{\[\s*\{ label: "([^"]+)"/.exec(source)?.[1];
      return first ? [{ page: text, first, allowed: [group.text, ...group.children.map((one) => one.text)] }] : [];
    }),
  );
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ first, allowed }) => !allowed.includes(first))).toEqual([]);
});

test.each([
  ["hoan tien", "Hoàn tiền"],
  ["con no", "Còn nợ"],
  ["so quy", "Sổ quỹ"],
  ["dien thoai", "Đặt qua điện thoại, tại quầy"],
  ["quay", "Đặt qua điện thoại, tại quầy"],
  ["chuyen khoan", "Chuyển khoản chưa rõ đơn"],
  ["len tau", "Khách lên tàu"],
  ["danh muc", "Danh mục và tiện ích"],
  ["nhap t", "Nhập tour từ tệp"],
])("filterMenu of %j finds %s", (query, text) => {
  expect(filterMenu(menu, query).flatMap((item) => item.children.map((child) => child.text))).toContain(text);
});

test("Submenu collapses and expands during a search", () => {
  const searching = { searched: true, collapsed: [], open: null };
  expect(isSubmenuOpen("/a", searching)).toBe(true);
  expect(isSubmenuOpen("/a", { ...searching, collapsed: ["/a"] })).toBe(false);
  expect(isSubmenuOpen("/a", { searched: false, collapsed: ["/a"], open: "/a" })).toBe(true);
});

const pathIn = (link: string) => link.slice(1).split("?")[0] ?? "";

type RouteNode = { path?: string; file: string; children?: RouteNode[] };

const filesOf = (nodes: RouteNode[]): Map<string, string> =>
  new Map(
    nodes.flatMap(({ path, file, children = [] }) => [...(path ? [[path, file] as const] : []), ...filesOf(children)]),
  );

const pathsOf = (nodes: RouteNode[], files = /./): string[] =>
  nodes.flatMap(({ path, file, children = [] }) => [
    ...(path && files.test(file) ? [path] : []),
    ...pathsOf(children, files),
  ]);
