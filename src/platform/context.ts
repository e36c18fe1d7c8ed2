import { sql } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Actor } from "#kernel/actor.ts";
import type { TaggedCache } from "./cache/tagged-cache.ts";
import type { Captcha } from "./captcha.ts";
import type { DatacomAccount, DuffelAccount, GoogleClient } from "./config.ts";
import type { Db } from "./database/db.ts";
import { contentVersions } from "./database/tables.ts";
import type { Encryption } from "./encryption.ts";
import type { Integration } from "./integrations.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Log } from "./log.ts";

/** What every query and command works with. */
export type Context = {
  db: Db;
  now: () => Date;
  actor: Actor;
  log: Log;
  jobs: Jobs<Context>;
  /** Where customers reach the site, without a slash at the end. */
  siteUrl: string;
  /** APP_URL is not set, so that the Host of a request is taken as the site's own. */
  acceptsOwnHost?: boolean;
  /** Which outside pieces this copy uses. */
  integrations: readonly Integration[];
  /** Accounts at outside services that answer while somebody waits; one that is absent is not used. */
  accounts?: {
    datacom?: DatacomAccount | undefined;
    duffel?: DuffelAccount | undefined;
    google?: GoogleClient | undefined;
  };
  /** Tells people from programs; absent where that is off. */
  captcha?: Captcha | undefined;
  /** Takes from what one visitor may have of something that all share, such as `of`. Throws `limited`. Absent where nobody visits. */
  consumeQuota?: (share: VisitorShare, of: string, points: number) => Promise<void>;
  /** Key of the client address, for queues that are fair between clients; absent in jobs. */
  client?: string;
  /** A keyed fingerprint that only this product can make, for links that are their own key. */
  sign: (text: string) => string;
  /** Keeps secrets that have to be read again, such as those of authenticator apps. */
  encryption: Encryption;
  /** Answers that are kept while their content stays the same; absent where every answer must be fresh. */
  cache?: TaggedCache;
  /** Content tags that the answer being made depends on, for the page cache; nobody listens when absent. */
  reads?: Set<string>;
  /** Hears at which moment the answer being made changes by itself; nobody listens when absent. */
  onExpiry?: (at: Date) => void;
  /** Hears which content changed, once that is committed. `told` says that other copies can see it in the database. */
  onInvalidated?: (tags: ReadonlySet<string>, told: boolean) => void;
  /** The open transaction; absent outside one. */
  transaction?: Transaction;
};

type VisitorShare = "outside" | "outsideHour" | "prices" | "pricesHour";

type Transaction = { touched: Set<string>; afterCommit: (() => void)[] };

/** Says that the answer being made changes when one of these tags does. */
export function dependsOn(ctx: Context, ...tags: string[]): void {
  if (ctx.reads) for (const tag of tags) ctx.reads.add(tag);
}

/** Says that the content behind these tags changes with the running transaction. */
export async function invalidate(ctx: Context, ...tags: string[]): Promise<void> {
  if (!ctx.transaction) return inTransaction(ctx, (ctx) => invalidate(ctx, ...tags));
  const fresh = [...new Set(tags)].filter((tag) => !ctx.transaction?.touched.has(tag)).sort();
  if (fresh.length === 0) return;
  for (const tag of fresh) ctx.transaction.touched.add(tag);
  await bumpVersions(ctx.db, fresh);
}

/** Raises the versions of tags that are given in order, so that two writers cannot wait for each other. */
export async function bumpVersions(db: Db, tags: string[]): Promise<void> {
  await db
    .insert(contentVersions)
    .values(tags.map((tag) => ({ tag, version: 1 })))
    .onConflictDoUpdate({
      target: contentVersions.tag,
      set: { version: sql`${contentVersions.version} + 1`, changedAt: sql`clock_timestamp()` },
    });
}

/**
 * Says after the commit that content changed, without a write in the transaction: for stock, where one row of versions
 * would be locked by every booking of a product. Other copies hear of it a moment later.
 */
export function invalidateAfterCommit(ctx: Context, ...tags: string[]): void {
  afterCommit(ctx, () => ctx.onInvalidated?.(new Set(tags), false));
}

/** Runs when the outermost transaction has committed; at once when there is none. */
export function afterCommit(ctx: Context, work: () => void): void {
  if (ctx.transaction) ctx.transaction.afterCommit.push(work);
  else work();
}

const RETRIES = 5;

/**
 * All or nothing. A call inside another becomes a savepoint of it. The outermost call is repeated when the database
 * asks for that (40001 serialization failure, 40P01 deadlock), so `work` must have no effect outside the database.
 */
export async function inTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.transaction) return inSavepoint(ctx, ctx.transaction, work);

  for (let attempt = 1; ; attempt += 1) {
    const transaction = { touched: new Set<string>(), afterCommit: [] as (() => void)[] };
    try {
      const result = await inTurn(ctx.db, () => ctx.db.transaction((db) => work({ ...ctx, db, transaction })));
      if (transaction.touched.size > 0) ctx.onInvalidated?.(transaction.touched, true);
      for (const task of transaction.afterCommit) task();
      return result;
    } catch (error) {
      if (attempt === RETRIES || !isRetryable(error)) throw error;
    }
  }
}

// What a savepoint has said is forgotten with what it has done.
async function inSavepoint<T>(ctx: Context, outer: Transaction, work: (ctx: Context) => Promise<T>): Promise<T> {
  const inner = { touched: new Set(outer.touched), afterCommit: [] as (() => void)[] };
  const result = await inTurn(ctx.db, () => ctx.db.transaction((db) => work({ ...ctx, db, transaction: inner })));
  for (const tag of inner.touched) outer.touched.add(tag);
  outer.afterCommit.push(...inner.afterCommit);
  return result;
}

const turns = new WeakMap<Db, Promise<unknown>>();

/** Savepoints of one transaction come one after another: of two at once the first to end would end the other's too. */
function inTurn<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (!(db instanceof PgTransaction)) return work();
  const result = (turns.get(db) ?? Promise.resolve()).then(work);
  turns.set(
    db,
    result.catch(() => undefined),
  );
  return result;
}

class DryRunResult extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super("a rehearsal is taken back");
    this.result = result;
  }
}

/** Does the work, answers what came of it and takes all of it back: nobody hears of it. */
export async function dryRun<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  try {
    return await inTransaction<never>(ctx, async (ctx) => {
      throw new DryRunResult(await work(ctx));
    });
  } catch (error) {
    if (error instanceof DryRunResult) return error.result as T;
    throw error;
  }
}

/** All or nothing together with the open transaction: a failure must end that one. Costs no savepoint. */
export function joinTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  return ctx.transaction ? work(ctx) : inTransaction(ctx, work);
}

/** The SQLSTATE of a database error, also when Drizzle has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code)) return error.code;
  return sqlState(error.cause);
}

/** The name of the constraint that a database error is about. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("constraint" in error && typeof error.constraint === "string") return error.constraint;
  return brokenConstraint(error.cause);
}

const isRetryable = (error: unknown) => ["40001", "40P01"].includes(sqlState(error) ?? "");
