import type { z } from "zod";
import { redactSupplierMessage } from "#modules/flights/rules/redact-supplier-message.ts";
import type { DatacomAccount } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import { type FailureKind, SupplierFailure } from "../../contract/supplier.ts";
import { callSupplier } from "../call-supplier.ts";
import { envelope } from "./wire.ts";

/** The platform returns an error instead of an empty list. */
export const NOTHING_FOUND: readonly string[] = ["316", "229", "319"];

// How an integrator should handle its codes (error table of the guide). An unlisted code is an unspecified rejection: 0045 only says that
// seats or tickets have failed.
const kinds: readonly (readonly [kind: FailureKind, codes: string])[] = [
  ["expired", "301 0029 0041 0050"],
  ["price-changed", "0032 309"],
  ["too-late", "0006"],
  ["sold-out", "0008 0034"],
  ["duplicate", "0015"],
  ["invalid", "101 102 103 104 105 106 107 108 109 232 321 0004 0028 0040 0401"],
  ["misconfigured", "001 201 202 203 204 205 206 207 208 209 210 216 227 228 313 318 0044 0048"],
  ["unavailable", "320 231"],
];
const kindByCode = new Map(kinds.flatMap(([kind, codes]) => codes.split(" ").map((code) => [code, kind] as const)));

export const kindOf = (code: string): FailureKind => kindByCode.get(code) ?? "refused";

type Call<Answer> = {
  path: string;
  body: object;
  schema: z.ZodType<Answer>;
  /** The value that replaces an error for an empty result. */
  emptyResult?: Answer;
  /** The failure kind when the outcome is unknown: `unknown` must be read back, `unavailable` may be sent again. */
  failureIfLost: "unknown" | "unavailable";
};

/** Calls the platform. Throws a SupplierFailure for every other response. */
export async function call<Answer>(ctx: Context, signal: AbortSignal, request: Call<Answer>): Promise<Answer> {
  const { path, body, schema, emptyResult, failureIfLost } = request;
  const account = ctx.accounts?.datacom;
  if (!account) throw new SupplierFailure("misconfigured", "no account at Datacom");
  const read = await callSupplier(ctx, {
    supplier: "datacom",
    url: `${account.baseUrl}${path}`,
    method: "POST",
    lost: failureIfLost,
    signal,
    body: { ...credentialsOf(account), ...body },
  });
  const parsedEnvelope = envelope.safeParse(read.body);
  // A gateway in between replies in JSON too, and does not know what was done.
  if (!parsedEnvelope.success || read.status >= 500)
    throw new SupplierFailure(failureIfLost, `${path}: no answer of the platform`);
  const { Status, ErrorCode, Message } = parsedEnvelope.data;
  if (!Status && ErrorCode === "") throw new SupplierFailure(failureIfLost, `${path}: a failure without a code`);
  if (!Status || !["000", ""].includes(ErrorCode)) {
    if (emptyResult !== undefined && NOTHING_FOUND.includes(ErrorCode)) return emptyResult;
    throw new SupplierFailure(kindOf(ErrorCode), `${path}: ${ErrorCode}`, redactedReply(ctx, ErrorCode, Message));
  }
  const parsed = schema.safeParse(read.body);
  if (!parsed.success)
    throw new SupplierFailure(failureIfLost, `${path}: ${parsed.error.issues[0]?.path.join(".")} is not understood`);
  return parsed.data;
}

/** The platform's own rejection message. */
export function redactedReply(ctx: Context, code: string, message: string): string | undefined {
  const { headerUser = "", headerPass = "", agentAccount = "", agentPassword = "" } = ctx.accounts?.datacom ?? {};
  return redactSupplierMessage(code, message, [headerUser, headerPass, agentAccount, agentPassword]);
}

const credentialsOf = ({ headerUser, headerPass, agentAccount, agentPassword }: DatacomAccount) => ({
  HeaderUser: headerUser,
  HeaderPass: headerPass,
  AgentAccount: agentAccount,
  AgentPassword: agentPassword,
  Language: "vi",
  Currency: "VND",
});
