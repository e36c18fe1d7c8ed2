import { DomainError } from "#kernel/errors.ts";
import { sqlState } from "#platform/context.ts";
import { isDiskFull } from "#platform/database/disk-full.ts";
import { isConnectionLost } from "#platform/database/lost-connection.ts";

// PostgreSQL cancelled a statement that ran longer than requests may wait (statement_timeout in platform/database/open.ts).
const STATEMENT_TIMEOUT = "57014";

const RETRY_SECONDS = 5;
/** The disk stays full until an operator makes room. */
const FULL_RETRY_SECONDS = 60;

/** The failure to show to people, or null for a bug. A busy or unreachable database is an expected failure. */
export function expectedFailure(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (sqlState(error) === STATEMENT_TIMEOUT)
    return unavailable("busy", "Hệ thống đang quá tải. Xin thử lại sau ít giây.");
  if (isDiskFull(error)) {
    return unavailable(
      "disk-full",
      "Hệ thống tạm thời không ghi nhận được gì mới. Đơn của bạn chưa được tạo và bạn chưa bị trừ tiền; xin thử lại sau ít phút.",
      FULL_RETRY_SECONDS,
    );
  }
  if (isConnectionLost(error)) {
    return unavailable(
      "interrupted",
      "Hệ thống vừa bị gián đoạn. Xin thử lại sau ít giây; gửi lại không tạo thêm đơn.",
    );
  }
  return null;
}

function unavailable(code: string, message: string, retryAfterSeconds = RETRY_SECONDS): DomainError {
  return new DomainError("unavailable", code, message, { retryAfterSeconds });
}
