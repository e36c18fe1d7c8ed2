import { type Cookie, createCookie } from "react-router";
import { type CustomerSession, type SignInChecks, signInChecks } from "#modules/customers/contract.ts";
import { SIGN_IN_MINUTES } from "#modules/customers/limits.ts";
import type { Context } from "#platform/context.ts";
import { readTextCookie } from "#web/cookies/text-cookie.ts";
import { paths } from "#web/paths.ts";

const options = ({ siteUrl }: Pick<Context, "siteUrl">) =>
  ({ httpOnly: true, sameSite: "lax", secure: siteUrl.startsWith("https:") }) as const;

/** The customer's session, separate from the staff session. Its path is the account page alone, so all other pages stay cacheable. */
const sessionCookie = (ctx: Context): Cookie => createCookie("khach", { ...options(ctx), path: paths.account() });

/** The checks of the OAuth callback; `lax`, because Google redirects here from another site. */
const checksCookie = (ctx: Context): Cookie =>
  createCookie("hoi_google", { ...options(ctx), path: paths.googleSignIn() });

const ENCRYPTION_CONTEXT = "google sign-in";

export async function readCustomerToken(ctx: Context, request: Request): Promise<string | undefined> {
  const token = await readTextCookie(sessionCookie(ctx), request);
  return /^[\w-]{43}$/.test(token) ? token : undefined;
}

export function keepCustomerToken(ctx: Context, { token, expiresAt }: CustomerSession): Promise<string> {
  return sessionCookie(ctx).serialize(token, { expires: expiresAt });
}

export const dropCustomerToken = (ctx: Context): Promise<string> => sessionCookie(ctx).serialize("", { maxAge: 0 });

export function saveSignInChecks(ctx: Context, checks: SignInChecks): Promise<string> {
  const encrypted = ctx.encryption.encrypt(JSON.stringify(checks), ENCRYPTION_CONTEXT);
  return checksCookie(ctx).serialize(encrypted, { maxAge: SIGN_IN_MINUTES * 60 });
}

export const dropChecks = (ctx: Context): Promise<string> => checksCookie(ctx).serialize("", { maxAge: 0 });

/** Null when the sign-in was not started in this browser. */
export async function readSignInChecks(ctx: Context, request: Request): Promise<SignInChecks | null> {
  const sealed = await readTextCookie(checksCookie(ctx), request);
  if (sealed === "") return null;
  try {
    return signInChecks.parse(JSON.parse(ctx.encryption.decrypt(sealed, ENCRYPTION_CONTEXT)));
  } catch {
    return null;
  }
}
