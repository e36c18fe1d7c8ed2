import { expect } from "vitest";
import { PASSWORD_LINK_PREFIX, queueEmail } from "#platform/mail/outbox.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { purgeOldEmails } from "./commands.ts";
import { EMAIL_DAYS, MAGIC_LINK_EMAIL_DAYS } from "./limits.ts";

const DAY = 86_400_000;

test("emails are kept for their retention time, and account links for a few days", async ({ ctx }) => {
  const ago = (days: number) => ({ ...ctx, now: () => new Date(ctx.now().getTime() - days * DAY) });
  const email = { recipient: "a@example.vn", subject: "Thư", text: "Chào bạn", html: "<p>Chào bạn</p>" };
  const emails = { sent: EMAIL_DAYS + 1, recent: EMAIL_DAYS - 1 };
  for (const [reason, days] of Object.entries(emails)) await queueEmail(ago(days), { ...email, reason });
  const linkEmails = {
    [`${PASSWORD_LINK_PREFIX}old`]: MAGIC_LINK_EMAIL_DAYS + 1,
    [`${PASSWORD_LINK_PREFIX}new`]: MAGIC_LINK_EMAIL_DAYS - 1,
  };
  for (const [reason, days] of Object.entries(linkEmails)) await queueEmail(ago(days), { ...email, reason });
  await ctx.db.update(outbox).set({ state: "sent" });
  await queueEmail(ago(EMAIL_DAYS + 1), { ...email, reason: "still waiting" });

  expect(await purgeOldEmails(ctx)).toBe(2);
  expect(await purgeOldEmails(ctx)).toBe(0);

  const left = await ctx.db.select({ reason: outbox.reason }).from(outbox);
  expect(left.map(({ reason }) => reason).toSorted()).toEqual(
    [`${PASSWORD_LINK_PREFIX}new`, "recent", "still waiting"].toSorted(),
  );
});
