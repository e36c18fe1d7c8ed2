import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  route("robots.txt", "site/robots-resource.ts"),
  route("sitemap.xml", "site/sitemap-resource.ts"),
  route("don-hang/:code/trang-thai", "site/bookings/status-resource.ts"),
  route("don-hang/:code/ma-qr.png", "site/bookings/qr-resource.ts"),

  layout("site/layout/site-layout.tsx", [
    // Errors of a page are shown inside the frame, so their boundary stands between the two.
    layout("site/layout/problem-layout.tsx", [
      index("site/home/home-page.tsx"),
      route("tim-du-thuyen", "site/cruises/list-page.tsx"),
      route("du-thuyen/:slug", "site/cruises/detail-page.tsx"),
      route("du-thuyen/:slug/dat-phong", "site/checkout/checkout-page.tsx"),
      route("tra-cuu-don-hang", "site/bookings/lookup-page.tsx"),
      route("don-hang/:code", "site/bookings/booking-layout.tsx", [
        index("site/bookings/booking-page.tsx"),
        route("thanh-toan", "site/bookings/payment-page.tsx"),
      ]),
      route("403", "site/layout/forbidden-page.tsx"),
      route("*", "site/layout/missing-page.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
