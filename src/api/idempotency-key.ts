import { invalid } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { contentKey } from "#platform/idempotency.ts";
import type { ApiRequest } from "./endpoint.ts";

/** The idempotency key of a request: the client's, or one derived from the sender and the content. */
export function idempotencyKeyOf({ actor }: Context, request: ApiRequest, content: unknown): string {
  const caller = actor.kind === "staff" ? actor.id : request.var.clientAddress;
  return readIdempotencyKey(request) ?? contentKey(request.var.route, caller, content);
}

/** The Idempotency-Key header. Throws `invalid` when it is malformed. */
export function readIdempotencyKey(request: ApiRequest): string | undefined {
  const key = request.req.header("idempotency-key");
  if (key === undefined || /^[\x21-\x7e]{8,200}$/.test(key)) return key;
  const message = "Tiêu đề Idempotency-Key dài 8 đến 200 ký tự ASCII không có dấu cách, mỗi đơn một khoá.";
  throw invalid(message, { "Idempotency-Key": message }, "malformed-idempotency-key");
}
