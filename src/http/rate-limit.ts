import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "#kernel/errors.ts";
import type { Pool } from "#platform/database/open.ts";

/** `points` calls in `seconds`, counted for each key. */
export type Limit = { points: number; seconds: number };

/** Limits of this product. Writes are counted in the database for all copies, reads in each process. */
export const limits = {
  booking: { points: 20, seconds: 3600 },
  /** What everybody may write and somebody has to read. */
  review: { points: 5, seconds: 3600 },
  lookup: { points: 20, seconds: 900 },
  lookupCode: { points: 5, seconds: 900 },
  paymentCheck: { points: 120, seconds: 60 },
  webhook: { points: 600, seconds: 60 },
  quote: { points: 300, seconds: 60 },
  read: { points: 1200, seconds: 60 },
  staff: { points: 600, seconds: 60 },
  /** Decoding a picture takes a second of a core. */
  upload: { points: 120, seconds: 60 },
  /** Files of a spreadsheet, for each person. */
  import: { points: 30, seconds: 600 },
  /** For each address; how often one account may be tried is the business of the accounts. */
  signIn: { points: 30, seconds: 600 },
  passwordReset: { points: 5, seconds: 3600 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

const shared: readonly LimitName[] = ["booking", "review", "lookup", "lookupCode", "signIn", "passwordReset"];

export type RateLimits = { consume(name: LimitName, key: string): Promise<void> };

/** Throws `limited` with the seconds to wait once a key has used up its points. */
export function createRateLimits(pool: Pool): RateLimits {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>(
    Object.entries(limits).map(([name, limit]) => {
      const options = { keyPrefix: name, points: limit.points, duration: limit.seconds };
      const memory = new RateLimiterMemory(options);
      if (!shared.includes(name as LimitName)) return [name, memory] as const;
      const limiter = new RateLimiterPostgres({
        ...options,
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limits",
        tableCreated: true,
        inMemoryBlockOnConsumed: limit.points,
        // A hiccup of the database must not lock people out.
        insuranceLimiter: memory,
      });
      return [name, limiter] as const;
    }),
  );

  return {
    async consume(name, key) {
      try {
        await limiters.get(name)?.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new DomainError("limited", "too-many-requests", "Bạn thao tác quá nhanh. Xin đợi một lát rồi thử lại.", {
          retryAfterSeconds,
        });
      }
    },
  };
}
