import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./headers.ts";

test("contentSecurityPolicy denies every source that it does not name when a page has no script of its own", () => {
  const policy = contentSecurityPolicy({ scripts: [], siteUrl: "https://haitrinh.example" });

  expect(policy.split("; ").sort()).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "frame-src 'self'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "script-src 'self'",
    "style-src 'self'",
    "trusted-types 'none'",
    "upgrade-insecure-requests",
  ]);
});
