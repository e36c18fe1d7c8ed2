import { redirect, redirectDocument } from "react-router";
import { endedCookie, tokenOf } from "#http/session.ts";
import { signOut } from "#modules/accounts/commands/sessions.ts";
import { requestContext } from "#web/server/context.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/sign-out-resource.ts";

export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  await signOut(ctx, tokenOf(ctx, request));
  // A page of its own: the policy of this one lets no check against programs in.
  return redirectDocument(adminPaths.signIn({ "da-dang-xuat": 1 }), {
    status: 303,
    headers: { "set-cookie": endedCookie(ctx) },
  });
}

/** Signing out by a link could be done by any page; only the button does. */
export const loader = () => redirect(adminPaths.home());
