import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { conflict } from "#kernel/errors.ts";
import type { Context } from "./context.ts";
import { idempotencyKeys } from "./database/tables.ts";
import type { Job } from "./jobs/jobs.ts";

const KEEP_HOURS = 48;

/**
 * Claims a key in the running transaction. Answers null when it is new: the work goes on and `response` is what a
 * repeat will hear. Answers what was stored when it is a repeat. Throws `conflict` for the same key with other content.
 * A second sender waits on the unique index until the first transaction has ended.
 */
export async function claimKey<Response extends object>(
  ctx: Context,
  claim: { scope: string; key: string; request: unknown; response: Response },
): Promise<Response | null> {
  const claimed = await ctx.db
    .insert(idempotencyKeys)
    .values({ ...rowOf(claim), response: claim.response, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return claimed.length > 0 ? null : findAnswer<Response>(ctx, claim);
}

/** What a key was answered with before, or null. Throws `conflict` for the same key with other content. */
export async function findAnswer<Response extends object>(ctx: Context, claim: Work): Promise<Response | null> {
  const [stored] = await ctx.db.select().from(idempotencyKeys).where(isKey(claim));
  if (!stored) return null;
  if (stored.requestHash !== hashOf(claim.request)) throw keyReused();
  return stored.response as Response;
}

export type Work = { scope: string; key: string; request: unknown };
export type WorkState<Response> =
  | { state: "new" }
  | { state: "running"; since: Date }
  | { state: "done"; response: Response };

/** Says that work on a key begins, or how far the work stands that began before. Throws `conflict` for other content. */
export async function beginWork<Response extends object>(ctx: Context, work: Work): Promise<WorkState<Response>> {
  const begun = await ctx.db
    .insert(idempotencyKeys)
    .values({ ...rowOf(work), createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (begun.length > 0) return { state: "new" };
  const [stored] = await ctx.db.select().from(idempotencyKeys).where(isKey(work));
  if (!stored) return beginWork(ctx, work); // its work has failed meanwhile
  if (stored.requestHash !== hashOf(work.request)) throw keyReused();
  if (stored.response === null) return { state: "running", since: stored.createdAt };
  return { state: "done", response: stored.response as Response };
}

/** Keeps what a repeat of the work will hear; null forgets the key, so that a repeat works again. */
export async function endWork(ctx: Context, work: Work, response: object | null): Promise<void> {
  if (response) await ctx.db.update(idempotencyKeys).set({ response }).where(isKey(work));
  else await ctx.db.delete(idempotencyKeys).where(isKey(work));
}

export const forgetKeysJob: Job = {
  name: "forget-idempotency-keys",
  schedule: "17 3 * * *",
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - KEEP_HOURS * 3_600_000);
    await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
  },
};

const rowOf = ({ scope, key, request }: Work) => ({ scope, key: sha256(key), requestHash: hashOf(request) });

const isKey = ({ scope, key }: Work) => and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, sha256(key)));

const keyReused = () =>
  conflict("idempotency-key-reused", "Yêu cầu này đã được gửi với nội dung khác. Xin tải lại trang.");

const hashOf = (request: unknown) => sha256(JSON.stringify(request));
const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");
