import { setTimeout as wait } from "node:timers/promises";
import { and, eq, gt, like, lte, or, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { Fare } from "../contract/fare.ts";
import {
  type DayFares,
  type FareAnswer,
  type FareRequest,
  type FlightSupplier,
  type Leg,
  type MonthRequest,
  SupplierFailure,
} from "../contract/supplier.ts";
import { ANSWER_SECONDS, FAILURE_SECONDS, MONTH_SECONDS, SEARCH_SECONDS } from "../limits.ts";
import { flightTypeOf } from "../rules/itineraries.ts";
import { isPlausibleFare } from "../rules/plausible-fare.ts";
import { fareSearches } from "../tables.ts";
import { CircuitOpenError, type Guard, ShareSpent } from "./circuit-breaker.ts";
import { consumeVisitorQuota, type Spending, spendSearch } from "./search-budget.ts";
import { markSupplierDown, markSupplierUp } from "./search-health.ts";
import { withTimeout } from "./with-timeout.ts";

/** How often who waits for another copy's answer looks for it. */
const LOOK_MS = 100;

type Asked = { supplier: FlightSupplier; guard: Guard };

/** What is asked of a supplier outside and kept. */
type Kept = FareAnswer | readonly DayFares[];

/** A question that many ask: how it is named, how long its answer is kept, and how it is put. */
type Question<Answer extends Kept> = {
  key: string;
  seconds: number;
  put(signal: AbortSignal): Promise<Answer>;
} & Pick<Spending, "requests">;

/** `underWay` is fulfilled once a supplier is really being asked: what was answered before never gets there. */
export type AskedOutside<Answer extends Kept = FareAnswer> = { answer: Promise<Answer>; underWay: Promise<void> };

/** What this copy is waiting for: who asks the same waits together. */
const waiting = new Map<string, AskedOutside<Kept>>();

/**
 * What a supplier answers, asked once for all who search for the same within some minutes, in whatever copy. It goes on when the visitor
 * has left, because others may wait. The answer fails with a SupplierFailure.
 */
export function searchOnce(ctx: Context, asked: Asked, request: FareRequest): AskedOutside {
  return askOnce(ctx, asked, {
    key: `${asked.supplier.name} ${keyOf(request)}`,
    ...{ seconds: ANSWER_SECONDS, requests: requestsOf(asked.supplier, request.legs) },
    put: async (signal) => {
      const answer = await asked.supplier.search(ctx, request, signal);
      const { legs, passengers } = request;
      return { ...answer, fares: plausibleOf(ctx, asked, answer.fares, { legs: legs.length, passengers }) };
    },
  });
}

/** Equal searches have one key. */
export function keyOf({ legs, passengers: { adult, child, infant } }: FareRequest): string {
  const ways = legs.map(({ from, to, on }) => `${from}${to}${on}`);
  return [...ways, `${adult}.${child}.${infant}`].join(" ");
}

/** Who reserves each fare by itself is asked for each way within the country by itself. */
const requestsOf = ({ reserves }: FlightSupplier, legs: readonly Leg[]) =>
  reserves === "fare" && flightTypeOf(legs.flatMap(({ from, to }) => [from, to])) === "domestic" ? legs.length : 1;

/** What a supplier answers about a month, in the same way; it is kept for longer. */
export function monthOnce(ctx: Context, asked: Asked, request: MonthRequest): AskedOutside<readonly DayFares[]> {
  const { from, to, month, airline = "" } = request;
  return askOnce<readonly DayFares[]>(ctx, asked, {
    key: [asked.supplier.name, "month", `${from}${to}${month}${airline}`].join(" "),
    ...{ seconds: MONTH_SECONDS, requests: 1 },
    put: async (signal) => {
      const days = (await asked.supplier.month?.(ctx, request, signal)) ?? [];
      return days.map(({ on, fares }) => ({ on, fares: plausibleOf(ctx, asked, fares, { legs: 1 }) }));
    },
  });
}

function plausibleOf(
  ctx: Context,
  { supplier }: Asked,
  fares: readonly Fare[],
  asked: Parameters<typeof isPlausibleFare>[1],
): readonly Fare[] {
  const kept = fares.filter((fare) => isPlausibleFare(fare, asked));
  if (kept.length < fares.length)
    ctx.log.warn({ supplier: supplier.name, dropped: fares.length - kept.length }, "a supplier sent implausible fares");
  return kept;
}

function askOnce<Answer extends Kept>(ctx: Context, asked: Asked, question: Question<Answer>): AskedOutside<Answer> {
  const known = waiting.get(question.key);
  // A key has one kind of answer.
  if (known) return join(known as AskedOutside<Answer>, () => askOnce(ctx, asked, question));
  const { promise: underWay, resolve: begun } = Promise.withResolvers<void>();
  const answer = findOrAsk(ctx, asked, question, begun).finally(() => waiting.delete(question.key));
  const search = { answer, underWay };
  waiting.set(question.key, search);
  return search;
}

/** Waits for a search of another visitor; `again` asks for this one when the share of that visitor was used up. */
function join<Answer extends Kept>(
  first: AskedOutside<Answer>,
  again: () => AskedOutside<Answer>,
): AskedOutside<Answer> {
  const { promise: underWay, resolve: begun } = Promise.withResolvers<void>();
  void first.underWay.then(begun);
  const answer = first.answer.catch((error: unknown) => {
    if (!(error instanceof ShareSpent)) throw error;
    const next = again();
    void next.underWay.then(begun);
    return next.answer;
  });
  return { answer, underWay };
}

/** Forgets what was found in a session that sells nothing more, so that who searches again finds something else. */
export async function dropSupplierSession(ctx: Context, { name }: FlightSupplier, session: string): Promise<void> {
  const found = JSON.stringify({ fares: [{ session }] });
  await ctx.db
    .delete(fareSearches)
    .where(and(like(fareSearches.key, `${name} %`), sql`${fareSearches.answer} @> ${found}::jsonb`));
}

async function findOrAsk<Answer extends Kept>(
  ctx: Context,
  { supplier, guard }: Asked,
  { key, seconds, put, requests }: Question<Answer>,
  begun: () => void,
): Promise<Answer> {
  const search = async () => {
    const spending = { supplier: supplier.name, requests };
    await consumeVisitorQuota(ctx, spending);
    await spendSearch(ctx, spending);
    begun();
    const limit = new AbortController();
    return withTimeout(put(limit.signal), SEARCH_SECONDS, () => limit.abort());
  };
  for (;;) {
    const row = await find(ctx, key);
    if (row?.answer) return row.answer as Answer;
    if (row?.failure) throw new SupplierFailure(row.failure, `${supplier.name} failed a moment ago`);
    if (!row && (await claim(ctx, key)))
      return ask(ctx, { key, seconds, supplier: supplier.name }, () => guard(search));
    begun();
    await wait(LOOK_MS);
  }
}

const inSeconds = (ctx: Context, seconds: number) => new Date(ctx.now().getTime() + seconds * 1000);

/** The clocks of two copies may be apart, but not by so much: what was asked later was asked while the clock ran ahead. */
const soon = (ctx: Context) => inSeconds(ctx, 60);

const isOver = (ctx: Context) => or(lte(fareSearches.expiresAt, ctx.now()), gt(fareSearches.askedAt, soon(ctx)));

async function find(ctx: Context, key: string) {
  const [row] = await ctx.db
    .select({ answer: fareSearches.answer, failure: fareSearches.failure })
    .from(fareSearches)
    .where(and(eq(fareSearches.key, key), gt(fareSearches.expiresAt, ctx.now()), lte(fareSearches.askedAt, soon(ctx))));
  return row;
}

/** True for the one who is to ask. Who asks and dies is followed by another when the time for an answer is over. */
async function claim(ctx: Context, key: string): Promise<boolean> {
  const row = { askedAt: ctx.now(), answer: null, failure: null, expiresAt: inSeconds(ctx, SEARCH_SECONDS + 5) };
  const claimed = await ctx.db
    .insert(fareSearches)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: fareSearches.key, set: row, setWhere: isOver(ctx) })
    .returning({ key: fareSearches.key });
  return claimed.length > 0;
}

async function ask<Answer extends Kept>(
  ctx: Context,
  { key, seconds, supplier }: Pick<Question<Answer>, "key" | "seconds"> & Pick<Spending, "supplier">,
  search: () => Promise<Answer>,
): Promise<Answer> {
  const askedAt = ctx.now();
  // Not over the claim of who came after the time for this answer was over.
  const keep = (values: Partial<typeof fareSearches.$inferInsert>) =>
    ctx.db
      .update(fareSearches)
      .set(values)
      .where(and(eq(fareSearches.key, key), lte(fareSearches.askedAt, askedAt)));
  try {
    const answer = await search();
    await keep({ answer, expiresAt: inSeconds(ctx, seconds) });
    await noted(ctx, markSupplierUp(ctx, supplier));
    return answer;
  } catch (error) {
    // Who was not asked at all may be asked by another copy.
    const failure = error instanceof SupplierFailure ? error.kind : "unavailable";
    await keep(
      error instanceof CircuitOpenError
        ? { expiresAt: ctx.now() }
        : { failure, expiresAt: inSeconds(ctx, FAILURE_SECONDS) },
    );
    await noted(ctx, markSupplierDown(ctx, supplier, error));
    throw error;
  }
}

/** What is written down about a supplier takes nothing from who has its answer. */
const noted = (ctx: Context, writing: Promise<void>) =>
  writing.catch((error: unknown) => ctx.log.error({ err: error }, "how a supplier answers was not written down"));
