import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "#kernel/errors.ts";
import { hashSecret } from "#kernel/id.ts";
import type { Pool } from "#platform/database/open.ts";

/** `points` calls in `seconds`, for each key. */
export type Limit = { points: number; seconds: number };

/** The limits of this product. Writes are counted in the database for all instances, reads in each process. */
export const limits = {
  /** Booking attempts of one address, which thousands may share. How many unpaid bookings may exist is limited in `bookings`. */
  placing: { points: 600, seconds: 3600 },
  /** Actions of a customer on one booking. */
  booking: { points: 20, seconds: 3600 },
  /** Corrections of a booking's email, counted for the old and the new address. */
  correctedEmail: { points: 3, seconds: 86_400 },
  /** Public texts that staff must read. A sender without a passed CAPTCHA costs four points (verify-captcha.ts). */
  review: { points: 20, seconds: 3600 },
  /** Reviews of one product from all addresses, as many as staff read in a quarter of an hour. */
  reviewOfProduct: { points: 30, seconds: 3600 },
  enquiry: { points: 20, seconds: 3600 },
  /**
   * Channels that the law requires to stay open have their own limits. A client that used up the others can still complain and ask for its
   * data.
   */
  complaint: { points: 20, seconds: 3600 },
  dataRequest: { points: 20, seconds: 3600 },
  /** Messages of a customer to one case. */
  caseWord: { points: 20, seconds: 3600 },
  /** Answers to one email address from all clients: a stranger who types it must not make us send spam. */
  enquiryAnswer: { points: 5, seconds: 86_400 },
  complaintAnswer: { points: 5, seconds: 86_400 },
  /** Emails that ask for confirmation of a request: a stranger can cause at most three of them a day. */
  proofEmail: { points: 3, seconds: 86_400 },
  lookup: { points: 20, seconds: 900 },
  /** Lookups of bookings without a CAPTCHA. More than these need one. */
  lookupFreely: { points: 3, seconds: 900 },
  /** Lookups of one booking from one address. The limit slows guessing without stopping the customer elsewhere. */
  lookupCodeFrom: { points: 5, seconds: 900 },
  /** Lookups of one booking from all addresses. Beyond these the link is sent to the booking's email instead. */
  lookupCode: { points: 20, seconds: 900 },
  /** Emails with such links for one booking. */
  linkByEmail: { points: 3, seconds: 86_400 },
  /** Emails with the links of all coming bookings of one address. A stranger who types it must not use up the limit above. */
  linksByEmail: { points: 3, seconds: 86_400 },
  ticketCheck: { points: 30, seconds: 900 },
  paymentCheck: { points: 120, seconds: 60 },
  webhook: { points: 600, seconds: 60 },
  quote: { points: 300, seconds: 60 },
  /** Supplier searches that one address may cause: a third of the limit of all clients, weighed by `SUPPLIER_SEARCHES` of flights. */
  outside: { points: 40, seconds: 60 },
  outsideHour: { points: 400, seconds: 3600 },
  /**
   * Reads of prices and baggage of a chosen flight at a supplier. Viewing and sending the passenger form of a return trip costs twelve. The
   * limit is below what Duffel accepts from us in a minute.
   */
  prices: { points: 40, seconds: 60 },
  pricesHour: { points: 400, seconds: 3600 },
  read: { points: 1200, seconds: 60 },
  /** The API documentation; one of its files has 2 MB. */
  documentation: { points: 60, seconds: 60 },
  /** A PDF file takes a process of its own for tens of milliseconds, and ten may wait for it. */
  pdf: { points: 60, seconds: 60 },
  staff: { points: 600, seconds: 60 },
  /** Decoding a picture takes a second of processor time. */
  upload: { points: 120, seconds: 60 },
  /** Spreadsheet imports of one staff member. */
  import: { points: 30, seconds: 600 },
  /** Sign-ins from one address. The accounts module limits the attempts for one account. */
  signIn: { points: 30, seconds: 600 },
  passwordReset: { points: 5, seconds: 3600 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

const shared: readonly LimitName[] = [
  ...([
    "placing",
    "booking",
    "correctedEmail",
    "review",
    "reviewOfProduct",
    "enquiry",
    "complaint",
    "dataRequest",
    "caseWord",
    "enquiryAnswer",
    "complaintAnswer",
    "proofEmail",
    "lookup",
    "lookupCodeFrom",
    "lookupCode",
    "linkByEmail",
    "linksByEmail",
    "ticketCheck",
    "signIn",
    "passwordReset",
  ] as const),
  ...(["outside", "outsideHour", "prices", "pricesHour"] as const),
];

/** Limits counted by email address. The table stores hashes, so that no address remains after its owner's data is erased. */
const countedByEmail: readonly LimitName[] = [
  ...(["correctedEmail", "enquiryAnswer", "complaintAnswer", "proofEmail"] as const),
  "linksByEmail",
];

export type RateLimits = { consume(name: LimitName, key: string, points?: number): Promise<void> };

/** The largest difference between the clocks of two instances. */
const CLOCKS_APART_MS = 5000;

/**
 * Throws `limited` with the seconds to wait once a key has used up its points. An entry that ends later than its limit lasts was counted
 * while a clock ran ahead, and is ignored.
 */
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
        // Without the database the limiter counts in memory, so that no client is locked out.
        insuranceLimiter: memory,
      });
      return [name, limiter] as const;
    }),
  );

  return {
    async consume(name, client, points) {
      const limiter = limiters.get(name);
      if (!limiter) return;
      const key = countedByEmail.includes(name) ? hashSecret(client) : client;
      const consumePoints = () => limiter.consume(key, points).then(toAllowed, toRejected);
      let answer = await consumePoints();
      if (answer.ms > limits[name].seconds * 1000 + CLOCKS_APART_MS) {
        await limiter.delete(key);
        answer = await consumePoints();
      }
      if (answer.rejected) {
        const retryAfterSeconds = Math.max(1, Math.ceil(answer.ms / 1000));
        throw new DomainError("limited", "too-many-requests", "Bạn thao tác quá nhanh. Xin đợi một lát rồi thử lại.", {
          retryAfterSeconds,
        });
      }
    },
  };
}

const toAllowed = ({ msBeforeNext }: RateLimiterRes) => ({ rejected: false, ms: msBeforeNext });

function toRejected(thrown: unknown) {
  if (!(thrown instanceof RateLimiterRes)) throw thrown;
  return { rejected: true, ms: thrown.msBeforeNext };
}
