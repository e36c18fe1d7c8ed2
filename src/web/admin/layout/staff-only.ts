import { type MiddlewareFunction, redirect } from "react-router";
import { requestContext } from "#web/server/context.ts";
import { adminPaths } from "../paths.ts";

const openToAll = new Set([adminPaths.signIn(), adminPaths.signOut(), adminPaths.resetPassword()]);

/** Whether a page, or the data of one, is asked for that only staff may see. */
export function isForStaff(pathname: string): boolean {
  const page = pathname.replace(/\.data$/, "");
  return /^\/admin(\/|$)/.test(page) && !openToAll.has(page);
}

/**
 * Sends whoever is not signed in to the sign-in page, and back to this page afterwards; and whoever has a password that
 * somebody else chose to the page on which it is changed.
 */
export const staffOnly: MiddlewareFunction<Response> = ({ context, url }, next) => {
  const { actor } = context.get(requestContext);
  const { pathname: page, search } = url;
  if (actor.kind !== "staff")
    throw redirect(adminPaths.signIn(page === adminPaths.home() ? {} : { den: page + search }));
  // Every role has permissions: only a temporary password takes them all.
  if (actor.permissions.size === 0 && page !== adminPaths.account()) throw redirect(adminPaths.account());
  return next();
};
