import { adminPaths } from "../paths.ts";

/** Redirect target after sign-in: back-office pages only, to prevent open redirects. */
export function insideAddress(asked: string | null): string {
  if (!asked || !/^\/admin(?:[/?]|$)/.test(asked) || asked.includes("\\")) return adminPaths.home();
  const { pathname, search } = new URL(asked, "http://inside.example");
  return /^\/admin(?:\/|$)/.test(pathname) ? pathname + search : adminPaths.home();
}
