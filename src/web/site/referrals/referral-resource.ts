import { redirect } from "react-router";
import { referrerCodeOf } from "#modules/referrers/contract.ts";
import { findReferrer } from "#modules/referrers/queries.ts";
import { rememberReferral } from "#web/cookies/referral-cookie.ts";
import { requestContext } from "#web/server/context.ts";
import type { Route } from "./+types/referral-resource.ts";

/** The link of a partner or a campaign: remembers it and opens the page that `den` names, or the home page. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  const code = referrerCodeOf(params.code);
  const referrer = code && (await findReferrer(ctx, code));
  const headers = new Headers({ "X-Robots-Tag": "noindex" });
  if (referrer) headers.set("Set-Cookie", await rememberReferral(ctx, referrer.code));
  return redirect(ownPath(url.searchParams.get("den")), { status: 302, headers });
}

const OWN_ORIGIN = "http://own.invalid";

/** A path of this site; the home page for everything else, so that a link never leads to another site. */
function ownPath(path: string | null): string {
  const url = path?.startsWith("/") ? URL.parse(path, OWN_ORIGIN) : null;
  return url?.origin === OWN_ORIGIN && !url.pathname.startsWith("//") ? `${url.pathname}${url.search}` : "/";
}
