import { generateCookie } from "hono/cookie";
import { parse } from "hono/utils/cookie";
import type { Staff } from "#kernel/actor.ts";
import type { Client, IssuedSession, SignInResult } from "#modules/accounts/contract.ts";
import { DEVICE_DAYS } from "#modules/accounts/limits.ts";
import { findStaff, isCodeExpected } from "#modules/accounts/queries.ts";
import type { Context } from "#platform/context.ts";

/** Secrets of this product have 43 signs; what has not is not looked up. */
const tokenShape = /^[\w-]{43}$/;

/** Who sent a request: staff by their cookie, or nobody. `isStale` asks for the cookie to be taken back. */
export async function identify(
  ctx: Context,
  { headers, address }: { headers: Headers; address: string },
): Promise<{ staff: Staff | null; isStale: boolean }> {
  const token = readCookie(headers, cookieName("token", ctx.siteUrl));
  if (token === undefined) return { staff: null, isStale: false };
  if (!tokenShape.test(token)) return { staff: null, isStale: true };
  const staff = await findStaff(ctx, token, address);
  return { staff, isStale: !staff && !(await isCodeExpected(ctx, token)) };
}

/** What signing in has to know about a browser. */
export function clientOf(ctx: Context, request: Request, address: string): Client {
  return {
    address,
    agent: request.headers.get("user-agent") ?? "",
    token: tokenOf(ctx, request),
    device: readCookie(request.headers, cookieName("device", ctx.siteUrl)),
  };
}

/** The token of the request's session, whether or not it is still good. */
export function tokenOf(ctx: Context, request: Request): string | undefined {
  const token = readCookie(request.headers, cookieName("token", ctx.siteUrl));
  return token !== undefined && tokenShape.test(token) ? token : undefined;
}

/** The cookies that go with the answer of signIn or verifySignInCode. */
export function signInCookies(ctx: Context, result: SignInResult): string[] {
  const session = sessionCookie(ctx, result);
  if (result.next !== "done") return [session];
  return [session, cookie(ctx, "device", result.device, DEVICE_DAYS * 86_400)];
}

/** The cookie of a session that has begun or got a new token. */
export function sessionCookie(ctx: Context, { token, expiresAt }: IssuedSession): string {
  return cookie(ctx, "token", token, Math.floor((expiresAt.getTime() - ctx.now().getTime()) / 1000));
}

/** Takes the session's cookie back. */
export function endedCookie(ctx: Pick<Context, "siteUrl">): string {
  return cookie(ctx, "token", "", 0);
}

// "__Host-" makes browsers refuse a cookie that another host or a page without TLS has planted.
const isSecure = (siteUrl: string) => siteUrl.startsWith("https:");
const cookieName = (name: string, siteUrl: string) => (isSecure(siteUrl) ? `__Host-${name}` : name);

function cookie({ siteUrl }: Pick<Context, "siteUrl">, name: string, value: string, maxAge: number): string {
  const secure = isSecure(siteUrl) && ({ secure: true, prefix: "host" } as const);
  return generateCookie(name, value, { maxAge, httpOnly: true, sameSite: "Lax", ...secure });
}

function readCookie(headers: Headers, name: string): string | undefined {
  return parse(headers.get("cookie") ?? "", name)[name];
}
