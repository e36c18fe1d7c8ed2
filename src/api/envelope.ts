import type { Context as HonoContext } from "hono";
import { expectedFailure } from "#http/expected-failure.ts";
import { statusOf } from "#http/statuses.ts";
import type { ApiAnswer, Endpoint } from "./endpoint.ts";

type Failure = { status: number; code: string; message: string; fields: object; result?: unknown };

/** The serialized text of shared results, cached for as long as the result itself. */
const texts = new WeakMap<ApiAnswer, Uint8Array<ArrayBuffer>>();

export function successResponse(
  c: HonoContext,
  { flattenResult }: Pick<Endpoint, "flattenResult">,
  answer: ApiAnswer,
): Response {
  const known = texts.get(answer);
  const text = known ?? new TextEncoder().encode(textOf(answer, flattenResult ? (answer.result as object) : {}));
  if (answer.shared && !known) texts.set(answer, text);
  return c.newResponse(text, 200, { "content-type": "application/json; charset=utf-8" });
}

const textOf = ({ result, message = "Thành công" }: ApiAnswer, topLevel: object) =>
  JSON.stringify({ ...topLevel, success: true, status: 200, message, result });

/** The only place that writes an error body of the API. An error other than a DomainError reveals no message. */
export function errorResponse(c: HonoContext, thrown: unknown): Response {
  const error = expectedFailure(thrown);
  if (!error) {
    const message = "Có lỗi ngoài ý muốn. Xin thử lại sau ít phút.";
    return answer(c, { status: 500, code: "internal-error", message, fields: {} });
  }
  if (error.retryAfterSeconds !== undefined) c.header("retry-after", String(error.retryAfterSeconds));
  const { code, message, fields, result } = error;
  return answer(c, {
    status: exactStatus[error.code] ?? statusOf(error.kind),
    code,
    message,
    fields,
    result,
  });
}

// Some rejections have an HTTP status of their own.
const exactStatus: Record<string, number> = { "wrong-method": 405, "body-too-large": 413, "wrong-content-type": 415 };

function answer(c: HonoContext, { status, code, message, fields, result }: Failure): Response {
  // Every response carries the four names of the specification: a client may read `result` before it looks at `success`.
  const body = { success: false, status, message, result: result ?? null, error: { code, fields } };
  return c.newResponse(JSON.stringify(body), status as 400, { "content-type": "application/json; charset=utf-8" });
}
