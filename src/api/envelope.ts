import type { Context as HonoContext } from "hono";
import { statusOf } from "#http/statuses.ts";
import { DomainError } from "#kernel/errors.ts";

type Failure = { status: number; code: string; message: string; fields: object; result?: unknown };

export function ok(c: HonoContext, result: unknown, message = "Thành công") {
  return c.json({ success: true, status: 200, message, result });
}

/** The only place that writes an error body of the API. What is not a DomainError says nothing about itself. */
export function failed(c: HonoContext, error: unknown): Response {
  if (!(error instanceof DomainError)) {
    const message = "Có lỗi ngoài ý muốn. Xin thử lại sau ít phút.";
    return answer(c, { status: 500, code: "internal-error", message, fields: {} });
  }
  if (error.retryAfterSeconds !== undefined) c.header("retry-after", String(error.retryAfterSeconds));
  const { code, message, fields, result } = error;
  return answer(c, {
    status: error.code === "body-too-large" ? 413 : error.code === "wrong-content-type" ? 415 : statusOf(error.kind),
    code,
    message,
    fields,
    result,
  });
}

function answer(c: HonoContext, { status, code, message, fields, result }: Failure): Response {
  const body = { success: false, status, message, error: { code, fields }, ...(result !== undefined && { result }) };
  return c.newResponse(JSON.stringify(body), status as 400, { "content-type": "application/json; charset=utf-8" });
}
