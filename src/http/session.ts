import { generateCookie } from "hono/cookie";
import type { Staff } from "#kernel/actor.ts";
import type { Client, IssuedSession, SignInResult } from "#modules/accounts/contract.ts";
import { DEVICE_DAYS } from "#modules/accounts/limits.ts";
import { findStaff, isCodeExpected } from "#modules/accounts/queries.ts";
import type { Context } from "#platform/context.ts";
import { cookieName, findCookie, SESSION_COOKIE } from "./cookies.ts";
import { dropToken, isRemembered, lookUpSessionQueued, rememberSession } from "./session-lookup-queue.ts";

/** Our tokens have 43 characters. Cookies of another shape are not looked up. */
const tokenShape = /^[\w-]{43}$/;

/**
 * The sender of a request: staff by their session cookie, otherwise an anonymous visitor. `isStale` asks the caller to take the cookie
 * back. Throws `unavailable` when the lookup queue is full.
 */
export async function identify(
  ctx: Context,
  { headers, address, isRead = true }: { headers: Headers; address: string; isRead?: boolean },
): Promise<{ staff: Staff | null; isStale: boolean }> {
  const token = readCookie(headers, SESSION_COOKIE, ctx);
  if (token === undefined) return { staff: null, isStale: false };
  if (!tokenShape.test(token)) return { staff: null, isStale: true };
  return lookUpSessionQueued({ token, address, isRead }, async () => {
    const staff = await findStaff(ctx, token, address);
    if (staff) rememberSession(token);
    else dropToken(token);
    return { staff, isStale: !staff && !(await isCodeExpected(ctx, token)) };
  });
}

/** The state of the session cookie without a database query: none, recently valid, or unknown. */
export function sessionStateOf(cookie: string | undefined, siteUrl: string): "none" | "known" | "unknown" {
  const token = findCookie(cookie, cookieName(SESSION_COOKIE, isSecure(siteUrl)));
  if (token === undefined || !tokenShape.test(token)) return "none";
  return isRemembered(token) ? "known" : "unknown";
}

/** The facts about a browser that a sign-in needs. */
export function clientOf(ctx: Context, request: Request, address: string): Client {
  return {
    address,
    agent: request.headers.get("user-agent") ?? "",
    token: tokenOf(ctx, request),
    device: readCookie(request.headers, "device", ctx),
  };
}

/** The session token of the request, valid or not. */
export function tokenOf(ctx: Context, request: Request): string | undefined {
  const token = readCookie(request.headers, SESSION_COOKIE, ctx);
  return token !== undefined && tokenShape.test(token) ? token : undefined;
}

/** The cookies of the response to signIn or verifySignInCode. */
export function signInCookies(ctx: Context, result: SignInResult): string[] {
  const session = sessionCookie(ctx, result);
  if (result.next !== "done") return [session];
  return [session, cookie(ctx, "device", result.device, DEVICE_DAYS * 86_400)];
}

/** The cookie of a new session or of a session with a new token. */
export function sessionCookie(ctx: Context, { token, expiresAt }: IssuedSession): string {
  rememberSession(token);
  return cookie(ctx, SESSION_COOKIE, token, Math.floor((expiresAt.getTime() - ctx.now().getTime()) / 1000));
}

/** The cookie header that deletes the session cookie. */
export function expiredSessionCookie(ctx: Pick<Context, "siteUrl">): string {
  return cookie(ctx, SESSION_COOKIE, "", 0);
}

const isSecure = (siteUrl: string) => siteUrl.startsWith("https:");

function cookie({ siteUrl }: Pick<Context, "siteUrl">, name: string, value: string, maxAge: number): string {
  const secure = isSecure(siteUrl) && ({ secure: true, prefix: "host" } as const);
  return generateCookie(name, value, { maxAge, httpOnly: true, sameSite: "Lax", ...secure });
}

const readCookie = (headers: Headers, name: string, { siteUrl }: Pick<Context, "siteUrl">): string | undefined =>
  findCookie(headers.get("cookie"), cookieName(name, isSecure(siteUrl)));
