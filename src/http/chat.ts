import { Hono } from "hono";
import { chatProviderOf } from "#modules/settings/contract/groups.ts";
import { getCompany } from "#modules/settings/queries.ts";
import { hashSource } from "./headers.ts";
import type { RequestEnv } from "./request-env.ts";

export const CHAT_PATH = "/tro-chuyen";

const style =
  "html,body{height:100%;margin:0;font:16px/1.5 system-ui,sans-serif;color:#0f1f1d;background:#fff}p{padding:1rem;margin:0}a{color:#146b61}iframe{display:block;width:100%;height:100%;border:0}";

type Provider = { body: (id: string) => string; sources: readonly string[] };

/** The markup of each provider's chat page, and what its policy allows beside our style. Ids contain only letters, digits and hyphens. */
const providers: Readonly<Record<ReturnType<typeof chatProviderOf>, Provider>> = {
  // Zalo's script runs in this page. The sandbox without an origin keeps it from reading pages and cookies of the site.
  zalo: {
    body: (id) =>
      `<p>Khung chat không mở? <a href="https://zalo.me/${id}" target="_blank" rel="noopener">Nhắn qua Zalo</a></p>` +
      `<div class="zalo-chat-widget" data-oaid="${id}" data-welcome-message="Bạn cần hỏi gì về chuyến đi?" data-autopopup="1" data-width="350" data-height="420"></div>` +
      '<script src="https://sp.zalo.me/plugins/sdk.js"></script>',
    sources: [
      "sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox",
      "script-src https://sp.zalo.me",
      "style-src 'unsafe-inline'",
      "img-src data: https://*.zalo.me https://*.zadn.vn",
      "connect-src https://*.zalo.me",
      "frame-src https://*.zalo.me",
    ],
  },
  // Crisp's page has its own frame and origin: none of its scripts runs on ours.
  crisp: {
    body: (id) => `<iframe src="https://go.crisp.chat/chat/embed/?website_id=${id}" title="Trò chuyện"></iframe>`,
    sources: [`style-src ${hashSource(style)}`, "frame-src https://go.crisp.chat"],
  },
};

/**
 * The chat page, which our pages open in a frame at the first tap. Only its policy allows the provider; all other policies stay the same.
 * Without a provider it links to the contact page.
 */
export function chatRoutes() {
  return new Hono<RequestEnv>().get(CHAT_PATH, async (c) => {
    c.set("route", CHAT_PATH);
    const { chatId } = await getCompany(c.var.ctx);
    if (chatId === null) return c.redirect("/lien-he");
    const { body, sources } = providers[chatProviderOf(chatId)];
    const html = `<!doctype html><html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Trò chuyện</title><style>${style}</style></head><body>${body(chatId)}</body></html>`;
    const policy = [
      "default-src 'none'",
      ...sources,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ];
    return c.html(html, 200, {
      "content-security-policy": policy.join("; "),
      "x-frame-options": "SAMEORIGIN",
      "cache-control": "no-cache",
    });
  });
}
