import { paths } from "#web/paths.ts";

export type NavItem = { label: string; href: string };

export const mainMenu: readonly NavItem[] = [
  { label: "Tìm du thuyền", href: paths.cruises() },
  { label: "Tìm vé máy bay", href: paths.flights() },
  { label: "Tìm khách sạn", href: paths.hotelHome() },
  { label: "Doanh nghiệp", href: paths.business() },
  { label: "Blog", href: paths.blog() },
];

export const aboutLinks: readonly NavItem[] = [
  { label: "Về chúng tôi", href: paths.about() },
  { label: "Điều khoản và điều kiện", href: paths.terms() },
  { label: "Chính sách riêng tư", href: paths.privacy() },
  { label: "Hướng dẫn sử dụng", href: paths.guide() },
  { label: "Hình thức thanh toán", href: paths.paymentMethods() },
  { label: "Liên hệ", href: paths.contact() },
  { label: "Giải quyết khiếu nại", href: paths.complaint() },
  { label: "Dữ liệu của bạn", href: paths.ownData() },
];

export const cruiseLinks: readonly NavItem[] = [
  { label: "Blog", href: paths.blog() },
  { label: "Quy định chung và lưu ý", href: paths.cruiseRules() },
  { label: "Câu hỏi thường gặp", href: paths.questions() },
];

export const hotelLinks: readonly NavItem[] = [
  { label: "Blog", href: paths.blog() },
  { label: "Quy định chung và lưu ý", href: paths.hotelRules() },
  { label: "Câu hỏi thường gặp", href: paths.hotelQuestions() },
];

/** True when the footer of a page shows the links for hotels instead of those for ships. */
export function isHotelPath(pathname: string): boolean {
  return /^\/(?:tim-)?khach-san(?:\/|$)/.test(pathname);
}
