import { contentSecurityPolicy, hashSource } from "#http/headers.ts";
import { statusOf } from "#http/statuses.ts";
import type { DomainError } from "#kernel/errors.ts";

export const RETRY_SECONDS = 5;

const style =
  "body{font:1.0625rem/1.6 system-ui,sans-serif;margin:0;display:grid;min-height:100vh;place-content:center;" +
  "padding:1.5rem;background:#f6f8f6;color:#0f1f1d}main{max-width:34rem}h1{font-size:1.625rem;line-height:1.3}" +
  "a{display:inline-block;padding:.75rem 1.25rem;border-radius:8px;background:#0a2f2b;color:#fff}";

const htmlOf = (title: string, text: string) => `<!DOCTYPE html><html lang="vi"><head><meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/>
<title>${title} · Hải Trình</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="">Thử lại</a></p></main></body></html>`;

const busy = htmlOf(
  "Đang có nhiều người xem cùng lúc",
  "Trang này chưa mở được ngay. Xin đợi vài giây rồi thử lại; đơn đã đặt và tiền đã chuyển vẫn được ghi nhận đầy đủ.",
);
const interrupted = htmlOf(
  "Hệ thống vừa bị gián đoạn",
  "Xin đợi vài giây rồi thử lại; đơn đã đặt và tiền đã chuyển vẫn được ghi nhận đầy đủ.",
);
const broken = htmlOf("Trang này gặp lỗi", "Có lỗi ngoài ý muốn. Xin thử lại sau ít phút.");

const escapeHtml = (words: string) => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The page for a shed request. It needs neither React nor the database. */
export const overloadedPage = (siteUrl: string) => plainPage(busy, 503, siteUrl);

/** The same page as a prepared status, headers and body, because the load shedder sends it hundreds of times a second. */
export const overloadedResponse = (siteUrl: string) => ({
  status: 503,
  body: Buffer.from(busy),
  headers: plainHeaders(503, siteUrl),
});

/** The same when the database is unreachable or cannot store anything. */
export const dbUnavailablePage = (siteUrl: string) => plainPage(interrupted, 503, siteUrl);

/** The same for a bug outside of any page. */
export const internalErrorPage = (siteUrl: string) => plainPage(broken, 500, siteUrl);

/** The same for a request that was rejected before a page began. */
export const rejectedPage = (error: DomainError, siteUrl: string) =>
  plainPage(
    htmlOf("Không thực hiện được", escapeHtml(error.message)),
    statusOf(error.kind),
    siteUrl,
    error.retryAfterSeconds,
  );

const plainPage = (html: string, status: number, siteUrl: string, retryAfter?: number) =>
  new Response(html, { status, headers: plainHeaders(status, siteUrl, retryAfter) });

function plainHeaders(status: number, siteUrl: string, retryAfter?: number): Record<string, string> {
  const seconds = status === 503 ? (retryAfter ?? RETRY_SECONDS) : retryAfter;
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    ...(seconds !== undefined && { "retry-after": String(seconds) }),
    "content-security-policy": contentSecurityPolicy({ scripts: [], styles: [hashSource(style)], siteUrl }),
  };
}
