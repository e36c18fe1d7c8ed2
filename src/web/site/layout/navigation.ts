import { paths } from "#web/paths.ts";

export type NavItem = { label: string; href: string };

/** Pages that exist. A link to any other page stays out of the site: building a page adds its line here. */
const built: ReadonlySet<string> = new Set([paths.cruises(), paths.lookup()]);

const existing = (items: NavItem[]) => items.filter((item) => built.has(item.href));

export const mainMenu = existing([
  { label: "Tìm du thuyền", href: paths.cruises() },
  { label: "Tìm vé máy bay", href: paths.flights() },
  { label: "Tìm khách sạn", href: paths.hotels() },
  { label: "Doanh nghiệp", href: paths.business() },
  { label: "Blog", href: paths.blog() },
]);

export const contactLink = existing([{ label: "Liên hệ Hải Trình", href: paths.contact() }]).at(0);

export const lookupLink = existing([{ label: "Tra cứu đơn hàng", href: paths.lookup() }]).at(0);

export const aboutLinks = existing([
  { label: "Về chúng tôi", href: paths.about() },
  { label: "Điều khoản và điều kiện", href: paths.terms() },
  { label: "Chính sách riêng tư", href: paths.privacy() },
  { label: "Hướng dẫn sử dụng", href: paths.guide() },
  { label: "Hình thức thanh toán", href: paths.paymentMethods() },
  { label: "Liên hệ", href: paths.contact() },
]);

export const cruiseLinks = existing([
  { label: "Tìm du thuyền", href: paths.cruises() },
  { label: "Blog", href: paths.blog() },
  { label: "Quy định chung và lưu ý", href: paths.cruiseRules() },
  { label: "Câu hỏi thường gặp", href: paths.questions() },
]);
