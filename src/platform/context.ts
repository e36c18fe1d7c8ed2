import { sql } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Actor } from "#kernel/actor.ts";
import type { TaggedCache } from "./cache/tagged-cache.ts";
import type { Captcha } from "./captcha.ts";
import type { DatacomAccount, DuffelAccount, GoogleClient } from "./config.ts";
import type { Db } from "./database/db.ts";
import type { Replica } from "./database/replica.ts";
import { contentVersions } from "./database/tables.ts";
import type { Encryption } from "./encryption.ts";
import type { GatewayAccounts } from "./gateway-accounts.ts";
import type { Integration } from "./integrations.ts";
import type { VinvoiceAccount } from "./invoice-account.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Log } from "./log.ts";

/** The first parameter of every query and command. */
export type Context = {
  db: Db;
  /** For reads that may be stale (`readStale`); absent without DATABASE_REPLICA_URL. */
  replica?: Replica | undefined;
  now: () => Date;
  actor: Actor;
  log: Log;
  jobs: Jobs<Context>;
  /** The public address of the site, without a trailing slash. */
  siteUrl: string;
  /** APP_URL is not set, so the Host of a request counts as the site's own. */
  acceptsOwnHost?: boolean;
  /** The external services that this instance uses. */
  integrations: readonly Integration[];
  /** Accounts at external services that are called during a request; an absent one is off. */
  accounts?: {
    datacom?: DatacomAccount | undefined;
    duffel?: DuffelAccount | undefined;
    google?: GoogleClient | undefined;
    gateways?: GatewayAccounts;
    vinvoice?: VinvoiceAccount | undefined;
  };
  /** Verifies CAPTCHA tokens; absent when the CAPTCHA is off. */
  captcha?: Captcha | undefined;
  /**
   * Consumes one visitor's share of a common quota, such as the searches of the supplier `of`. Throws `limited`. Absent outside requests.
   */
  consumeQuota?: (share: VisitorShare, of: string, points: number) => Promise<void>;
  /** Key of the client address, for queues that are fair between clients; absent in jobs. */
  client?: string;
  /** A keyed signature (HMAC) for magic links. */
  sign: (text: string) => string;
  /** Encrypts secrets that must be read again, such as those of authenticator apps. */
  encryption: Encryption;
  /** Caches results until their content changes; absent where every result must be fresh. */
  cache?: TaggedCache;
  /** Collects the content tags that the response depends on, for the page cache. */
  reads?: Set<string>;
  /** Records when the response expires, for the page cache. */
  onExpiry?: (at: Date) => void;
  /** Called with the changed content tags after the commit. `isPersisted` means that other instances can see the change in the database. */
  onInvalidated?: (tags: ReadonlySet<string>, isPersisted: boolean) => void;
  /** The open transaction; absent outside one. */
  transaction?: Transaction;
};

type VisitorShare = "outside" | "outsideHour" | "prices" | "pricesHour";

type Transaction = { touched: Set<string>; afterCommit: (() => void)[] };

/** Records that the response depends on these tags. */
export function dependsOn(ctx: Context, ...tags: string[]): void {
  if (ctx.reads) for (const tag of tags) ctx.reads.add(tag);
}

/** Invalidates the content behind these tags when the running transaction commits. */
export async function invalidate(ctx: Context, ...tags: string[]): Promise<void> {
  if (!ctx.transaction) return inTransaction(ctx, (ctx) => invalidate(ctx, ...tags));
  const fresh = [...new Set(tags)].filter((tag) => !ctx.transaction?.touched.has(tag)).sort();
  if (fresh.length === 0) return;
  for (const tag of fresh) ctx.transaction.touched.add(tag);
  await bumpVersions(ctx.db, fresh);
}

/** Raises the versions of tags. The tags must be sorted, so that two writers cannot deadlock. */
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
 * Invalidates content after the commit, without a write in the transaction. It is for stock: every booking of a product would lock the same
 * version row. Other instances see the change a moment later.
 */
export function invalidateAfterCommit(ctx: Context, ...tags: string[]): void {
  afterCommit(ctx, () => ctx.onInvalidated?.(new Set(tags), false));
}

/** Runs after the commit of the outermost transaction; immediately when there is none. */
export function afterCommit(ctx: Context, work: () => void): void {
  if (ctx.transaction) ctx.transaction.afterCommit.push(work);
  else work();
}

const RETRIES = 5;

/**
 * Runs the work in a transaction. A nested call becomes a savepoint. The outermost call is retried when the database asks for it (40001
 * serialization failure, 40P01 deadlock), so `work` must have no effect outside the database.
 */
export async function inTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.transaction) return inSavepoint(ctx, ctx.transaction, work);

  for (let attempt = 1; ; attempt += 1) {
    const transaction = { touched: new Set<string>(), afterCommit: [] as (() => void)[] };
    try {
      const result = await runSerially(ctx.db, () => ctx.db.transaction((db) => work({ ...ctx, db, transaction })));
      if (transaction.touched.size > 0) ctx.onInvalidated?.(transaction.touched, true);
      for (const task of transaction.afterCommit) task();
      return result;
    } catch (error) {
      if (attempt === RETRIES || !isRetryable(error)) throw error;
    }
  }
}

// The reports of a savepoint are dropped when it is rolled back.
async function inSavepoint<T>(ctx: Context, outer: Transaction, work: (ctx: Context) => Promise<T>): Promise<T> {
  const inner = { touched: new Set(outer.touched), afterCommit: [] as (() => void)[] };
  const result = await runSerially(ctx.db, () => ctx.db.transaction((db) => work({ ...ctx, db, transaction: inner })));
  for (const tag of inner.touched) outer.touched.add(tag);
  outer.afterCommit.push(...inner.afterCommit);
  return result;
}

const pendingSavepoints = new WeakMap<Db, Promise<unknown>>();

/** Runs the savepoints of one transaction one after another: of two concurrent ones the first to end would also end the other. */
function runSerially<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (!(db instanceof PgTransaction)) return work();
  const result = (pendingSavepoints.get(db) ?? Promise.resolve()).then(work);
  pendingSavepoints.set(
    db,
    result.catch(() => undefined),
  );
  return result;
}

class DryRunResult extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super("a dry run is rolled back");
    this.result = result;
  }
}

/** Runs the work, returns its result and rolls it back without invalidating anything. */
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

/** Runs the work in the open transaction without a savepoint: a failure must end that transaction. */
export function joinTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  return ctx.transaction ? work(ctx) : inTransaction(ctx, work);
}

/** The SQLSTATE of a database error, also when Drizzle has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code)) return error.code;
  return sqlState(error.cause);
}

/** The name of the constraint that a statement violated. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("constraint" in error && typeof error.constraint === "string") return error.constraint;
  return brokenConstraint(error.cause);
}

const isRetryable = (error: unknown) => ["40001", "40P01"].includes(sqlState(error) ?? "");
