import { DomainError } from "#kernel/errors.ts";
import { PutOff } from "#platform/fair-turns.ts";

const RETRY_SECONDS = 5;

/** What a turn comes to. Throws `unavailable`, with words and when to come again, where it is put off. */
export async function toldWhenPutOff<T>(turn: Promise<T>): Promise<T> {
  try {
    return await turn;
  } catch (error) {
    if (!(error instanceof PutOff)) throw error;
    throw new DomainError("unavailable", "busy", "Đang có nhiều người xem cùng lúc. Xin đợi vài giây rồi thử lại.", {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
}
