import { and, eq, gt, lt, lte } from "drizzle-orm";
import { hashSecret, newSecret } from "#kernel/id.ts";
import { getCompany } from "#modules/settings/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { Job } from "#platform/jobs/job.ts";
import { withToken } from "#platform/magic-link.ts";
import { PASSWORD_LINK_PREFIX, queueEmail } from "#platform/mail/outbox.ts";
import { invitation, passwordReset } from "./emails.ts";
import { INVITATION_HOURS, RESET_MINUTES } from "./limits.ts";
import { isActive } from "./queries.ts";
import { accounts, passwordLinks, sessions, signInTries } from "./tables.ts";

type PasswordLink = { accountId: string; kind: "reset" | "invitation" };

/** Minimum interval between two emails, however often they are requested. */
const PAUSE_SECONDS = 60;

/** Queues the email with a link to choose a password. An unknown id is no failure: see requestPasswordReset. */
export const sendPasswordLinkJob: Job<PasswordLink> = {
  name: "send-password-link",
  title: "Gửi liên kết đặt mật khẩu",
  run: (ctx, { accountId, kind }) =>
    inTransaction(ctx, async (ctx) => {
      const [account] = await ctx.db
        .select()
        .from(accounts)
        .where(and(eq(accounts.id, accountId), isActive))
        .for("update");
      if (!account?.email || (await isTooSoon(ctx, accountId))) return;

      const token = newSecret();
      const tokenHash = hashSecret(token);
      const minutes = kind === "reset" ? RESET_MINUTES : INVITATION_HOURS * 60;
      const expiresAt = new Date(ctx.now().getTime() + minutes * 60_000);
      await ctx.db.delete(passwordLinks).where(eq(passwordLinks.accountId, accountId));
      await ctx.db
        .insert(passwordLinks)
        .values({ tokenHash, accountId, email: account.email, createdAt: ctx.now(), expiresAt });
      const { brand } = await getCompany(ctx);
      const link = withToken(`${ctx.siteUrl}/admin/quen-mat-khau`, token);
      const write = kind === "reset" ? passwordReset : invitation;
      const email = write({ name: account.name, username: account.username, brand, link });
      await queueEmail(ctx, { ...email, reason: `${PASSWORD_LINK_PREFIX}${tokenHash}`, recipient: account.email });
    }),
};

/** Purges expired sessions, links and counters. */
export const purgeSessionsJob: Job = {
  name: "forget-sessions",
  title: "Xoá phiên đăng nhập đã hết hạn",
  schedule: "41 * * * *",
  async run(ctx) {
    const now = ctx.now();
    const dayAgo = new Date(now.getTime() - 86_400_000);
    await ctx.db.delete(sessions).where(lt(sessions.expiresAt, now));
    await ctx.db.delete(passwordLinks).where(lt(passwordLinks.expiresAt, now));
    await ctx.db.delete(signInTries).where(lt(signInTries.lastAt, dayAgo));
  },
};

async function isTooSoon(ctx: Context, accountId: string): Promise<boolean> {
  const now = ctx.now();
  const since = new Date(now.getTime() - PAUSE_SECONDS * 1000);
  const recent = await ctx.db
    .select({ createdAt: passwordLinks.createdAt })
    .from(passwordLinks)
    .where(
      and(
        eq(passwordLinks.accountId, accountId),
        gt(passwordLinks.createdAt, since),
        // Ignores rows written while the clock ran ahead: they would block emails until then.
        lte(passwordLinks.createdAt, now),
      ),
    );
  return recent.length > 0;
}
