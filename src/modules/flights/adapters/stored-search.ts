import { setTimeout as wait } from "node:timers/promises";
import { and, eq, gt, lte } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { type FareAnswer, type FareRequest, type FlightSupplier, SupplierFailure } from "../contract/supplier.ts";
import { ANSWER_SECONDS, FAILURE_SECONDS, SEARCH_SECONDS } from "../limits.ts";
import { fareSearches } from "../tables.ts";
import { type Guard, LeftAlone } from "./guard.ts";

/** How often who waits for another copy's answer looks for it. */
const LOOK_MS = 250;

type Asked = { supplier: FlightSupplier; guard: Guard };

/** Searches that this copy is waiting for: equal ones wait together. */
const waiting = new Map<string, Promise<FareAnswer>>();

/**
 * What a supplier answers, asked once for all who search for the same within some minutes, in whatever copy. It goes on when the visitor
 * has left, because others may wait. Throws a SupplierFailure.
 */
export function searchOnce(ctx: Context, asked: Asked, request: FareRequest): Promise<FareAnswer> {
  const key = keyOf(asked.supplier, request);
  const known = waiting.get(key);
  if (known) return known;
  const answer = findOrAsk(ctx, key, asked, request).finally(() => waiting.delete(key));
  waiting.set(key, answer);
  return answer;
}

async function findOrAsk(ctx: Context, key: string, { supplier, guard }: Asked, request: FareRequest) {
  for (;;) {
    const row = await find(ctx, key);
    if (row?.answer) return row.answer;
    if (row?.failure) throw new SupplierFailure(row.failure, `${supplier.name} failed a moment ago`);
    if (!row && (await claim(ctx, key))) {
      const limit = AbortSignal.timeout(SEARCH_SECONDS * 1000);
      return ask(ctx, key, () => guard(() => supplier.search(ctx, request, limit)));
    }
    await wait(LOOK_MS);
  }
}

const keyOf = ({ name }: FlightSupplier, { legs, passengers: { adult, child, infant } }: FareRequest) =>
  [name, ...legs.map(({ from, to, on }) => `${from}${to}${on}`), `${adult}.${child}.${infant}`].join(" ");

const inSeconds = (ctx: Context, seconds: number) => new Date(ctx.now().getTime() + seconds * 1000);

async function find(ctx: Context, key: string) {
  const [row] = await ctx.db
    .select({ answer: fareSearches.answer, failure: fareSearches.failure })
    .from(fareSearches)
    .where(and(eq(fareSearches.key, key), gt(fareSearches.expiresAt, ctx.now())));
  return row;
}

/** True for the one who is to ask. Who asks and dies is followed by another when the time for an answer is over. */
async function claim(ctx: Context, key: string): Promise<boolean> {
  const row = { askedAt: ctx.now(), answer: null, failure: null, expiresAt: inSeconds(ctx, SEARCH_SECONDS + 5) };
  const claimed = await ctx.db
    .insert(fareSearches)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: fareSearches.key, set: row, setWhere: lte(fareSearches.expiresAt, ctx.now()) })
    .returning({ key: fareSearches.key });
  return claimed.length > 0;
}

async function ask(ctx: Context, key: string, search: () => Promise<FareAnswer>): Promise<FareAnswer> {
  const askedAt = ctx.now();
  // Not over the claim of who came after the time for this answer was over.
  const keep = (values: Partial<typeof fareSearches.$inferInsert>) =>
    ctx.db
      .update(fareSearches)
      .set(values)
      .where(and(eq(fareSearches.key, key), lte(fareSearches.askedAt, askedAt)));
  try {
    const answer = await search();
    await keep({ answer, expiresAt: inSeconds(ctx, ANSWER_SECONDS) });
    return answer;
  } catch (error) {
    // Who was not asked at all may be asked by another copy.
    const failure = error instanceof SupplierFailure ? error.kind : "unavailable";
    await keep(
      error instanceof LeftAlone ? { expiresAt: ctx.now() } : { failure, expiresAt: inSeconds(ctx, FAILURE_SECONDS) },
    );
    throw error;
  }
}
