import { redirect } from "react-router";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { hasValidConfirmation } from "#modules/closures/queries/own-closure.ts";
import { listOwnTravellers } from "#modules/travellers/queries.ts";
import { loadConfirmationPdf } from "#web/components/load-confirmation.server.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import { answerPdf } from "#web/pdf/answer-pdf.ts";
import { requestGuard } from "#web/server/context.ts";
import type { Route } from "./+types/confirmation-pdf-resource.ts";
import { openBookingForVisitor } from "./booking-access.server.ts";

/** The confirmation as a file, for visitors with access to the booking. */
export const loader = (args: Route.LoaderArgs): Promise<Response> =>
  runLoader(args.context, async (ctx) => {
    const { limits, clientAddress } = args.context.get(requestGuard);
    const booking = await openBookingForVisitor(args);
    if (!(await hasValidConfirmation(ctx, booking))) throw redirect(paths.booking(booking.code), 303);
    await limits.consume("pdf", clientAddress);
    const document = await loadConfirmationPdf(ctx, booking, await listOwnTravellers(ctx, booking.id));
    return answerPdf(`phieu-xac-nhan-${bookingReference(booking.code)}`, document);
  });
