import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";

let lastMs = 0;
let counter = 0;

/**
 * A UUID of version 7, generated in the app so that the same SQL runs on PostgreSQL 15 and 18. Each id is greater than all earlier ones of
 * this process. The twelve bits behind the time are a counter with a random start in its lower half. When it overflows, the id uses the
 * next millisecond (RFC 9562, 6.2, method 1).
 */
export function newId(): string {
  const random = randomUUIDv7();
  const ms = Number.parseInt(random.slice(0, 8) + random.slice(9, 13), 16);
  if (ms > lastMs) {
    lastMs = ms;
    counter = Number.parseInt(random.slice(15, 18), 16) >> 1;
  } else {
    counter += 1;
    if (counter > MAX_COUNTER) {
      lastMs += 1;
      counter = 0;
    }
  }
  const time = lastMs.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, "0")}${random.slice(18)}`;
}

const MAX_COUNTER = 0xfff;

/** 256 random bits for a link that grants access. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a secret. One SHA-256 is enough, because the secret is random. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
