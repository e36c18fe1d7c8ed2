import { redirect } from "react-router";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import { gatewayOf } from "#modules/payments/adapters/gateways.ts";
import { noteReturn } from "#modules/payments/commands/gateways/query-payments.ts";
import { isGatewayMethod } from "#modules/payments/contract/methods.ts";
import { QUERY_GATEWAYS } from "#modules/payments/jobs.ts";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/server/context.ts";
import type { Route } from "./+types/gateway-return-resource.ts";

/**
 * Where a gateway sends the browser back. It settles nothing: the payment page shows what the gateway reports to the server. Opening that
 * page still needs the magic-link cookie of the booking.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const gateway = isGatewayMethod(params.method) ? gatewayOf(ctx, params.method) : null;
  const reference = gateway?.readReturn(new URL(request.url).searchParams);
  const bookingId = gateway && reference ? await noteReturn(ctx, gateway.id, reference) : null;
  if (!bookingId) return redirect(paths.lookup(), 303);
  ctx.jobs.soon(QUERY_GATEWAYS);
  return redirect(paths.payment((await getBooking(ctx, bookingId)).code), 303);
}
