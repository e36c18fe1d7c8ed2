import { createCookie } from "react-router";
import { referrerCodeOf } from "#modules/referrers/contract.ts";
import { REFERRAL_DAYS } from "#modules/referrers/limits.ts";
import type { Context } from "#platform/context.ts";
import { readTextCookie } from "./text-cookie.ts";

const cookieFor = (ctx: Context) =>
  createCookie("gioi-thieu", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: REFERRAL_DAYS * 86_400,
    secure: ctx.siteUrl.startsWith("https:"),
  });

/** The Set-Cookie value that stores the referrer whose link was opened. The latest link counts. */
export const rememberReferral = (ctx: Context, code: string): Promise<string> => cookieFor(ctx).serialize(code);

/** The code of the referrer whose link this browser opened. */
export const readReferral = async (ctx: Context, request: Request): Promise<string | undefined> =>
  referrerCodeOf(await readTextCookie(cookieFor(ctx), request));
