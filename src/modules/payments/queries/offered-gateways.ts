import type { BookingState } from "#modules/bookings/contract/states.ts";
import type { Context } from "#platform/context.ts";
import { listGateways } from "../adapters/gateways.ts";
import type { GatewayMethod } from "../contract/methods.ts";
import { attemptEnd } from "../rules.ts";

/** A gateway that customers may choose, and the origin of its pages. */
export type OfferedGateway = { method: GatewayMethod; origin: string };

type Payable = { outstanding: number; state: BookingState; holdExpiresAt: Date };

/** The gateways that take what a booking still owes; none when its hold ends too soon for their pages. */
export const listOfferedGateways = (ctx: Pick<Context, "accounts" | "now">, booking: Payable): OfferedGateway[] =>
  listGateways(ctx).flatMap(({ id, origin, limits: { least, most } }) => {
    const takes = least <= booking.outstanding && booking.outstanding <= most;
    return takes && attemptEnd(booking, ctx.now()) ? [{ method: id, origin }] : [];
  });
