import type { Permission } from "#kernel/actor.ts";
import { fold } from "#kernel/vietnamese.ts";
import type { IntegrationKey } from "#platform/integrations.ts";
import { viewSlugs } from "../bookings/list/booking-list-query.ts";
import { pagePaths } from "../pages/addresses.ts";
import { adminPaths, cityPaths, kindPaths, timetablePaths } from "../paths.ts";

export type MenuIcon =
  | "dashboard"
  | "bookings"
  | "money"
  | "ship"
  | "hotel"
  | "flight"
  | "blog"
  | "accounts"
  | "audit"
  | "settings";
/** A child is visible only with its permission, and where its page needs a service, only with that. */
type MenuChild = { text: string; link: string; permission?: Permission; needs?: IntegrationKey };
export type MenuItem = MenuChild & {
  icon: MenuIcon;
  children: readonly MenuChild[];
  /** Other address prefixes of its pages. */
  alsoPrefixes?: readonly string[];
  /** Additional search terms. */
  words?: readonly string[];
};

/** The back-office menu: daily work first, settings last. */
export const menu: readonly MenuItem[] = [
  { text: "Tổng quan", link: adminPaths.home(), icon: "dashboard", children: [] },
  {
    text: "Đơn đặt",
    link: adminPaths.bookings(),
    permission: "bookings.read",
    icon: "bookings",
    children: [
      { text: "Danh sách đơn", link: adminPaths.bookings(), permission: "bookings.read" },
      { text: "Đặt qua điện thoại, tại quầy", link: adminPaths.newBooking(), permission: "bookings.write" },
      { text: "Khách lên tàu", link: adminPaths.departures(), permission: "bookings.read" },
      { text: "Yêu cầu và báo giá", link: adminPaths.enquiries(), permission: "bookings.read" },
      { text: "Còn nợ", link: adminPaths.bookings({ xem: viewSlugs.owing }), permission: "bookings.read" },
      { text: "Khiếu nại và dữ liệu", link: adminPaths.cases(), permission: "bookings.read" },
      { text: "Dữ liệu của khách", link: adminPaths.person(), permission: "personal-data.read" },
      { text: "Nhận thư ưu đãi", link: adminPaths.subscribers(), permission: "personal-data.read" },
    ],
  },
  {
    text: "Thu chi",
    link: adminPaths.cashBook(),
    permission: "payments.read",
    icon: "money",
    words: ["Kế toán"],
    children: [
      { text: "Chuyển khoản chưa rõ đơn", link: adminPaths.transfers(), permission: "payments.read" },
      { text: "Hoàn tiền", link: adminPaths.refunds(), permission: "payments.read" },
      { text: "Quỹ", link: adminPaths.funds(), permission: "payments.read" },
      { text: "Sổ quỹ", link: adminPaths.cashBook(), permission: "payments.read" },
      { text: "Hoá đơn", link: adminPaths.invoices(), permission: "payments.read", needs: "vinvoice" },
      { text: "Công nợ nhà cung cấp", link: adminPaths.supplierStatement(), permission: "costs.read" },
      { text: "Hoa hồng", link: adminPaths.commissions(), permission: "costs.read" },
      { text: "Nguồn giới thiệu", link: adminPaths.referrers(), permission: "costs.read" },
    ],
  },
  {
    text: "Du thuyền Hạ Long",
    link: kindPaths.cruise.home(),
    permission: "catalogue.read",
    icon: "ship",
    children: [
      { text: "Tổng quan du thuyền", link: kindPaths.cruise.home(), permission: "catalogue.read" },
      { text: "Lịch giá và phòng", link: kindPaths.cruise.inventory(), permission: "prices.read" },
      { text: "Danh sách tour", link: kindPaths.cruise.list(), permission: "catalogue.read" },
      { text: "Thêm tour", link: kindPaths.cruise.create(), permission: "catalogue.write" },
      { text: "Đánh giá", link: kindPaths.cruise.reviews(), permission: "reviews.moderate" },
      { text: "Top du thuyền", link: kindPaths.cruise.top(), permission: "catalogue.read" },
      { text: "Thống kê", link: kindPaths.cruise.statistics(), permission: "statistics.read" },
      { text: "Danh mục và tiện ích", link: kindPaths.cruise.catalogue(), permission: "catalogue.read" },
      { text: "Nhập tour từ tệp", link: kindPaths.cruise.importList(), permission: "catalogue.write" },
    ],
  },
  {
    text: "Khách sạn",
    link: kindPaths.hotel.home(),
    permission: "catalogue.read",
    icon: "hotel",
    children: [
      { text: "Danh sách khách sạn", link: kindPaths.hotel.list(), permission: "catalogue.read" },
      { text: "Lịch giá và phòng", link: kindPaths.hotel.inventory(), permission: "prices.read" },
      { text: "Thêm khách sạn", link: kindPaths.hotel.create(), permission: "catalogue.write" },
      { text: "Đánh giá", link: kindPaths.hotel.reviews(), permission: "reviews.moderate" },
      { text: "Top khách sạn", link: kindPaths.hotel.top(), permission: "catalogue.read" },
      { text: "Thống kê", link: kindPaths.hotel.statistics(), permission: "statistics.read" },
      { text: "Địa điểm", link: cityPaths.list(), permission: "catalogue.read" },
      { text: "Thêm địa điểm", link: cityPaths.create(), permission: "catalogue.write" },
      { text: "Tiện ích khách sạn", link: kindPaths.hotel.catalogue(), permission: "catalogue.read" },
      { text: "Nhập khách sạn từ tệp", link: kindPaths.hotel.importList(), permission: "catalogue.write" },
    ],
  },
  {
    text: "Vé máy bay",
    link: timetablePaths.list(),
    permission: "prices.read",
    icon: "flight",
    children: [
      { text: "Lịch bay", link: timetablePaths.list(), permission: "prices.read" },
      { text: "Chỗ trên chuyến", link: timetablePaths.seats(), permission: "prices.read" },
      { text: "Hạng vé", link: timetablePaths.fares(), permission: "prices.read" },
      { text: "Đợt giá và hành lý", link: timetablePaths.seasons(), permission: "prices.read" },
      { text: "Thống kê", link: timetablePaths.statistics(), permission: "statistics.read" },
      { text: "Thêm chuyến bay", link: timetablePaths.create(), permission: "prices.write" },
      { text: "Thêm hạng vé", link: timetablePaths.createFare(), permission: "prices.write" },
      { text: "Nhập lịch bay từ tệp", link: timetablePaths.importList(), permission: "prices.write" },
      { text: "Nhập hạng vé từ tệp", link: timetablePaths.importFares(), permission: "prices.write" },
    ],
  },
  // These two have no submenu (specification, "Admin sidebar"): a click opens the list, which links to the rest.
  {
    text: "Blogs",
    link: adminPaths.posts(),
    permission: "catalogue.read",
    icon: "blog",
    alsoPrefixes: [adminPaths.newPost(), adminPaths.editPost("").slice(0, -1)],
    words: ["Bài viết"],
    children: [],
  },
  {
    text: "Quản lý tài khoản",
    link: adminPaths.accounts(),
    permission: "accounts.read",
    icon: "accounts",
    alsoPrefixes: [adminPaths.newAccount()],
    children: [],
  },
  { text: "Nhật ký thay đổi", link: adminPaths.audit(), permission: "audit.read", icon: "audit", children: [] },
  {
    text: "Cài đặt",
    link: adminPaths.settings(),
    icon: "settings",
    children: [
      { text: "Bắt đầu bán hàng", link: adminPaths.settings(), permission: "settings.write" },
      { text: "Công ty và liên hệ", link: adminPaths.companySettings(), permission: "settings.write" },
      { text: "Nhận tiền và giữ phòng", link: adminPaths.paymentSettings(), permission: "settings.write" },
      { text: "Hoá đơn điện tử", link: adminPaths.invoiceSettings(), permission: "settings.write", needs: "vinvoice" },
      { text: "Ngày lễ", link: adminPaths.holidaySettings(), permission: "settings.write" },
      { text: "Thời hạn khiếu nại", link: adminPaths.complaintSettings(), permission: "settings.write" },
      { text: "Phí và nguồn vé máy bay", link: adminPaths.flightSettings(), permission: "settings.write" },
      { text: "Trang chủ", link: adminPaths.homeSettings(), permission: "catalogue.write" },
      { text: "Thông báo trên trang", link: adminPaths.notices(), permission: "catalogue.write" },
      { text: "Trang thông tin", link: pagePaths.list(), permission: "catalogue.read" },
      { text: "Thời hạn lưu dữ liệu", link: adminPaths.retention(), permission: "settings.write" },
      { text: "Kết nối và thư", link: adminPaths.connections(), permission: "settings.write" },
      { text: "Hộp thư đi", link: adminPaths.outbox(), permission: "settings.write" },
      { text: "Việc nền bị lỗi", link: adminPaths.failedJobs(), permission: "settings.write" },
    ],
  },
];

type Allowed = { permissions: readonly Permission[]; connected: readonly IntegrationKey[] };

/** The menu for these permissions and services; an item without visible children is removed. */
export function allowedMenu(items: readonly MenuItem[], { permissions, connected }: Allowed): MenuItem[] {
  const isAllowed = ({ permission, needs }: MenuChild) =>
    (permission === undefined || permissions.includes(permission)) &&
    (needs === undefined || connected.includes(needs));
  return items
    .map((item) => ({ ...item, children: item.children.filter(isAllowed) }))
    .filter((item, index) => isAllowed(item) && (item.children.length > 0 || items[index]?.children.length === 0));
}

/** Items whose text, or whose children's text, contains the query; ignores case and diacritics. */
export function filterMenu(items: readonly MenuItem[], text: string): MenuItem[] {
  const query = fold(text).trim();
  if (query === "") return [...items];
  const has = ({ text, words = [] }: Pick<MenuItem, "text" | "words">) =>
    [text, ...words].some((one) => fold(one).includes(query));
  return items.flatMap((item) => {
    if (has(item)) return item;
    const children = item.children.filter(has);
    return children.length > 0 ? { ...item, children } : [];
  });
}

type Opened = { searched: boolean; collapsed: readonly string[]; open: string | null };

/** During a search all results are open, except collapsed ones; otherwise only one submenu is open. */
export const isSubmenuOpen = (link: string, { searched, collapsed, open }: Opened): boolean =>
  searched ? !collapsed.includes(link) : open === link;

/** The item of a page: the one with the longest link that is a prefix of its address. */
export function menuItemAt(items: readonly MenuItem[], pathname: string): MenuItem | undefined {
  const lengthOf = (item: MenuItem) =>
    Math.max(
      ...[item.link, ...item.children.map(({ link }) => link), ...(item.alsoPrefixes ?? [])].map((link) =>
        isAt(pathname, link) ? link.length : 0,
      ),
    );
  return items
    .filter((item) => lengthOf(item) > 0)
    .sort((a, b) => lengthOf(b) - lengthOf(a))
    .at(0);
}

/** True when a page is the link or below it; the back-office home matches only itself. */
function isAt(pathname: string, link: string): boolean {
  return pathname === link || (link !== adminPaths.home() && pathname.startsWith(`${link}/`));
}
