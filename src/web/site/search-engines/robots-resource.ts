import { requestContext } from "#web/server/context.ts";
import type { Route } from "./+types/robots-resource.ts";

const rules = [
  "User-agent: *",
  "Disallow: /admin",
  "Disallow: /api/",
  "Disallow: /don-hang/",
  "Disallow: /bao-gia/",
  "Disallow: /ho-so/",
  "Disallow: /du-lieu-cua-ban/xac-nhan/",
  "Disallow: /nhan-tin/",
  "Disallow: /danh-gia/",
  "Disallow: /dang-nhap/",
  "Disallow: /tai-khoan",
  "Disallow: /tro-chuyen",
  "Disallow: /tim-ve-may-bay/ket-qua",
  "Disallow: /tim-ve-may-bay/ve-re-nhat-thang?",
  "Disallow: /tim-ve-may-bay/hanh-khach",
  "Disallow: /kiem-tra-ve?",
  "Disallow: /*?*page=",
  "Disallow: /*?*features=",
];

/** Crawlers may fetch the ships, but not every combination of filters. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { siteUrl } = context.get(requestContext);
  const lines = [...rules, `Sitemap: ${siteUrl}/sitemap.xml`];
  return new Response(`${lines.join("\n")}\n`, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
