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
    .values({
      scope: claim.scope,
      key: sha256(claim.key),
      requestHash: hashOf(claim.request),
      response: claim.response,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return claimed.length > 0 ? null : findAnswer<Response>(ctx, claim);
}

/** What a key was answered with before, or null. Throws `conflict` for the same key with other content. */
export async function findAnswer<Response extends object>(
  ctx: Context,
  { scope, key, request }: { scope: string; key: string; request: unknown },
): Promise<Response | null> {
  const [stored] = await ctx.db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, sha256(key))));
  if (!stored) return null;
  if (stored.requestHash !== hashOf(request)) {
    throw conflict("idempotency-key-reused", "Yêu cầu này đã được gửi với nội dung khác. Xin tải lại trang.");
  }
  return stored.response as Response;
}

export const forgetKeysJob: Job = {
  name: "forget-idempotency-keys",
  schedule: "17 3 * * *",
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - KEEP_HOURS * 3_600_000);
    await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
  },
};

const hashOf = (request: unknown) => sha256(JSON.stringify(request));
const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");
