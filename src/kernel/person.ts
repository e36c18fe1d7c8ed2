import { toE164 } from "./phone.ts";

/** Identifies a person without an account: an email in lower case or a phone number in E.164. */
export type PersonKey = { email: string } | { phone: string };

/** The key from typed text; null for neither an email nor a phone number. */
export function readPersonKey(text: string): PersonKey | null {
  const trimmed = text.trim();
  if (/^[^\s@]+@[^\s@]+$/.test(trimmed)) return { email: trimmed.toLowerCase() };
  const phone = toE164(trimmed);
  return phone ? { phone } : null;
}
