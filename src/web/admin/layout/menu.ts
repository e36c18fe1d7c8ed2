import type { Permission } from "#kernel/actor.ts";
import { fold } from "#kernel/vietnamese.ts";
import { adminPaths } from "../paths.ts";

export type MenuIcon = "dashboard" | "bookings" | "ship" | "hotel" | "blog" | "accounts" | "audit" | "settings";
/** Seen only by whoever may open it; a page that asks for more than being signed in names its permission. */
type MenuChild = { text: string; link: string; permission?: Permission };
export type MenuItem = MenuChild & { icon: MenuIcon; children: readonly MenuChild[] };

/** The rail of the staff area, in its order. */
export const menu: readonly MenuItem[] = [
  { text: "Tổng quan", link: adminPaths.home(), icon: "dashboard", children: [] },
  { text: "Đơn đặt", link: adminPaths.bookings(), permission: "bookings.read", icon: "bookings", children: [] },
  {
    text: "Du thuyền Hạ Long",
    link: adminPaths.cruises(),
    permission: "catalogue.read",
    icon: "ship",
    children: [
      { text: "Top du thuyền", link: adminPaths.topCruises(), permission: "catalogue.read" },
      { text: "Danh sách tour", link: adminPaths.tours(), permission: "catalogue.read" },
      { text: "Lịch giá và phòng", link: adminPaths.inventory(), permission: "prices.read" },
      { text: "Thống kê", link: adminPaths.statistics(), permission: "statistics.read" },
      { text: "Đánh giá", link: adminPaths.reviews(), permission: "reviews.moderate" },
    ],
  },
  {
    text: "Khách sạn",
    link: adminPaths.hotels(),
    permission: "catalogue.read",
    icon: "hotel",
    children: [
      { text: "Top khách sạn", link: adminPaths.topHotels(), permission: "catalogue.read" },
      { text: "Danh sách khách sạn", link: adminPaths.hotels(), permission: "catalogue.read" },
      { text: "Thống kê", link: adminPaths.hotelStatistics(), permission: "statistics.read" },
      { text: "Đánh giá", link: adminPaths.hotelReviews(), permission: "reviews.moderate" },
      { text: "Địa điểm", link: adminPaths.cities(), permission: "catalogue.read" },
    ],
  },
  { text: "Blogs", link: adminPaths.blogs(), permission: "catalogue.read", icon: "blog", children: [] },
  {
    text: "Quản lý tài khoản",
    link: adminPaths.accounts(),
    permission: "accounts.read",
    icon: "accounts",
    children: [],
  },
  { text: "Nhật ký thay đổi", link: adminPaths.audit(), permission: "audit.read", icon: "audit", children: [] },
];

/** What somebody with these permissions finds in the rail; an item whose children are all closed to them is gone too. */
export function allowedMenu(items: readonly MenuItem[], permissions: readonly Permission[]): MenuItem[] {
  const isOpen = ({ permission }: MenuChild) => permission === undefined || permissions.includes(permission);
  return items
    .map((item) => ({ ...item, children: item.children.filter(isOpen) }))
    .filter((item, index) => isOpen(item) && (item.children.length > 0 || items[index]?.children.length === 0));
}

/** Items whose text, or whose children's text, holds what was typed; without regard to case and diacritics. */
export function filterMenu(items: readonly MenuItem[], typed: string): MenuItem[] {
  const wanted = fold(typed).trim();
  if (wanted === "") return [...items];
  const has = ({ text }: { text: string }) => fold(text).includes(wanted);
  return items.flatMap((item) => {
    if (has(item)) return item;
    const children = item.children.filter(has);
    return children.length > 0 ? { ...item, children } : [];
  });
}

/** The item under which a page lies: the one with the longest link that begins its address. */
export function menuItemAt(items: readonly MenuItem[], pathname: string): MenuItem | undefined {
  const lengthOf = (item: MenuItem) =>
    Math.max(...[item, ...item.children].map(({ link }) => (isAt(pathname, link) ? link.length : 0)));
  return items
    .filter((item) => lengthOf(item) > 0)
    .sort((a, b) => lengthOf(b) - lengthOf(a))
    .at(0);
}

/** Whether a page is the link or lies below it; the home of the staff area is only itself. */
export function isAt(pathname: string, link: string): boolean {
  return pathname === link || (link !== adminPaths.home() && pathname.startsWith(`${link}/`));
}
