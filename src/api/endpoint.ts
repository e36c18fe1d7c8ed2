import type { Context as HonoContext } from "hono";
import { z } from "zod";
import type { LimitName } from "#http/rate-limit.ts";
import type { RequestEnv } from "#http/request-env.ts";
import type { Permission } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import type { FormerNames } from "./former-names.ts";

export type ApiRequest = HonoContext<RequestEnv>;

/** The result of a handler, which the envelope wraps. */
export type ApiAnswer = {
  result: unknown;
  message?: string;
  /** Many clients get the same result, often concurrently: its text is serialized once. */
  shared?: true;
};

/** The permitted callers: every client, a feed with a signature, or staff with a permission. */
type Access = { access: "public" | "signed" } | { access: "staff"; permission: Permission | "own-account" };

/** Calls without a database skip the read queue ("none"). Of the others lists are shed first and quotes last. */
export type ReadPriority = "none" | "list" | "product" | "quote";

/** The statuses of a rejection. An endpoint lists those that only its handler knows; possible-responses.ts derives the others. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415;

/** The documentation of a raw body: its content type, its schema, and required headers. */
type RawBody = { type: "application/json" | "multipart/form-data"; schema: object; headers?: Record<string, string> };

/**
 * A published call. Its contract defines the route, the documentation and the tests. `input` is the query of a GET or DELETE and the JSON
 * body of a POST or PUT. `null` is a call that reads its raw body itself.
 */
export type Endpoint<Input extends z.ZodObject | null = z.ZodObject | null> = Access & {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  tag: string;
  summary: string;
  input: Input;
  result: z.ZodType;
  limit: LimitName;
  /** A repeated request runs once: by its Idempotency-Key, or by its content when it has none. */
  idempotent?: true;
  /** The priority of a public read, "list" by default. A call that reads by POST is queued only when it has one. */
  readPriority?: ReadPriority;
  /** The limit of its body, if 64 KB are too few. */
  bodyBytes?: number;
  /** Older spellings of names that are still accepted, without being documented. */
  formerNames?: FormerNames;
  rawBody?: RawBody;
  /** The rejections of its handler by status, as text for the documentation. */
  rejections?: Partial<Record<ErrorStatus, string>>;
  /** Also puts the result's fields at the top level of the envelope, for older clients. */
  flattenResult?: true;
  /** The input fields of a PUT that stand in its query; the others stand in its body. */
  inQuery?: readonly string[];
  handle(
    ctx: Context,
    input: Input extends z.ZodObject ? z.output<Input> : null,
    request: ApiRequest,
  ): Promise<ApiAnswer>;
};

/** Keeps the input type for the handler, and widens it for the list of all calls. */
export function endpoint<Input extends z.ZodObject | null>(definition: Endpoint<Input>): Endpoint {
  return definition as unknown as Endpoint;
}

/** The query parameters of a call. */
export const namesInQuery = ({ method, input, inQuery = [] }: Endpoint): readonly string[] =>
  method === "GET" || method === "DELETE" ? Object.keys(input?.shape ?? {}) : inQuery;

/** The rejections of a list that accepts the parameter `status` from staff only. */
export const staffStatusRejections = {
  401: "Hỏi theo status khi chưa đăng nhập",
  403: "Hỏi theo status khi tài khoản không có quyền",
} as const;

export const pageSchemaOf = (item: z.ZodType) =>
  z.object({ data: z.array(item), total: z.int(), page: z.int(), size: z.int() });

/** The version that the client has read; `first` is the version of a new object. */
export const versionInput = (first: number) =>
  z.int("Phiên bản là số nguyên.").min(first, `Phiên bản là số từ ${first} trở lên.`);

/** The CAPTCHA token, when the CAPTCHA is on. */
export const captchaInput = z
  .string()
  .max(2048)
  .optional()
  .describe("Mã Cloudflare Turnstile, cần khi trang bật kiểm tra");
