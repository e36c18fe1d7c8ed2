import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "#kernel/errors.ts";
import { hashSecret } from "#kernel/id.ts";
import type { Pool } from "#platform/database/open.ts";

/** `points` calls in `seconds`, counted for each key. */
export type Limit = { points: number; seconds: number };

/** Limits of this product. Writes are counted in the database for all copies, reads in each process. */
export const limits = {
  /** What one address tries to book, which thousands may share: how much of it may stay unpaid is said by `bookings`. */
  placing: { points: 600, seconds: 3600 },
  /** What the customer of a booking does with it. */
  booking: { points: 20, seconds: 3600 },
  /** Corrections of the e-mail of a booking, to one e-mail or away from it. */
  correctedEmail: { points: 3, seconds: 86_400 },
  /** What everybody may write and somebody has to read. Who is not known to be a person counts as four (admit-human.ts). */
  review: { points: 20, seconds: 3600 },
  /** The same about one product from whatever addresses: what staff read in a quarter of an hour. */
  reviewOfProduct: { points: 30, seconds: 3600 },
  enquiry: { points: 20, seconds: 3600 },
  /** Ways that the law wants to be open, each with a share of its own: who has asked much may still complain, and ask for their data. */
  complaint: { points: 20, seconds: 3600 },
  dataRequest: { points: 20, seconds: 3600 },
  /** What the owner of a case adds to it. */
  caseWord: { points: 20, seconds: 3600 },
  /** To one e-mail address, from wherever: nobody is written to by us because somebody else typed it. */
  enquiryAnswer: { points: 5, seconds: 86_400 },
  complaintAnswer: { points: 5, seconds: 86_400 },
  /** Letters that ask an address whether something was asked by it: whoever types a stranger's makes three of them a day. */
  proofEmail: { points: 3, seconds: 86_400 },
  lookup: { points: 20, seconds: 900 },
  /** Who looks for more bookings than these has to be no program. */
  lookupFreely: { points: 3, seconds: 900 },
  /** Look-ups of one booking from one address: this slows down a guesser without stopping the customer elsewhere. */
  lookupCodeFrom: { points: 5, seconds: 900 },
  /** Look-ups of one booking from all addresses: beyond this, the link is sent to the booking's e-mail instead. */
  lookupCode: { points: 20, seconds: 900 },
  /** Such letters for one booking. */
  linkByEmail: { points: 3, seconds: 86_400 },
  ticketCheck: { points: 30, seconds: 900 },
  paymentCheck: { points: 120, seconds: 60 },
  webhook: { points: 600, seconds: 60 },
  quote: { points: 300, seconds: 60 },
  /** What one address makes a supplier outside be asked: a third of what all together may, weighed by `SUPPLIER_SEARCHES` of flights. */
  outside: { points: 40, seconds: 60 },
  outsideHour: { points: 400, seconds: 3600 },
  /**
   * Prices and bags of what somebody has chosen, read from a supplier outside: twelve for looking at the passengers of a way out and back and
   * sending them. Below what Duffel takes in a minute from all of us.
   */
  prices: { points: 40, seconds: 60 },
  pricesHour: { points: 400, seconds: 3600 },
  read: { points: 1200, seconds: 60 },
  /** The documentation for programs, of which one file is 2 MB. */
  documentation: { points: 60, seconds: 60 },
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
    "ticketCheck",
    "signIn",
    "passwordReset",
  ] as const),
  ...(["outside", "outsideHour", "prices", "pricesHour"] as const),
];

/** Limits counted by e-mail address. The table stores hashes, so that no address remains after its owner's data is erased. */
const ofPerson: readonly LimitName[] = ["correctedEmail", "enquiryAnswer", "complaintAnswer", "proofEmail"];

export type RateLimits = { consume(name: LimitName, key: string, points?: number): Promise<void> };

/** How far the clocks of two copies may be apart. */
const CLOCKS_APART_MS = 5000;

/**
 * Throws `limited` with the seconds to wait once a key has used up its points. What ends later than a limit lasts was
 * counted while the clock ran ahead, and does not count.
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
        // A hiccup of the database must not lock people out.
        insuranceLimiter: memory,
      });
      return [name, limiter] as const;
    }),
  );

  return {
    async consume(name, asked, points) {
      const limiter = limiters.get(name);
      if (!limiter) return;
      const key = ofPerson.includes(name) ? hashSecret(asked) : asked;
      const once = () => limiter.consume(key, points).then(isTaken, isRefused);
      let answer = await once();
      if (answer.ms > limits[name].seconds * 1000 + CLOCKS_APART_MS) {
        await limiter.delete(key);
        answer = await once();
      }
      if (answer.refused) {
        const retryAfterSeconds = Math.max(1, Math.ceil(answer.ms / 1000));
        throw new DomainError("limited", "too-many-requests", "Bạn thao tác quá nhanh. Xin đợi một lát rồi thử lại.", {
          retryAfterSeconds,
        });
      }
    },
  };
}

const isTaken = ({ msBeforeNext }: RateLimiterRes) => ({ refused: false, ms: msBeforeNext });

function isRefused(refusal: unknown) {
  if (!(refusal instanceof RateLimiterRes)) throw refusal;
  return { refused: true, ms: refusal.msBeforeNext };
}
