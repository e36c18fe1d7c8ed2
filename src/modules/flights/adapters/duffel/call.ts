import type { z } from "zod";
import { redactSupplierMessage } from "#modules/flights/rules/redact-supplier-message.ts";
import type { DuffelAccount } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import { type FailureKind, SupplierFailure } from "../../contract/supplier.ts";
import { callSupplier } from "../call-supplier.ts";
import { failures } from "./wire.ts";

// How an integrator should handle its codes (reference of the API, "Errors"); an unlisted code is a rejection.
const kinds: readonly (readonly [kind: FailureKind, codes: string])[] = [
  ["expired", "offer_expired offer_request_expired past_payment_required_by_date"],
  ["price-changed", "price_changed payment_amount_does_not_match_order_amount"],
  ["duplicate", "offer_request_already_booked duplicate_booking"],
  ["invalid", "not_found validation_required validation_format validation_inclusion invalid_phone_number"],
  ["misconfigured", "insufficient_balance"],
  ["sold-out", "offer_no_longer_available"],
  // The airline did not report the outcome.
  ["unknown", "airline_unknown airline_internal"],
];
const kindByCode = new Map(kinds.flatMap(([kind, codes]) => codes.split(" ").map((code) => [code, kind] as const)));

/** A response in which Duffel rejects the request. */
export class DuffelRejection extends SupplierFailure {
  readonly code: string;

  constructor(kind: FailureKind, code: string, detail: string, supplierMessage?: string) {
    super(kind, detail, supplierMessage);
    this.code = code;
  }
}

type Call<Answer> = {
  method: "GET" | "POST";
  /** With its query. */
  path: string;
  data?: object;
  answer: z.ZodType<Answer>;
  /** The failure kind when the outcome is unknown: `unknown` must be read back, `unavailable` may be sent again. */
  lost: "unknown" | "unavailable";
};

export function accountOf(ctx: Context): DuffelAccount {
  const account = ctx.accounts?.duffel;
  if (!account) throw new SupplierFailure("misconfigured", "no account at Duffel");
  return account;
}

/** Calls Duffel. Throws a SupplierFailure for every other response. */
export async function call<Answer>(ctx: Context, signal: AbortSignal, request: Call<Answer>): Promise<Answer> {
  const { method, path, data, answer, lost } = request;
  const { baseUrl, token } = accountOf(ctx);
  const read = await callSupplier(ctx, {
    supplier: "duffel",
    url: `${baseUrl}${path}`,
    method,
    lost,
    signal,
    headers: { authorization: `Bearer ${token}`, "duffel-version": "v2", "accept-encoding": "gzip" },
    ...(data && { body: { data } }),
  });
  const [where = ""] = path.split("?");
  if (read.status >= 500) throw new SupplierFailure(lost, `${where}: ${read.status}`);
  if (read.status >= 400) throw rejectionOf(read, { where, lost, token });
  const parsed = answer.safeParse(read.body);
  if (parsed.success) return parsed.data;
  throw new SupplierFailure(lost, `${where}: ${parsed.error.issues[0]?.path.join(".")} is not understood`);
}

type Where = { where: string; lost: FailureKind; token: string };

function rejectionOf({ status, body }: { status: number; body: unknown }, { where, lost, token }: Where) {
  const parsed = failures.safeParse(body);
  // A gateway in between replies in JSON too, and does not know what was done.
  if (!parsed.success) return new SupplierFailure(lost, `${where}: ${status} without a reason`);
  const { code = "", title = "", message = "" } = parsed.data.errors[0] ?? {};
  const kind = kindByCode.get(code) ?? "refused";
  const failureKind = status === 429 ? "unavailable" : status === 401 || status === 403 ? "misconfigured" : kind;
  return new DuffelRejection(
    failureKind === "unknown" ? lost : failureKind,
    code,
    `${where}: ${status} ${code}`,
    redactSupplierMessage(code, message || title, [token]),
  );
}
