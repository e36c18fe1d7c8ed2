import { redirect } from "react-router";
import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { hasValidConfirmation } from "#modules/closures/queries/own-closure.ts";
import { listTravellers } from "#modules/travellers/queries.ts";
import { loadConfirmationPdf } from "#web/components/load-confirmation.server.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { answerPdf } from "#web/pdf/answer-pdf.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/confirmation-pdf-resource.ts";

/** The confirmation as a file, for the customer or the ship. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const booking = await getBookingDetail(ctx, params.code);
    if (!(await hasValidConfirmation(ctx, booking))) throw redirect(adminPaths.booking(booking.code), 303);
    const document = await loadConfirmationPdf(ctx, booking, await listTravellers(ctx, booking.id));
    return answerPdf(`phieu-xac-nhan-${bookingReference(booking.code)}`, document);
  });
