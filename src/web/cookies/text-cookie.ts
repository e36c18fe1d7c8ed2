import type { Cookie } from "react-router";
import { findCookie } from "#http/cookies.ts";

/** The text of a cookie of ours; empty when the cookie is missing or not of ours. */
export async function readTextCookie(cookie: Cookie, request: Request): Promise<string> {
  const encoded = findCookie(request.headers.get("cookie"), cookie.name);
  const value: unknown = encoded === undefined ? null : await cookie.parse(`${cookie.name}=${encoded}`);
  return typeof value === "string" ? value : "";
}
