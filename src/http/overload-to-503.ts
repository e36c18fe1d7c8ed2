import { DomainError } from "#kernel/errors.ts";
import { OverloadedError } from "#platform/fair-queue.ts";

const RETRY_SECONDS = 5;

/** The result of queued work. Throws `unavailable` (503 with Retry-After) where the queue rejected it. */
export async function rejectWith503<T>(queued: Promise<T>): Promise<T> {
  try {
    return await queued;
  } catch (error) {
    if (!(error instanceof OverloadedError)) throw error;
    throw new DomainError("unavailable", "busy", "Đang có nhiều người xem cùng lúc. Xin đợi vài giây rồi thử lại.", {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
}
