import { DomainError } from "#kernel/errors.ts";
import { sqlState } from "#platform/context.ts";
import { isConnectionLost } from "#platform/database/lost-connection.ts";

// PostgreSQL has ended a statement that took longer than requests may wait (statement_timeout in platform/database/open.ts).
const STATEMENT_TIMEOUT = "57014";

const RETRY_SECONDS = 5;

/** The failure that a person can be told about, or null for a bug. A database that is busy or away is one. */
export function expectedFailure(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (sqlState(error) === STATEMENT_TIMEOUT)
    return unavailable("busy", "Hệ thống đang quá tải. Xin thử lại sau ít giây.");
  if (isConnectionLost(error)) {
    return unavailable(
      "interrupted",
      "Hệ thống vừa bị gián đoạn. Xin thử lại sau ít giây; gửi lại không tạo thêm đơn.",
    );
  }
  return null;
}

function unavailable(code: string, message: string): DomainError {
  return new DomainError("unavailable", code, message, { retryAfterSeconds: RETRY_SECONDS });
}
