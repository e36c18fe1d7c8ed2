import { createCookie, redirect } from "react-router";
import type { Context } from "#platform/context.ts";
import { TOKEN_PARAM } from "#platform/magic-link.ts";
import { readTextCookie } from "./text-cookie.ts";

/** Long enough to return to the page. Later the link in the email still works. */
const COOKIE_DAYS = 30;

/** Long enough to choose a password. Later the link in the email still works. */
const BRIEFLY_SECONDS = 30 * 60;

/** The cookie that holds the magic-link token for one path, after the token has left the address bar. */
const cookieAt = (ctx: Context, path: string, maxAge = COOKIE_DAYS * 86_400) =>
  createCookie("khoa", { httpOnly: true, sameSite: "lax", path, maxAge, secure: ctx.siteUrl.startsWith("https:") });

/** Saves the token of a path in this browser. */
export const saveToken = (ctx: Context, path: string, key: string): Promise<string> =>
  cookieAt(ctx, path).serialize(key);

/** Saves the token of an app page for a short time; an empty token deletes it. The second cookie is for the data request of the page. */
export async function saveTokenBriefly(ctx: Context, path: string, key: string): Promise<Headers> {
  const headers = new Headers();
  for (const at of [path, `${path}.data`])
    headers.append("Set-Cookie", await cookieAt(ctx, at, key === "" ? 0 : BRIEFLY_SECONDS).serialize(key));
  return headers;
}

/** The token that this browser has for a path; empty when it has none. */
export const readToken = (ctx: Context, path: string, request: Request): Promise<string> =>
  readTextCookie(cookieAt(ctx, path), request);

/**
 * Opens the object of a path by its token. A token in the address is moved to a cookie and a redirect is thrown. The token then enters
 * neither the history nor a Referer header.
 */
export async function openByMagicLink<T>(
  ctx: Context,
  request: Request,
  { path, open }: { path: string; open: (key: string) => Promise<T> },
): Promise<T> {
  const key = request.method === "GET" ? new URL(request.url).searchParams.get(TOKEN_PARAM) : null;
  if (key === null) return open(await readToken(ctx, path, request));
  await open(key);
  throw redirect(path, { status: 303, headers: { "Set-Cookie": await saveToken(ctx, path, key) } });
}

const magicLinkPaths =
  /^\/((don-hang|danh-gia|ho-so|nhan-tin|bao-gia|du-lieu-cua-ban\/xac-nhan)\/|admin\/quen-mat-khau(\.data)?$)/;

/**
 * Whether a path is opened by a magic-link token: its address must not reach other sites. The policy is not "no-referrer", because browsers
 * then send forms with the origin "null" (Fetch, section 3.2), as a foreign page would.
 */
export const isMagicLinkPath = ({ pathname, searchParams }: URL): boolean =>
  magicLinkPaths.test(pathname) || searchParams.has(TOKEN_PARAM);

export const MAGIC_LINK_REFERRER_POLICY = "same-origin";
