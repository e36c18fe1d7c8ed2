import { createCookie, redirect } from "react-router";
import type { Context } from "#platform/context.ts";
import { TOKEN_PARAM } from "#platform/magic-link.ts";
import { readTextCookie } from "./text-cookie.ts";

/** Long enough to come back to it; who comes later has the letter. */
const COOKIE_DAYS = 30;

/** Long enough to think of a password; who comes later has the letter. */
const BRIEFLY_SECONDS = 30 * 60;

/** The key of a letter for one address, once it has left the address bar. */
const cookieAt = (ctx: Context, path: string, maxAge = COOKIE_DAYS * 86_400) =>
  createCookie("khoa", {
    ...{ httpOnly: true, sameSite: "lax", path, maxAge },
    secure: ctx.siteUrl.startsWith("https:"),
  });

/** Lets this browser open an address from now on. */
export const saveToken = (ctx: Context, path: string, key: string): Promise<string> =>
  cookieAt(ctx, path).serialize(key);

/** Lets this browser open a page of the application for a while, or with "" no more. The second cookie is for the data of the page. */
export async function saveTokenBriefly(ctx: Context, path: string, key: string): Promise<Headers> {
  const headers = new Headers();
  for (const at of [path, `${path}.data`])
    headers.append("Set-Cookie", await cookieAt(ctx, at, key === "" ? 0 : BRIEFLY_SECONDS).serialize(key));
  return headers;
}

/** The key that this browser has for an address; empty when it has none. */
export const readToken = (ctx: Context, path: string, request: Request): Promise<string> =>
  readTextCookie(cookieAt(ctx, path), request);

/**
 * What an address opens for whoever has its key. A key in the address leaves it for a cookie before anything is shown, so that it stands
 * neither in the history nor in what other sites are told: throws that redirect.
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

const openedByKey =
  /^\/((don-hang|danh-gia|ho-so|nhan-tin|bao-gia|du-lieu-cua-ban\/xac-nhan)\/|admin\/quen-mat-khau(\.data)?$)/;

/**
 * Whether an address opens something by a key: other sites are not told that somebody came from it. No "no-referrer": with that, browsers
 * send a form with the origin "null" (Fetch, section 3.2), as the page of a stranger would.
 */
export const isMagicLinkPath = ({ pathname, searchParams }: URL): boolean =>
  openedByKey.test(pathname) || searchParams.has(TOKEN_PARAM);

export const MAGIC_LINK_REFERRER_POLICY = "same-origin";
