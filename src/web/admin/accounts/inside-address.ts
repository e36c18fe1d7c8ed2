import { adminPaths } from "../paths.ts";

/** Redirect target after sign-in: back-office pages only, to prevent open redirects. */
export function insideAddress(path: string | null): string {
  if (!path || !/^\/admin(?:[/?]|$)/.test(path) || path.includes("\\")) return adminPaths.home();
  const { pathname, search } = new URL(path, "http://inside.example");
  return /^\/admin(?:\/|$)/.test(pathname) ? pathname + search : adminPaths.home();
}
