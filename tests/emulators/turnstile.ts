// Cloudflare Turnstile emulator: `node tests/emulators/turnstile.ts [port]`. It answers `siteverify` by the rules that Cloudflare
// publishes and serves a widget that creates a token at once. It imports nothing of the product.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type TurnstileEmulator = {
  url: string;
  siteKey: string;
  secret: string;
  /** A token for an action, issued to a browser on `hostname`. */
  token(action: string, hostname?: string): string;
  /** Faults of the next verifications. */
  faults: ("error" | "malformed" | "hang" | "internal-error" | "wrong-secret")[];
  /** Every verification request, with its client address. */
  asked: { response: string; remoteip: string }[];
  close(): Promise<void>;
};

type Answer = { success: boolean; hostname?: string; action?: string; "error-codes": string[] };

/** Five minutes, as in Cloudflare's documentation. */
const TOKEN_MS = 300_000;

export async function startTurnstile(port = 0, hostname = "127.0.0.1"): Promise<TurnstileEmulator> {
  const [siteKey, secret] = ["0x4AAAAAAA-emulator-site", "0x4AAAAAAA-emulator-secret"];
  const faults: TurnstileEmulator["faults"] = [];
  const asked: TurnstileEmulator["asked"] = [];
  const spent = new Map<string, { key: string; answer: Answer }>();

  // A token contains its action and host, so that the widget in a browser can create one.
  const token = (action: string, host = hostname) => `tok.${action}.${host}.${Date.now()}.${Math.random()}`;

  function judge({ secret: given, response, idempotency_key: key = "" }: Record<string, string>): Answer {
    const no = (code: string): Answer => ({ success: false, "error-codes": [code] });
    if (!given) return no("missing-input-secret");
    if (given !== secret) return no("invalid-input-secret");
    if (!response) return no("missing-input-response");
    const before = spent.get(response);
    if (before) return before.key === key && key !== "" ? before.answer : no("timeout-or-duplicate");
    const [, action, host, at] = /^tok\.([a-z]+)\.(.+)\.(\d{13})\.0\.\d+(?:e-\d+)?$/.exec(response) ?? [];
    if (!action || !host) return no("invalid-input-response");
    if (Date.now() - Number(at) > TOKEN_MS) return no("timeout-or-duplicate");
    const answer: Answer = { success: true, hostname: host, action, "error-codes": [] };
    spent.set(response, { key, answer });
    return answer;
  }

  const server = createServer(async (request, response) => {
    if (request.method === "GET" && request.url?.startsWith("/turnstile/v0/api.js")) {
      response.writeHead(200, { "content-type": "text/javascript", "cross-origin-resource-policy": "cross-origin" });
      return response.end(widget);
    }
    if (request.method !== "POST" || request.url !== "/turnstile/v0/siteverify") return response.writeHead(404).end();
    const body: Record<string, string> = JSON.parse(await textOf(request));
    asked.push({ response: body.response ?? "", remoteip: body.remoteip ?? "" });
    const fault = faults.shift();
    if (fault === "hang") return undefined;
    if (fault === "error") return response.writeHead(502).end("bad gateway");
    if (fault === "malformed") return response.end("<html>");
    const codes = { "internal-error": "internal-error", "wrong-secret": "invalid-input-secret" } as const;
    const answer = fault ? { success: false, "error-codes": [codes[fault]] } : judge(body);
    response.setHeader("content-type", "application/json");
    return response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, siteKey, secret, token, faults, asked, close };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** Like the real widget: a hidden field in the form, filled by a frame a moment later. */
const widget = `
window.turnstile = {
  render(place, { action, callback }) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "cf-turnstile-response" });
    place.append(field, Object.assign(document.createElement("p"), { textContent: "Đã kiểm tra" }));
    place.make = () => setTimeout(() => {
      field.value = "tok." + action + "." + location.hostname + "." + Date.now() + "." + Math.random();
      callback();
    }, 100);
    place.make();
    window.places = [...(window.places ?? []), place];
    return String(window.places.length - 1);
  },
  reset(widget) {
    const place = window.places[widget];
    place.querySelector("input").value = "";
    place.make();
  },
};
`;
