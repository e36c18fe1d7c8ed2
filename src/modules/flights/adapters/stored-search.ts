import { setTimeout as wait } from "node:timers/promises";
import { and, eq, gt, isNull, lte } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { type FareAnswer, type FareRequest, type FlightSupplier, SupplierFailure } from "../contract/supplier.ts";
import { ANSWER_SECONDS, FAILURE_SECONDS, SEARCH_SECONDS } from "../limits.ts";
import { fareSearches } from "../tables.ts";
import type { Guard } from "./guard.ts";

/** How often who waits for another copy's answer looks for it. */
const LOOK_MS = 200;

/**
 * What a supplier answers, asked once for all who search for the same within some minutes, in whatever copy. Whoever asks first goes on
 * asking when the visitor has left, because others may wait. Throws a SupplierFailure.
 */
export async function searchOnce(
  ctx: Context,
  { supplier, guard }: { supplier: FlightSupplier; guard: Guard },
  request: FareRequest,
  signal: AbortSignal,
): Promise<FareAnswer> {
  const key = keyOf(supplier, request);
  for (;;) {
    if (await claim(ctx, key)) return ask(ctx, key, () => guard(() => supplier.search(ctx, request, timeLimit())));
    const known = await find(ctx, key);
    if (known?.answer) return known.answer;
    if (known?.failure) throw new SupplierFailure(known.failure, `${supplier.name} failed a moment ago`);
    if (signal.aborted) throw new SupplierFailure("unavailable", "nobody waits any more");
    await wait(LOOK_MS);
  }
}

const timeLimit = () => AbortSignal.timeout(SEARCH_SECONDS * 1000);

const keyOf = ({ name }: FlightSupplier, { legs, passengers: { adult, child, infant } }: FareRequest) =>
  [name, ...legs.map(({ from, to, on }) => `${from}${to}${on}`), `${adult}.${child}.${infant}`].join(" ");

const inSeconds = (ctx: Context, seconds: number) => new Date(ctx.now().getTime() + seconds * 1000);

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

async function find(ctx: Context, key: string) {
  const [row] = await ctx.db
    .select({ answer: fareSearches.answer, failure: fareSearches.failure })
    .from(fareSearches)
    .where(and(eq(fareSearches.key, key), gt(fareSearches.expiresAt, ctx.now())));
  return row;
}

async function ask(ctx: Context, key: string, search: () => Promise<FareAnswer>): Promise<FareAnswer> {
  const keep = (values: Partial<typeof fareSearches.$inferInsert>) =>
    ctx.db
      .update(fareSearches)
      .set(values)
      .where(and(eq(fareSearches.key, key), isNull(fareSearches.answer)));
  try {
    const answer = await search();
    await keep({ answer, expiresAt: inSeconds(ctx, ANSWER_SECONDS) });
    return answer;
  } catch (error) {
    const failure = error instanceof SupplierFailure ? error.kind : "unavailable";
    await keep({ failure, expiresAt: inSeconds(ctx, FAILURE_SECONDS) });
    throw error;
  }
}
