import { hash, verify } from "@node-rs/argon2";
import { DomainError } from "#kernel/errors.ts";
import { createSemaphore } from "#platform/semaphore.ts";
import { accountMessages } from "../messages.ts";
import { normalizePassword } from "../rules.ts";

/** OWASP's password storage cheat sheet: Argon2id (the default of the library) with 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const prefix = "$argon2id$v=19$m=19456,t=2,p=1$";

/** Each hash takes memory and a core for tens of milliseconds: guessers must not starve customers. */
const CONCURRENT_HASHES = 2;
const MAX_PENDING = 100;

const hashSlots = createSemaphore(CONCURRENT_HASHES);
let pending = 0;

export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(normalizePassword(password), options));
}

/** True if the password matches the hash. Takes the same time for a missing hash. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await queued(() => verify(stored ?? dummyHash, normalizePassword(password)));
  return stored !== null && matches;
}

/** True if the hash was made with other parameters than today's. */
export const isOutdated = (stored: string) => !stored.startsWith(prefix);

// A hash of random bytes that were discarded.
const dummyHash = `${prefix}5KovFjiZyR+WaJHXIs4AIA$a+vBTkGQuu2lnRKNhJYcLB5aFJTlXK0mDdfLie/UJ2M`;

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (pending >= MAX_PENDING) {
    throw new DomainError("unavailable", "busy", accountMessages.busy, { retryAfterSeconds: 5 });
  }
  pending += 1;
  try {
    return await hashSlots(work);
  } finally {
    pending -= 1;
  }
}
