import { z } from "zod";
import { emailInput } from "#platform/input.ts";

export const emailStates = ["waiting", "sent", "kept", "failed"] as const;
export type EmailState = (typeof emailStates)[number];

/** `before` is the cursor `next` of the page before. */
export const outboxSearch = z.object({
  state: z.enum(emailStates).optional().catch(undefined),
  before: z.string().max(80).optional(),
});
export type OutboxSearch = z.output<typeof outboxSearch>;

/** An email in the list, without its text. */
export type OutboxLine = {
  id: string;
  recipient: string;
  subject: string;
  state: EmailState;
  createdAt: Date;
  sentAt: Date | null;
  attempts: number;
  /** When it is retried; null when it is not. */
  nextTryAt: Date | null;
  /** The error of the mail server. */
  lastError: string | null;
  /** The booking that it is about. */
  bookingId: string | null;
  /** It contains an account link of staff. */
  hasAccountLink: boolean;
};

/** Newest first. `next` is null on the last page. */
export type OutboxPage = { data: OutboxLine[]; next: string | null };

export const testEmailInput = z.strictObject({
  to: emailInput(1, undefined, "Bạn cần điền email nhận thư thử."),
});
