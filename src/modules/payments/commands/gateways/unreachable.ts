import type { Context } from "#platform/context.ts";
import { GatewayUnreachable } from "../../adapters/payment-method.ts";

/** Logs that a gateway did not answer; every other error is thrown again. */
export function noteUnreachable(ctx: Context, error: unknown, about: { method: string; reference: string }): void {
  if (!(error instanceof GatewayUnreachable)) throw error;
  ctx.log.warn({ event: "gateway.unreachable", err: error, ...about }, "payment gateway does not answer");
}

/** Logs that the last query settled nothing: the gateway is not asked again, so its pages have to tell. */
export function noteLastQuery(
  ctx: Context,
  about: { of: "payment" | "refund"; method: string; reference: string },
): void {
  ctx.log.warn({ event: "gateway.query_failed", ...about }, "payment gateway gave no answer to the last query");
}
