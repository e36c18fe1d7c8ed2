import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { conflict, DomainError } from "#kernel/errors.ts";
import type { Context } from "./context.ts";
import { idempotencyKeys } from "./database/tables.ts";
import type { Job } from "./jobs/job.ts";

const KEEP_HOURS = 48;

/** How long a made key counts, whichever way the clock was set meanwhile: who sends the same ten minutes later wants it again, and did not click twice. */
const MADE_KEY_MINUTES = 10;

/** The key of a request that brings none: of what stands in it, in whatever order. The space keeps it apart from all that are sent. */
export const contentKey = (...content: unknown[]): string => `made ${sha256(JSON.stringify(content, inOrder))}`;

export type IdempotentWork = { scope: string; key: string; request: unknown };
type Asked<Response> = IdempotentWork & {
  /** Whether what was answered still holds. Only a made key is free again before its time when it does not. */
  isStillValid?: (ctx: Context, response: Response) => Promise<boolean>;
};

/** Says, in the transaction of the work, what a repeat will hear. */
type Claim<Response> = (ctx: Context, response: Response) => Promise<void>;

/** The work is done already: nothing of this try may be kept. */
class AlreadyDone extends Error {
  readonly response: object;

  constructor(response: object) {
    super("done before");
    this.response = response;
  }
}

type IdempotentRequest<Response, Result> = Asked<Response> & {
  /** Makes of what was kept the answer that a repeat hears. */
  replay: (response: Response) => Promise<Result>;
  /** Counts the sender, or throws `limited`. What is sent again while it is still done counts as one. */
  admit?: (() => Promise<void>) | undefined;
};

const running = new Map<string, Promise<unknown>>();

/**
 * Does work once, however often and from however many copies of the product it is asked for: a repeat hears the first answer,
 * also when the work could not be done a second time. Throws `conflict` for the same key with other content.
 */
export async function runIdempotent<Response extends object, Result>(
  ctx: Context,
  once: IdempotentRequest<Response, Result>,
  work: (claim: Claim<Response>) => Promise<Result>,
): Promise<Result> {
  if (!once.admit) return firstAnswer(ctx, once, work);
  // The content belongs to it: the same key for something else has to be refused.
  const name = [once.scope, once.key, hashOf(once.request)].join(" ");
  const known = running.get(name) as Promise<Result> | undefined;
  if (known) return known;
  const answer = firstAnswer(ctx, once, work).finally(() => running.delete(name));
  running.set(name, answer);
  return answer;
}

async function firstAnswer<Response extends object, Result>(
  ctx: Context,
  once: IdempotentRequest<Response, Result>,
  work: (claim: Claim<Response>) => Promise<Result>,
): Promise<Result> {
  try {
    await once.admit?.();
    return await work(async (ctx, response) => {
      const before = await claimKey(ctx, { ...once, response });
      if (before) throw new AlreadyDone(before);
    });
  } catch (error) {
    if (error instanceof AlreadyDone) return once.replay(error.response as Response);
    if (!(error instanceof DomainError) || error.code === KEY_REUSED) throw error;
    const known = await findAnswer(ctx, once);
    if (known) return once.replay(known);
    throw error;
  }
}

/**
 * Claims a key in the running transaction. Answers null when it is new: the work goes on and `response` is what a
 * repeat will hear. Answers what was stored when it is a repeat. Throws `conflict` for the same key with other content.
 * A second sender waits on the unique index until the first transaction has ended.
 */
async function claimKey<Response extends object>(
  ctx: Context,
  claim: Asked<Response> & { response: Response },
): Promise<Response | null> {
  const row = { ...rowOf(claim), response: claim.response, createdAt: ctx.now() };
  const claimed = await ctx.db
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return null;
  if (!isContentKey(claim.key)) return findAnswer(ctx, claim);
  // Locked, so that of two who find it free again one takes it and the other hears the answer.
  const [stored] = await ctx.db.select().from(idempotencyKeys).where(isKey(claim)).for("update");
  if (!stored) return claimKey(ctx, claim); // forgotten meanwhile
  const answer = await answerIn(ctx, stored, claim);
  if (!answer) await ctx.db.update(idempotencyKeys).set(row).where(isKey(claim));
  return answer;
}

/** What a key was answered with before, or null. Throws `conflict` for the same key with other content. */
async function findAnswer<Response extends object>(ctx: Context, asked: Asked<Response>): Promise<Response | null> {
  const [stored] = await ctx.db.select().from(idempotencyKeys).where(isKey(asked));
  return stored ? answerIn(ctx, stored, asked) : null;
}

async function answerIn<Response extends object>(
  ctx: Context,
  stored: typeof idempotencyKeys.$inferSelect,
  { key, request, isStillValid = async () => true }: Asked<Response>,
): Promise<Response | null> {
  const response = stored.response as Response;
  if (isContentKey(key)) {
    const counts = Math.abs(ctx.now().getTime() - stored.createdAt.getTime()) < MADE_KEY_MINUTES * 60_000;
    return counts && (await isStillValid(ctx, response)) ? response : null;
  }
  if (stored.requestHash !== hashOf(request)) throw keyReused();
  return response;
}

export type IdempotentState<Response> =
  | { state: "new" }
  | { state: "running"; since: Date }
  | { state: "done"; response: Response };

/** Says that work on a key begins, or how far the work stands that began before. Throws `conflict` for other content. */
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
  if (!stored) return beginIdempotent(ctx, work); // its work has failed meanwhile
  if (stored.requestHash !== hashOf(work.request)) throw keyReused();
  if (stored.response === null) return { state: "running", since: stored.createdAt };
  return { state: "done", response: stored.response as Response };
}

/** Keeps what a repeat of the work will hear; null forgets the key, so that a repeat works again. */
export async function endIdempotent(ctx: Context, work: IdempotentWork, response: object | null): Promise<void> {
  if (response) await ctx.db.update(idempotencyKeys).set({ response }).where(isKey(work));
  else await ctx.db.delete(idempotencyKeys).where(isKey(work));
}

export const purgeIdempotencyKeysJob: Job = {
  name: "forget-idempotency-keys",
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
