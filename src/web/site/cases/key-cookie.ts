import { createCookie } from "react-router";
import type { Context } from "#platform/context.ts";

/** Long enough to come back to it; who comes later has the letter. */
const COOKIE_DAYS = 30;

/** The key of a letter for one address, once it has left the address bar. */
const cookieAt = (ctx: Context, path: string) =>
  createCookie("ho_so", {
    ...{ httpOnly: true, sameSite: "lax", path, maxAge: COOKIE_DAYS * 86_400 },
    secure: ctx.siteUrl.startsWith("https:"),
  });

/** Lets this browser open an address from now on. */
export const keepKey = (ctx: Context, path: string, key: string): Promise<string> => cookieAt(ctx, path).serialize(key);

/** The key that this browser has for an address; empty when it has none. */
export async function keptKey(ctx: Context, path: string, request: Request): Promise<string> {
  const kept: unknown = await cookieAt(ctx, path).parse(request.headers.get("cookie"));
  return typeof kept === "string" ? kept : "";
}
