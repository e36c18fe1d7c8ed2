import { toE164 } from "./phone.ts";

/** How somebody is known to us who has no account: an e-mail in small letters, or a number in E.164. */
export type PersonKey = { email: string } | { phone: string };

/** What was typed for a person; null for neither an e-mail nor a number. */
export function readPersonKey(text: string): PersonKey | null {
  const typed = text.trim();
  if (/^[^\s@]+@[^\s@]+$/.test(typed)) return { email: typed.toLowerCase() };
  const phone = toE164(typed);
  return phone ? { phone } : null;
}
