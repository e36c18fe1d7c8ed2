import { hash } from "node:crypto";

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

type Policy = {
  scripts: readonly string[];
  styles?: readonly string[];
  siteUrl: string;
  /** Where else a script of the page and its frame come from. */
  outside?: string | null;
  /** Who may make markup and addresses of scripts of texts there; null where anybody may. */
  trusted?: readonly string[] | null;
};

/** The names of the policies of our documents (web/browser/trusted-types.ts). */
export const TRUSTED = ["page", "worker"] as const;

/** `scripts` and `styles` are the sources beside our own files: hashes on cached pages, a nonce on the others. */
export function contentSecurityPolicy({ scripts, styles = [], siteUrl, outside, trusted = [] }: Policy): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...(outside ? [outside] : [])].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // The chat alone is framed (http/chat.ts).
    ["frame-src 'self'", ...(outside ? [outside] : [])].join(" "),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // A script from outside makes its own markup: nobody has promised how.
    ...(outside || trusted === null
      ? []
      : ["require-trusted-types-for 'script'", `trusted-types ${trusted.join(" ") || "'none'"}`]),
    ...(siteUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** The source that allows one script or style by what it says. */
export const hashSource = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;
