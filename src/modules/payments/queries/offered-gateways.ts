import type { Context } from "#platform/context.ts";
import { listGateways } from "../adapters/gateways.ts";
import type { GatewayMethod } from "../contract/methods.ts";

/** A gateway that customers may choose, and the origin of its pages. */
export type OfferedGateway = { method: GatewayMethod; origin: string };

/** The gateways that take an amount. */
export const listOfferedGateways = (ctx: Pick<Context, "accounts">, amount: number): OfferedGateway[] =>
  listGateways(ctx).flatMap(({ id, origin, limits: { least, most } }) =>
    least <= amount && amount <= most ? [{ method: id, origin }] : [],
  );
