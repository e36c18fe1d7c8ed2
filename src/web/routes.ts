import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { comingPages } from "./site/coming/coming.ts";

// The gallery of the design system exists in development and in the build that the browser tests make for it.
const gallery =
  process.env.NODE_ENV === "production" && process.env.UI_GALLERY !== "on"
    ? []
    : [route("_ui", "gallery/gallery-page.tsx")];

export default [
  ...gallery,
  route("robots.txt", "site/robots-resource.ts"),
  route("sitemap.xml", "site/sitemap-resource.ts"),
  route("speculation-rules.json", "site/speculation-rules-resource.ts"),
  route("don-hang/:code/trang-thai", "site/bookings/status-resource.ts"),
  route("don-hang/:code/lich.ics", "site/bookings/calendar-resource.ts"),
  route("don-hang/:code/ma-qr.png", "site/bookings/qr-resource.ts"),

  route("admin/dang-nhap", "admin/accounts/sign-in-page.tsx"),
  route("admin/dang-xuat", "admin/accounts/sign-out-resource.ts"),
  route("admin/quen-mat-khau", "admin/accounts/reset-password-page.tsx"),
  route("admin/don-dat/so-quy/xuat-tep", "admin/bookings/cash-book-resource.ts"),
  route("admin/don-dat/moi-den", "admin/bookings/new-bookings-resource.ts"),
  route("admin/don-dat/xuat-tep", "admin/bookings/export-resource.ts"),
  route("admin/du-thuyen/tour/xuat-tep", "admin/products/export-resource.ts"),
  route("admin/du-thuyen/lich-gia/:slug/xuat-tep", "admin/inventory/export-resource.ts"),
  route("admin/khach-san/lich-gia/:slug/xuat-tep", "admin/inventory/export-resource.ts", { id: "hotel-nights-export" }),
  route("admin/don-dat/danh-sach-len-tau", "admin/bookings/boarding-list-resource.ts"),
  route("admin/don-dat/:code/cach-tra", "admin/bookings/payment-link-resource.ts"),
  route("admin/don-dat/:code/tai-lieu/:id", "admin/bookings/document-resource.ts"),
  route("admin/du-thuyen/thong-ke/xuat-csv", "admin/statistics/export-resource.ts"),
  layout("admin/layout/admin-layout.tsx", [
    // Errors of a page are shown beside the rail, so their boundary stands between the two.
    layout("admin/layout/admin-problem-layout.tsx", [
      route("admin", "admin/home/dashboard-page.tsx"),
      route("admin/don-dat", "admin/bookings/list-page.tsx"),
      route("admin/don-dat/tao-moi", "admin/bookings/new-booking-page.tsx"),
      route("admin/don-dat/chuyen-khoan", "admin/bookings/transfers-page.tsx"),
      route("admin/don-dat/so-quy", "admin/bookings/cash-book-page.tsx"),
      route("admin/don-dat/hoan-tien", "admin/bookings/refunds-page.tsx"),
      route("admin/don-dat/len-tau", "admin/bookings/departures-page.tsx"),
      route("admin/don-dat/len-tau/ca-chuyen", "admin/bookings/whole-departure-page.tsx"),
      route("admin/don-dat/len-tau/in", "admin/bookings/boarding-sheet-page.tsx"),
      route("admin/don-dat/:code", "admin/bookings/file-page.tsx"),
      route("admin/don-dat/:code/doi", "admin/bookings/change-page.tsx"),
      route("admin/don-dat/:code/tach", "admin/bookings/split-page.tsx"),
      route("admin/don-dat/:code/gop", "admin/bookings/join-page.tsx"),
      route("admin/don-dat/:code/phieu-xac-nhan", "admin/bookings/confirmation-page.tsx"),
      route("admin/du-thuyen/thong-ke", "admin/statistics/statistics-page.tsx"),
      route("admin/du-thuyen", "admin/products/overview-page.tsx"),
      route("admin/du-thuyen/tour", "admin/products/list-page.tsx"),
      route("admin/du-thuyen/tour/nhap-tep", "admin/products/import-page.tsx"),
      route("admin/du-thuyen/tao-moi-tour", "admin/products/new-page.tsx"),
      route("admin/du-thuyen/cap-nhat-tour/:slug", "admin/products/edit-page.tsx"),
      route("admin/du-thuyen/top-du-thuyen", "admin/products/top-page.tsx"),
      route("admin/du-thuyen/danh-muc", "admin/catalogue/catalogue-page.tsx"),
      route("admin/du-thuyen/lich-gia", "admin/inventory/inventory-page.tsx"),
      route("admin/du-thuyen/lich-gia/:slug/quy-tac", "admin/inventory/rules-page.tsx"),
      route("admin/du-thuyen/lich-gia/:slug/nhap-tep", "admin/inventory/import-page.tsx"),
      route("admin/khach-san", "admin/products/list-page.tsx", { id: "staff-hotels" }),
      route("admin/khach-san/tao-moi-khach-san", "admin/products/new-page.tsx", { id: "new-hotel" }),
      route("admin/khach-san/cap-nhat-khach-san/:slug", "admin/products/edit-page.tsx", { id: "edit-hotel" }),
      route("admin/khach-san/top-khach-san", "admin/products/top-page.tsx", { id: "top-hotels" }),
      route("admin/khach-san/danh-muc", "admin/catalogue/catalogue-page.tsx", { id: "hotel-catalogue" }),
      route("admin/khach-san/lich-gia", "admin/inventory/inventory-page.tsx", { id: "hotel-inventory" }),
      route("admin/khach-san/lich-gia/:slug/quy-tac", "admin/inventory/rules-page.tsx", { id: "hotel-rules" }),
      route("admin/khach-san/lich-gia/:slug/nhap-tep", "admin/inventory/import-page.tsx", {
        id: "hotel-nights-import",
      }),
      route("admin/khach-san/dia-diem", "admin/cities/list-page.tsx"),
      route("admin/khach-san/dia-diem/tao-moi-dia-diem", "admin/cities/new-page.tsx"),
      route("admin/khach-san/dia-diem/cap-nhat-dia-diem/:id", "admin/cities/edit-page.tsx"),
      route("admin/quan-ly-tai-khoan", "admin/accounts/list-page.tsx"),
      route("admin/quan-ly-tai-khoan/:id", "admin/accounts/edit-page.tsx"),
      route("admin/them-tai-khoan", "admin/accounts/new-page.tsx"),
      route("admin/thong-tin-tai-khoan", "admin/accounts/account-page.tsx"),
      route("admin/nhat-ky", "admin/audit/audit-page.tsx"),
      route("admin/cai-dat", "admin/settings/first-steps-page.tsx"),
      route("admin/cai-dat/cong-ty", "admin/settings/company-page.tsx"),
      route("admin/cai-dat/thanh-toan", "admin/settings/payment-page.tsx"),
      route("admin/cai-dat/ngay-le", "admin/settings/holidays-page.tsx"),
      route("admin/cai-dat/trang-chu", "admin/settings/home-page.tsx"),
      route("admin/cai-dat/ket-noi", "admin/settings/connections-page.tsx"),
      route("admin/cai-dat/hop-thu-di", "admin/settings/outbox-page.tsx"),
      route("admin/*", "admin/layout/admin-missing-page.tsx"),
    ]),
  ]),

  layout("site/layout/site-layout.tsx", [
    // Errors of a page are shown inside the frame, so their boundary stands between the two.
    layout("site/layout/problem-layout.tsx", [
      index("site/home/home-page.tsx"),
      route("tim-du-thuyen", "site/cruises/list-page.tsx"),
      route("du-thuyen/:slug", "site/cruises/detail-page.tsx"),
      route("du-thuyen/:slug/dat-phong", "site/checkout/checkout-page.tsx"),
      route("tim-khach-san", "site/hotels/list-page.tsx"),
      route("tim-khach-san/:slug", "site/hotels/detail-page.tsx"),
      route("tim-khach-san/:slug/dat-phong", "site/checkout/checkout-page.tsx", { id: "hotel-checkout" }),
      // For staff, in the frame that visitors know.
      route("admin/du-thuyen/cap-nhat-tour/:slug/xem-truoc", "admin/products/preview-page.tsx"),
      route("admin/khach-san/cap-nhat-khach-san/:slug/xem-truoc", "admin/products/preview-page.tsx", {
        id: "hotel-preview",
      }),
      route("tra-cuu-don-hang", "site/bookings/lookup-page.tsx"),
      route("don-hang/:code", "site/bookings/booking-layout.tsx", [
        index("site/bookings/booking-page.tsx"),
        route("thanh-toan", "site/bookings/payment-page.tsx"),
        route("doi-ngay", "site/bookings/change-day-page.tsx"),
        route("yeu-cau", "site/bookings/ask-for-change-page.tsx"),
        route("phieu-xac-nhan", "site/bookings/confirmation-page.tsx"),
      ]),
      route("lien-he", "site/about/contact-page.tsx"),
      route("dieu-khoan-va-dieu-kien", "site/about/terms-page.tsx"),
      route("chinh-sach-rieng-tu", "site/about/privacy-page.tsx"),
      ...Object.keys(comingPages).map((path) =>
        route(`${path.slice(1)}/*`, "site/coming/coming-page.tsx", { id: `coming${path}` }),
      ),
      route("ngoai-tuyen", "site/layout/offline-page.tsx"),
      route("403", "site/layout/forbidden-page.tsx"),
      route("*", "site/layout/missing-page.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
