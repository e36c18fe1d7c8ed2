import { findLastAttempt } from "#modules/payments/queries/attempts.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext, requestGuard } from "#web/server/context.ts";
import type { Route } from "./+types/status-resource.ts";
import { openBookingForVisitor } from "./booking-access.server.ts";

/** State of a booking and of its last try at a gateway, polled by the payment page. */
export async function loader(args: Route.LoaderArgs) {
  const ctx = args.context.get(requestContext);
  const { limits, clientAddress } = args.context.get(requestGuard);
  await toErrorPage(() => limits.consume("paymentCheck", `${clientAddress} ${args.params.code.slice(0, 20)}`));
  const { id, state, paid, outstanding, holdExpiresAt } = await openBookingForVisitor(args);
  const attempt = await findLastAttempt(ctx, id);
  return Response.json({ state, paid, outstanding, holdExpiresAt, attempt });
}
