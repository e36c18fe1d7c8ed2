import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";

/** UUID version 7: made in the app so that the same SQL runs on PostgreSQL 15 and 18. */
export function newId(): string {
  return randomUUIDv7();
}

/** 256 random bits for a link that is its own key. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a secret: it is random enough that one SHA-256 is all it needs. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function isId(text: string): boolean {
  return uuid.test(text);
}
