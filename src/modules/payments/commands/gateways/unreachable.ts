import type { Context } from "#platform/context.ts";
import { GatewayUnreachable } from "../../adapters/payment-method.ts";

/** Logs that a gateway did not answer; every other error is thrown again. */
export function noteUnreachable(ctx: Context, error: unknown, about: { method: string; reference: string }): void {
  if (!(error instanceof GatewayUnreachable)) throw error;
  ctx.log.warn({ event: "gateway.unreachable", err: error, ...about }, "payment gateway does not answer");
}
