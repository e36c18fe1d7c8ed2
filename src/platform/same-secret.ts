import { createHash, timingSafeEqual } from "node:crypto";

/** Whether somebody knows a secret, told in a time that says nothing of it. */
export function isSameSecret(given: string, expected: string): boolean {
  // Equal lengths are a condition of timingSafeEqual, so digests are compared.
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
