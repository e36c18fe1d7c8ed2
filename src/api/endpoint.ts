import type { Context as HonoContext } from "hono";
import { z } from "zod";
import type { LimitName } from "#http/rate-limit.ts";
import type { RequestEnv } from "#http/request-env.ts";
import type { Permission } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import type { FormerNames } from "./former-names.ts";

export type ApiRequest = HonoContext<RequestEnv>;

/** What a handler answers with; the envelope goes around it. */
export type ApiAnswer = {
  result: unknown;
  message?: string;
  /** The same answer is given to many, often at one moment: its text is written once. */
  shared?: true;
};

/** Who may call: everybody, a feed that proves itself by a signature, or staff who are allowed this. */
type Access = { access: "public" | "signed" } | { access: "staff"; permission: Permission | "own-account" };

/** Calls that need no database skip the read queue ("none"); of the rest lists are shed first and quotes last. */
export type ReadPriority = "none" | "list" | "product" | "quote";

/** How a call can be refused. A call lists those that only its handler knows: see possible-answers.ts for the others. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415;

/** The body of a call that reads it itself, for the documentation: its content type, its schema, and headers that it needs. */
type RawBody = { type: "application/json" | "multipart/form-data"; schema: object; headers?: Record<string, string> };

/**
 * One published call: its contract makes the route, the documentation and the tests. `input` is the query of a GET or DELETE
 * and the JSON body of a POST or PUT; `null` is a call that reads its raw body itself.
 */
export type Endpoint<Input extends z.ZodObject | null = z.ZodObject | null> = Access & {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  area: string;
  summary: string;
  input: Input;
  result: z.ZodType;
  limit: LimitName;
  /** The same sent again does its work once: by its Idempotency-Key, or by its content while it has none. */
  idempotent?: true;
  /** The priority of a public read, "list" by default. A call that reads by POST is queued only when it has one. */
  readPriority?: ReadPriority;
  /** How much its body may have, where 64 KB are too few. */
  bodyBytes?: number;
  /** Older spellings of names that are still accepted, without being documented. */
  formerNames?: FormerNames;
  rawBody?: RawBody;
  /** What its handler refuses, by status, in words for the documentation. */
  refusals?: Partial<Record<RefusalStatus, string>>;
  /** The names of the result stand beside the envelope too, where older clients look for them. */
  besideResult?: true;
  /** Names of the input of a PUT that stand in its address; the others stand in its body. */
  inQuery?: readonly string[];
  handle(
    ctx: Context,
    input: Input extends z.ZodObject ? z.output<Input> : null,
    request: ApiRequest,
  ): Promise<ApiAnswer>;
};

/** Keeps the type of the contract for the handler, and forgets it in the list of all calls. */
export function endpoint<Input extends z.ZodObject | null>(definition: Endpoint<Input>): Endpoint {
  return definition as unknown as Endpoint;
}

/** The names that an address of the call may have. */
export const namesInQuery = ({ method, input, inQuery = [] }: Endpoint): readonly string[] =>
  method === "GET" || method === "DELETE" ? Object.keys(input?.shape ?? {}) : inQuery;

/** Lists that staff may ask for by `status`, which visitors may not. */
export const staffStatusRefusals = {
  401: "Hỏi theo status khi chưa đăng nhập",
  403: "Hỏi theo status khi tài khoản không có quyền",
} as const;

export const listOf = (item: z.ZodType) =>
  z.object({ data: z.array(item), total: z.int(), page: z.int(), size: z.int() });

/** The version that was read of what is changed; `first` is the one that something new has. */
export const versionInput = (first: number) =>
  z.int("Phiên bản là số nguyên.").min(first, `Phiên bản là số từ ${first} trở lên.`);

/** The token of the check against programs, where that is on. */
export const captchaInput = z
  .string()
  .max(2048)
  .optional()
  .describe("Mã Cloudflare Turnstile, cần khi trang bật kiểm tra");
