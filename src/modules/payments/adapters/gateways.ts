import type { Context } from "#platform/context.ts";
import { type GatewayMethod, gatewayMethods } from "../contract/methods.ts";
import { momo } from "./momo.ts";
import type { PaymentGateway } from "./payment-method.ts";
import { vnpay } from "./vnpay.ts";
import { zalopay } from "./zalopay.ts";

/** The gateway of a method; null when the agency has no account there. */
export function gatewayOf({ accounts }: Pick<Context, "accounts">, method: GatewayMethod): PaymentGateway | null {
  const gateways = accounts?.gateways;
  switch (method) {
    case "vnpay":
      return gateways?.vnpay ? vnpay(gateways.vnpay) : null;
    case "momo":
      return gateways?.momo ? momo(gateways.momo) : null;
    case "zalopay":
      return gateways?.zalopay ? zalopay(gateways.zalopay) : null;
  }
}

/** The gateways at which the agency has an account, in the order in which customers see them. */
export const listGateways = (ctx: Pick<Context, "accounts">): PaymentGateway[] =>
  gatewayMethods.flatMap((method) => gatewayOf(ctx, method) ?? []);
