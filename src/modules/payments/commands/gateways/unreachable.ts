import type { Context } from "#platform/context.ts";
import { GatewayUnreachable } from "../../adapters/payment-method.ts";

/** Logs that a gateway did not answer; every other error is thrown again. */
export function noteUnreachable(ctx: Context, error: unknown, about: { method: string; reference: string }): void {
  if (!(error instanceof GatewayUnreachable)) throw error;
  ctx.log.warn({ event: "gateway.unreachable", err: error, ...about }, "payment gateway does not answer");
}

type Queried = { of: "payment" | "refund"; method: string; reference: string };

/** Runs one query of a batch. Its error is logged, so that the rest of the batch is still asked about; the claimed row is due again. */
export async function runQueryIsolated(ctx: Context, about: Queried, query: () => Promise<void>): Promise<void> {
  try {
    await query();
  } catch (error) {
    ctx.log.error({ event: "gateway.query_crashed", err: error, ...about }, "query of a payment gateway crashed");
  }
}

/** Logs that the last query settled nothing: the gateway is not asked again, so staff have to look on its pages. */
export function noteLastQuery(ctx: Context, about: Queried): void {
  ctx.log.warn({ event: "gateway.query_failed", ...about }, "payment gateway gave no answer to the last query");
}
