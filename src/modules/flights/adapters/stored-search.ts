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
import { CallNotSentError, type CircuitBreaker, VisitorQuotaExceeded } from "./circuit-breaker.ts";
import { consumeSupplierQuota, consumeVisitorQuota, type Spending } from "./search-budget.ts";
import { markSupplierDown, markSupplierUp } from "./search-health.ts";
import { withTimeout } from "./with-timeout.ts";

/** Polling interval while another instance waits for the reply. */
const POLL_MS = 100;

type SearchTarget = { supplier: FlightSupplier; circuitBreaker: CircuitBreaker };

/** The cached replies of outside suppliers. */
type StoredAnswer = FareAnswer | readonly DayFares[];

/** A shared request: its key, how long its reply is cached, and how it is sent. */
type StoredRequest<Answer extends StoredAnswer> = {
  key: string;
  seconds: number;
  send(signal: AbortSignal): Promise<Answer>;
} & Pick<Spending, "requests">;

/** `started` resolves once a supplier is really called: it never does for a cached reply. */
export type SupplierCallInProgress<Answer extends StoredAnswer = FareAnswer> = {
  answer: Promise<Answer>;
  started: Promise<void>;
};

/** Pending requests of this instance: equal searches share one. */
const waiting = new Map<string, SupplierCallInProgress<StoredAnswer>>();

/**
 * A supplier's reply, requested once for all equal searches within some minutes, in all instances. It continues when the visitor has
 * left, because others may wait. The reply rejects with a SupplierFailure.
 */
export function searchOnce(ctx: Context, target: SearchTarget, request: FareRequest): SupplierCallInProgress {
  return askOnce(ctx, target, {
    key: `${target.supplier.name} ${keyOf(request)}`,
    seconds: ANSWER_SECONDS,
    requests: requestsOf(target.supplier, request.legs),
    send: async (signal) => {
      const answer = await target.supplier.search(ctx, request, signal);
      const { legs, passengers } = request;
      return { ...answer, fares: plausibleOf(ctx, target, answer.fares, { legs: legs.length, passengers }) };
    },
  });
}

/** The cache key: equal searches have one. */
export function keyOf({ legs, passengers: { adult, child, infant } }: FareRequest): string {
  const ways = legs.map(({ from, to, on }) => `${from}${to}${on}`);
  return [...ways, `${adult}.${child}.${infant}`].join(" ");
}

/** A supplier that reserves each fare alone gets one request for each domestic leg. */
const requestsOf = ({ reserves }: FlightSupplier, legs: readonly Leg[]) =>
  reserves === "fare" && flightTypeOf(legs.flatMap(({ from, to }) => [from, to])) === "domestic" ? legs.length : 1;

/** A supplier's month reply, in the same way; it is cached for longer. */
export function searchMonthOnce(
  ctx: Context,
  target: SearchTarget,
  request: MonthRequest,
): SupplierCallInProgress<readonly DayFares[]> {
  const { from, to, month, airline = "" } = request;
  return askOnce<readonly DayFares[]>(ctx, target, {
    key: [target.supplier.name, "month", `${from}${to}${month}${airline}`].join(" "),
    seconds: MONTH_SECONDS,
    requests: 1,
    send: async (signal) => {
      const days = (await target.supplier.month?.(ctx, request, signal)) ?? [];
      return days.map(({ on, fares }) => ({ on, fares: plausibleOf(ctx, target, fares, { legs: 1 }) }));
    },
  });
}

function plausibleOf(
  ctx: Context,
  { supplier }: SearchTarget,
  fares: readonly Fare[],
  request: Parameters<typeof isPlausibleFare>[1],
): readonly Fare[] {
  const plausibleFares = fares.filter((fare) => isPlausibleFare(fare, request));
  if (plausibleFares.length < fares.length)
    ctx.log.warn(
      { event: "supplier.implausible_fares", supplier: supplier.name, dropped: fares.length - plausibleFares.length },
      "implausible fares of a supplier dropped",
    );
  return plausibleFares;
}

function askOnce<Answer extends StoredAnswer>(
  ctx: Context,
  target: SearchTarget,
  request: StoredRequest<Answer>,
): SupplierCallInProgress<Answer> {
  const known = waiting.get(request.key);
  // A key has one kind of reply.
  if (known) return join(known as SupplierCallInProgress<Answer>, () => askOnce(ctx, target, request));
  const { promise: started, resolve: markStarted } = Promise.withResolvers<void>();
  const answer = findOrAsk(ctx, target, request, markStarted).finally(() => waiting.delete(request.key));
  const search = { answer, started };
  waiting.set(request.key, search);
  return search;
}

/** Waits for a search of another visitor; `again` starts this client's own when that visitor's share was used up. */
function join<Answer extends StoredAnswer>(
  first: SupplierCallInProgress<Answer>,
  restart: () => SupplierCallInProgress<Answer>,
): SupplierCallInProgress<Answer> {
  const { promise: started, resolve: markStarted } = Promise.withResolvers<void>();
  void first.started.then(markStarted);
  const answer = first.answer.catch((error: unknown) => {
    if (!(error instanceof VisitorQuotaExceeded)) throw error;
    const next = restart();
    void next.started.then(markStarted);
    return next.answer;
  });
  return { answer, started };
}

/** Deletes cached replies of a session that sells nothing more, so that a new search finds others. */
export async function dropSupplierSession(ctx: Context, { name }: FlightSupplier, session: string): Promise<void> {
  const content = JSON.stringify({ fares: [{ session }] });
  await ctx.db
    .delete(fareSearches)
    .where(and(like(fareSearches.key, `${name} %`), sql`${fareSearches.answer} @> ${content}::jsonb`));
}

async function findOrAsk<Answer extends StoredAnswer>(
  ctx: Context,
  { supplier, circuitBreaker }: SearchTarget,
  { key, seconds, send, requests }: StoredRequest<Answer>,
  markStarted: () => void,
): Promise<Answer> {
  const search = async () => {
    const spending = { supplier: supplier.name, requests };
    await consumeVisitorQuota(ctx, spending);
    await consumeSupplierQuota(ctx, spending);
    markStarted();
    const limit = new AbortController();
    return withTimeout(send(limit.signal), SEARCH_SECONDS, () => limit.abort());
  };
  for (;;) {
    const row = await find(ctx, key);
    if (row?.answer) return row.answer as Answer;
    if (row?.failure) throw new SupplierFailure(row.failure, `${supplier.name} failed a moment ago`);
    if (!row && (await claim(ctx, key)))
      return sendAndStore(ctx, { key, seconds, supplier: supplier.name }, () => circuitBreaker(search));
    markStarted();
    await wait(POLL_MS);
  }
}

const inSeconds = (ctx: Context, seconds: number) => new Date(ctx.now().getTime() + seconds * 1000);

/** The clocks of two instances may differ, but not by this much: a later request was sent while the clock ran ahead. */
const soon = (ctx: Context) => inSeconds(ctx, 60);

const isOver = (ctx: Context) => or(lte(fareSearches.expiresAt, ctx.now()), gt(fareSearches.askedAt, soon(ctx)));

async function find(ctx: Context, key: string) {
  const [row] = await ctx.db
    .select({ answer: fareSearches.answer, failure: fareSearches.failure })
    .from(fareSearches)
    .where(and(eq(fareSearches.key, key), gt(fareSearches.expiresAt, ctx.now()), lte(fareSearches.askedAt, soon(ctx))));
  return row;
}

/** Returns true for the instance that sends the request. When it dies, another one follows after the reply timeout. */
async function claim(ctx: Context, key: string): Promise<boolean> {
  const row = { askedAt: ctx.now(), answer: null, failure: null, expiresAt: inSeconds(ctx, SEARCH_SECONDS + 5) };
  const claimed = await ctx.db
    .insert(fareSearches)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: fareSearches.key, set: row, setWhere: isOver(ctx) })
    .returning({ key: fareSearches.key });
  return claimed.length > 0;
}

async function sendAndStore<Answer extends StoredAnswer>(
  ctx: Context,
  { key, seconds, supplier }: Pick<StoredRequest<Answer>, "key" | "seconds"> & Pick<Spending, "supplier">,
  search: () => Promise<Answer>,
): Promise<Answer> {
  const askedAt = ctx.now();
  // Does not overwrite the claim of a later instance after this reply has timed out.
  const store = (values: Partial<typeof fareSearches.$inferInsert>) =>
    ctx.db
      .update(fareSearches)
      .set(values)
      .where(and(eq(fareSearches.key, key), lte(fareSearches.askedAt, askedAt)));
  try {
    const answer = await search();
    await store({ answer, expiresAt: inSeconds(ctx, seconds) });
    await logFailure(ctx, markSupplierUp(ctx, supplier));
    return answer;
  } catch (error) {
    // A request that was not sent may be sent by another instance.
    const failure = error instanceof SupplierFailure ? error.kind : "unavailable";
    await store(
      error instanceof CallNotSentError
        ? { expiresAt: ctx.now() }
        : { failure, expiresAt: inSeconds(ctx, FAILURE_SECONDS) },
    );
    await logFailure(ctx, markSupplierDown(ctx, supplier, error));
    throw error;
  }
}

/** A failed health record must not fail the reply. */
const logFailure = (ctx: Context, writing: Promise<void>) =>
  writing.catch((error: unknown) =>
    ctx.log.error({ event: "supplier.health_not_saved", err: error }, "supplier health not saved"),
  );
