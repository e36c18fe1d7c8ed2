import { hash } from "node:crypto";

const fixed = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "x-frame-options": "DENY",
} as const;

/** Headers of every response. Browsers ignore HSTS over plain http, so it is left out there. */
export function securityHeaders(siteUrl: string): Record<string, string> {
  const https = siteUrl.startsWith("https:");
  return { ...fixed, ...(https && { "strict-transport-security": "max-age=31536000; includeSubDomains" }) };
}

/** The policy of responses from which no browser should run anything. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

type Policy = {
  scripts: readonly string[];
  styles?: readonly string[];
  siteUrl: string;
  /** The origins that a form of the page may lead to, beside our own. */
  formTargets?: readonly string[];
  /** The origin of a third-party script of the page and of its frame. */
  outside?: string | null;
  /** The Trusted Types policies that may create markup and script addresses; null when Trusted Types are off. */
  trusted?: readonly string[] | null;
};

/** The names of the policies of our documents (web/browser/trusted-types.ts). */
export const TRUSTED_TYPES_POLICIES = ["page", "worker"] as const;

/** `scripts` and `styles` are sources beside our own files: hashes on cached pages, a nonce on all others. */
export function contentSecurityPolicy({
  scripts,
  styles = [],
  siteUrl,
  outside,
  formTargets = [],
  trusted = [],
}: Policy): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...(outside ? [outside] : [])].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // Only the chat is framed (http/chat.ts).
    ["frame-src 'self'", ...(outside ? [outside] : [])].join(" "),
    "manifest-src 'self'",
    ["form-action 'self'", ...formTargets].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // A third-party script creates its own markup, so Trusted Types cannot be required.
    ...(outside || trusted === null
      ? []
      : ["require-trusted-types-for 'script'", `trusted-types ${trusted.join(" ") || "'none'"}`]),
    ...(siteUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** The CSP source that allows one inline script or style by its hash. */
export const hashSource = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;
