import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";

let lastMs = 0;
let counter = 0;

/**
 * UUID version 7, made in the app so that the same SQL runs on PostgreSQL 15 and 18. Each is greater than all before it of this
 * process: the twelve bits behind the time count, from somewhere in their lower half, and lend from the next millisecond when
 * they are used up (RFC 9562, 6.2, method 1).
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

/** 256 random bits for a link that is its own key. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a secret: it is random enough that one SHA-256 is all it needs. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
