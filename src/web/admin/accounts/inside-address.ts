import { adminPaths } from "../paths.ts";

/** Where to go after signing in: only a page of the staff area, whatever the address bar asks for. */
export function insideAddress(asked: string | null): string {
  if (!asked || !/^\/admin(?:[/?]|$)/.test(asked) || asked.includes("\\")) return adminPaths.home();
  const { pathname, search } = new URL(asked, "http://inside.example");
  return /^\/admin(?:\/|$)/.test(pathname) ? pathname + search : adminPaths.home();
}
