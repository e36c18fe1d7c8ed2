import { redirect, redirectDocument } from "react-router";
import { expiredSessionCookie, tokenOf } from "#http/session.ts";
import { signOut } from "#modules/accounts/commands/sessions.ts";
import { requestContext } from "#web/server/context.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/sign-out-resource.ts";

export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  await signOut(ctx, tokenOf(ctx, request));
  // A full page load: the Content-Security-Policy of this page blocks the CAPTCHA of the sign-in page.
  return redirectDocument(adminPaths.signIn({ "da-dang-xuat": 1 }), {
    status: 303,
    headers: { "set-cookie": expiredSessionCookie(ctx) },
  });
}

/** GET does not sign out, or any site could do it with a link (CSRF). */
export const loader = () => redirect(adminPaths.home());
