import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { conflict, DomainError } from "#kernel/errors.ts";
import type { Context } from "./context.ts";
import { idempotencyKeys } from "./database/tables.ts";
import type { Job } from "./jobs/job.ts";

const KEEP_HOURS = 48;

/**
 * How long a content key is valid; Math.abs allows for a changed clock. The same request ten minutes later is a new request and no double
 * click.
 */
const CONTENT_KEY_MINUTES = 10;

/**
 * The idempotency key of a request without one, derived from its content in any order. The space keeps it apart from keys that clients
 * send.
 */
export const contentKey = (...content: unknown[]): string => `made ${sha256(JSON.stringify(content, inOrder))}`;

export type IdempotentWork = { scope: string; key: string; request: unknown };
type ReplayableWork<Response> = IdempotentWork & {
  /** Whether the stored response still holds. If not, a content key is free again before its time. */
  isStillValid?: (ctx: Context, response: Response) => Promise<boolean>;
};

/** Stores the response for repeated requests, in the transaction of the work. */
type Claim<Response> = (ctx: Context, response: Response) => Promise<void>;

/** The work was done by another request: this try is rolled back. */
class AlreadyDone extends Error {
  readonly response: object;

  constructor(response: object) {
    super("done before");
    this.response = response;
  }
}

type IdempotentRequest<Response, Result> = ReplayableWork<Response> & {
  /** Makes the result of a repeated request from the stored response. */
  replay: (response: Response) => Promise<Result>;
  /** Rate limits the sender; throws `limited`. Repeats during the work count as one request. */
  admit?: (() => Promise<void>) | undefined;
};

const running = new Map<string, Promise<unknown>>();

/**
 * Runs work once for a key, however many instances receive it. A repeated request gets the first response, even when the work could not run
 * a second time. Throws `conflict` for the same key with other content.
 */
export async function runIdempotent<Response extends object, Result>(
  ctx: Context,
  request: IdempotentRequest<Response, Result>,
  work: (claim: Claim<Response>) => Promise<Result>,
): Promise<Result> {
  if (!request.admit) return runOrReplay(ctx, request, work);
  // The content is part of the name: the same key with other content must be rejected.
  const name = [request.scope, request.key, hashOf(request.request)].join(" ");
  const known = running.get(name) as Promise<Result> | undefined;
  if (known) return known;
  const answer = runOrReplay(ctx, request, work).finally(() => running.delete(name));
  running.set(name, answer);
  return answer;
}

async function runOrReplay<Response extends object, Result>(
  ctx: Context,
  request: IdempotentRequest<Response, Result>,
  work: (claim: Claim<Response>) => Promise<Result>,
): Promise<Result> {
  try {
    await request.admit?.();
    return await work(async (ctx, response) => {
      const before = await claimKey(ctx, { ...request, response });
      if (before) throw new AlreadyDone(before);
    });
  } catch (error) {
    if (error instanceof AlreadyDone) return request.replay(error.response as Response);
    if (!(error instanceof DomainError) || error.code === KEY_REUSED) throw error;
    const known = await findResponse(ctx, request);
    if (known) return request.replay(known);
    throw error;
  }
}

/**
 * Claims a key in the running transaction. Returns null for a new key: the work runs and stores `response` for repeated requests. Returns
 * the stored response for a repeated request. Throws `conflict` for the same key with other content. A concurrent request waits on the
 * unique index until the first transaction has ended.
 */
async function claimKey<Response extends object>(
  ctx: Context,
  claim: ReplayableWork<Response> & { response: Response },
): Promise<Response | null> {
  const row = { ...rowOf(claim), response: claim.response, createdAt: ctx.now() };
  const claimed = await ctx.db
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return null;
  if (!isContentKey(claim.key)) return findResponse(ctx, claim);
  // The row is locked, so that only one of two requests claims an expired key and the other gets its response.
  const [stored] = await ctx.db.select().from(idempotencyKeys).where(isKey(claim)).for("update");
  if (!stored) return claimKey(ctx, claim); // The row was purged in between.
  const answer = await validResponse(ctx, stored, claim);
  if (!answer) await ctx.db.update(idempotencyKeys).set(row).where(isKey(claim));
  return answer;
}

/** The stored response of a key, or null. Throws `conflict` for the same key with other content. */
async function findResponse<Response extends object>(
  ctx: Context,
  work: ReplayableWork<Response>,
): Promise<Response | null> {
  const [stored] = await ctx.db.select().from(idempotencyKeys).where(isKey(work));
  return stored ? validResponse(ctx, stored, work) : null;
}

async function validResponse<Response extends object>(
  ctx: Context,
  stored: typeof idempotencyKeys.$inferSelect,
  { key, request, isStillValid = async () => true }: ReplayableWork<Response>,
): Promise<Response | null> {
  const response = stored.response as Response;
  if (isContentKey(key)) {
    const isFresh = Math.abs(ctx.now().getTime() - stored.createdAt.getTime()) < CONTENT_KEY_MINUTES * 60_000;
    return isFresh && (await isStillValid(ctx, response)) ? response : null;
  }
  if (stored.requestHash !== hashOf(request)) throw keyReused();
  return response;
}

export type IdempotentState<Response> =
  | { state: "new" }
  | { state: "running"; since: Date }
  | { state: "done"; response: Response };

/** Starts work on a key, or returns the state of work that began earlier. Throws `conflict` for other content. */
export async function beginIdempotent<Response extends object>(
  ctx: Context,
  work: IdempotentWork,
): Promise<IdempotentState<Response>> {
  const begun = await ctx.db
    .insert(idempotencyKeys)
    .values({ ...rowOf(work), createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (begun.length > 0) return { state: "new" };
  const [stored] = await ctx.db.select().from(idempotencyKeys).where(isKey(work));
  if (!stored) return beginIdempotent(ctx, work); // The earlier work failed in between.
  if (stored.requestHash !== hashOf(work.request)) throw keyReused();
  if (stored.response === null) return { state: "running", since: stored.createdAt };
  return { state: "done", response: stored.response as Response };
}

/** Stores the response for repeated requests; null deletes the key, so that a repeat runs the work. */
export async function endIdempotent(ctx: Context, work: IdempotentWork, response: object | null): Promise<void> {
  if (response) await ctx.db.update(idempotencyKeys).set({ response }).where(isKey(work));
  else await ctx.db.delete(idempotencyKeys).where(isKey(work));
}

export const purgeIdempotencyKeysJob: Job = {
  name: "forget-idempotency-keys",
  title: "Xoá khoá chống gửi trùng",
  schedule: "17 3 * * *",
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - KEEP_HOURS * 3_600_000);
    await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
  },
};

const rowOf = ({ scope, key, request }: IdempotentWork) => ({ scope, key: sha256(key), requestHash: hashOf(request) });

const isKey = ({ scope, key }: IdempotentWork) =>
  and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, sha256(key)));

const KEY_REUSED = "idempotency-key-reused";
const keyReused = () => conflict(KEY_REUSED, "Yêu cầu này đã được gửi với nội dung khác. Xin tải lại trang.");

const isContentKey = (key: string) => /^made [\w-]{43}$/.test(key);

const inOrder = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const hashOf = (request: unknown) => sha256(JSON.stringify(request));
const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");
