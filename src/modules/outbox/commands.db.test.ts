import { expect } from "vitest";
import { KEY_LETTERS, writeLetter } from "#platform/mail/outbox.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { forgetOldLetters } from "./commands.ts";
import { KEY_LETTER_DAYS, LETTER_DAYS } from "./limits.ts";

const DAY = 86_400_000;

test("letters are kept for their time, and those that open an account for a few days", async ({ ctx }) => {
  const ago = (days: number) => ({ ...ctx, now: () => new Date(ctx.now().getTime() - days * DAY) });
  const letter = { recipient: "a@example.vn", subject: "Thư", text: "Chào bạn", html: "<p>Chào bạn</p>" };
  const written = { sent: LETTER_DAYS + 1, recent: LETTER_DAYS - 1 };
  for (const [reason, days] of Object.entries(written)) await writeLetter(ago(days), { ...letter, reason });
  const keys = { [`${KEY_LETTERS}old`]: KEY_LETTER_DAYS + 1, [`${KEY_LETTERS}new`]: KEY_LETTER_DAYS - 1 };
  for (const [reason, days] of Object.entries(keys)) await writeLetter(ago(days), { ...letter, reason });
  await ctx.db.update(outbox).set({ state: "sent" });
  await writeLetter(ago(LETTER_DAYS + 1), { ...letter, reason: "still waiting" });

  expect(await forgetOldLetters(ctx)).toBe(2);
  expect(await forgetOldLetters(ctx)).toBe(0);

  const left = await ctx.db.select({ reason: outbox.reason }).from(outbox);
  expect(left.map(({ reason }) => reason).toSorted()).toEqual(
    [`${KEY_LETTERS}new`, "recent", "still waiting"].toSorted(),
  );
});
