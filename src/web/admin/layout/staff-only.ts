import { type MiddlewareFunction, redirect } from "react-router";
import { requestContext } from "#web/server/context.ts";
import { adminPaths } from "../paths.ts";

const openToAll = new Set([adminPaths.signIn(), adminPaths.signOut(), adminPaths.resetPassword()]);

/** True for back-office pages and their data requests. */
export function isForStaff(pathname: string): boolean {
  const page = pathname.replace(/\.data$/, "");
  return /^\/admin(\/|$)/.test(page) && !openToAll.has(page);
}

/**
 * Redirects unauthenticated visitors to the sign-in page, and back to this page afterwards. Users with a
 * temporary password are redirected to the page where they change it.
 */
export const staffOnly: MiddlewareFunction<Response> = ({ context, url }, next) => {
  const { actor } = context.get(requestContext);
  const { pathname: page, search } = url;
  if (actor.kind !== "staff")
    throw redirect(adminPaths.signIn(page === adminPaths.home() ? {} : { den: page + search }));
  // Every role has permissions: only a temporary password removes them all.
  if (actor.permissions.size === 0 && page !== adminPaths.account()) throw redirect(adminPaths.account());
  return next();
};
