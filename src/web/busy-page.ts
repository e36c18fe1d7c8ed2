import { contentSecurityPolicy, hashSource } from "#http/headers.ts";

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
  "Trang này chưa mở được ngay. Xin đợi vài giây rồi thử lại; đơn đặt phòng và thanh toán vẫn hoạt động bình thường.",
);
const interrupted = htmlOf(
  "Hệ thống vừa bị gián đoạn",
  "Xin đợi vài giây rồi thử lại; đơn đã đặt và tiền đã chuyển vẫn được ghi nhận đầy đủ.",
);

/** What a visitor gets while the pages of others are still waiting: needs neither React nor the database. */
export const busyPage = (siteUrl: string) => laterPage(busy, siteUrl);

/** The same when the database cannot be reached before the page is even begun. */
export const interruptedPage = (siteUrl: string) => laterPage(interrupted, siteUrl);

function laterPage(html: string, siteUrl: string): Response {
  return new Response(html, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "retry-after": String(RETRY_SECONDS),
      "content-security-policy": contentSecurityPolicy({ scripts: [], styles: [hashSource(style)], siteUrl }),
    },
  });
}
