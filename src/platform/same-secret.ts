import { createHash, timingSafeEqual } from "node:crypto";

/** Compares two secrets in constant time. */
export function isSameSecret(actual: string, expected: string): boolean {
  // timingSafeEqual requires equal lengths, so digests are compared.
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}
