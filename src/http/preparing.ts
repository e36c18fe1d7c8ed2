import type { IncomingMessage, ServerResponse } from "node:http";
import { apiPolicy, contentSecurityPolicy, hashSource, securityHeaders } from "./headers.ts";

const RETRY_SECONDS = 1;

const style =
  "body{font:1.0625rem/1.6 system-ui,sans-serif;margin:0;display:grid;min-height:100vh;place-content:center;" +
  "padding:1.5rem;background:#f6f8f6;color:#0f1f1d}main{width:min(34rem,88vw)}h1{font-size:1.625rem;line-height:1.3}" +
  "progress{width:100%;height:1rem;accent-color:#0a2f2b}";

/** The share of the demo that is loaded, from 0 to 1; null while no demo is being loaded. */
type Progress = number | null;

/**
 * Answers a request while the product starts: `/livez` 200, `/readyz` and `/readyz/sell` 503, the API and pages 503. The page reloads
 * every second, until the product answers with the requested page.
 */
export function answerPreparing(
  { url = "/" }: IncomingMessage,
  response: ServerResponse,
  { siteUrl, progress }: { siteUrl: string; progress: Progress },
): void {
  const [path = "/"] = url.split("?");
  const answer = (status: number, type: string, policy: string, body: string) => {
    response.writeHead(status, {
      ...securityHeaders(siteUrl),
      "cache-control": "no-store",
      "content-type": `${type}; charset=utf-8`,
      "content-security-policy": policy,
      ...(status === 503 && { "retry-after": String(RETRY_SECONDS) }),
    });
    response.end(body);
  };
  if (path === "/livez") answer(200, "text/plain", apiPolicy, "ok\n");
  else if (path === "/readyz" || path === "/readyz/sell") answer(503, "text/plain", apiPolicy, "preparing\n");
  else if (path === "/api" || path.startsWith("/api/")) answer(503, "application/json", apiPolicy, envelope);
  else {
    const policy = contentSecurityPolicy({ scripts: [], styles: [hashSource(style)], siteUrl });
    answer(503, "text/html", policy, pageOf(progress));
  }
}

const envelope = JSON.stringify({
  success: false,
  status: 503,
  result: null,
  message: "Hệ thống đang khởi động. Xin thử lại sau vài giây.",
  error: { code: "preparing", fields: {} },
});

function pageOf(progress: Progress): string {
  const percent = Math.round((progress ?? 0) * 100);
  const title = progress === null ? "Đang khởi động" : "Đang chuẩn bị dữ liệu mẫu";
  const bar = `<p><label>Đã xong ${percent}% <progress max="100" value="${percent}"></progress></label></p>`;
  return `<!DOCTYPE html><html lang="vi"><head><meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/>
<meta http-equiv="refresh" content="${RETRY_SECONDS}"/>
<title>${title} · Hải Trình</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${progress === null ? "" : bar}
<p>Trang sẽ tự mở khi xong, thường trong vài giây.</p></main></body></html>`;
}
