import { invalid } from "#kernel/errors.ts";
import type { ApiRequest } from "./endpoint.ts";

/** The key under which a request may be sent again. Throws `invalid` when there is none. */
export function idempotencyKeyOf(request: ApiRequest): string {
  const key = request.req.header("idempotency-key") ?? "";
  if (/^[\x21-\x7e]{8,200}$/.test(key)) return key;
  const message = "Cần tiêu đề Idempotency-Key dài 8 đến 200 ký tự, mỗi đơn một khoá.";
  throw invalid(message, { "Idempotency-Key": message }, "idempotency-key-missing");
}
