import { createHash } from "node:crypto";

const fixed = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "x-frame-options": "DENY",
} as const;

/** Headers that every answer carries. Over plain http HSTS would be ignored, so it is left out. */
export function securityHeaders(siteUrl: string): Record<string, string> {
  const https = siteUrl.startsWith("https:");
  return { ...fixed, ...(https && { "strict-transport-security": "max-age=31536000; includeSubDomains" }) };
}

/** For answers that no browser should run anything from. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

type Policy = { scripts: readonly string[]; styles?: readonly string[]; siteUrl: string };

/** `scripts` and `styles` are the sources beside our own files: hashes on cached pages, a nonce on the others. */
export function contentSecurityPolicy({ scripts, styles = [], siteUrl }: Policy): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(siteUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/** 'sha256-…' of each script that stands in the page itself; data blocks are not run and need none. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(script)) {
    const isData = /\btype="(?!module|text\/(?:javascript|later))/.test(attributes);
    if (/\bsrc=/.test(attributes) || isData) continue;
    hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
  return [...hashes];
}
