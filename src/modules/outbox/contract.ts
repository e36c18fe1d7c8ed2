import { z } from "zod";
import { emailInput } from "#platform/input.ts";

export const emailStates = ["waiting", "sent", "kept", "failed"] as const;
export type EmailState = (typeof emailStates)[number];

/** `before` is the cursor that the page before answered as `next`. */
export const outboxSearch = z.object({
  state: z.enum(emailStates).optional().catch(undefined),
  before: z.string().max(80).optional(),
});
export type OutboxSearch = z.output<typeof outboxSearch>;

/** A letter in the list, without its words. */
export type OutboxLine = {
  id: string;
  recipient: string;
  subject: string;
  state: EmailState;
  createdAt: Date;
  sentAt: Date | null;
  attempts: number;
  /** When it is tried next; null when it is not. */
  nextTryAt: Date | null;
  /** What the mail server said when it did not take it. */
  lastError: string | null;
  /** The booking that it is about. */
  bookingId: string | null;
  /** It opens an account of staff. */
  isKey: boolean;
};

/** Newest first. `next` is null on the last page. */
export type OutboxPage = { data: OutboxLine[]; next: string | null };

export const testEmailInput = z.strictObject({
  to: emailInput(1, undefined, "Bạn cần điền email nhận thư thử."),
});
