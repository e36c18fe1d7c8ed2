import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import { getProforma } from "#modules/invoices/queries/proformas.ts";
import { proformaNumber } from "#modules/invoices/rules/proforma.ts";
import { getLetterhead } from "#modules/settings/queries.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { answerPdf } from "#web/pdf/answer-pdf.ts";
import { proformaPdf } from "#web/pdf/proforma-pdf.ts";
import type { Route } from "./+types/proforma-pdf-resource.ts";

/** A proforma of a booking as a file. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const booking = await getBookingDetail(ctx, params.code);
    const [proforma, letterhead] = await Promise.all([getProforma(ctx, booking.id, params.id), getLetterhead(ctx)]);
    return answerPdf(`phieu-bao-${proformaNumber(proforma)}`, proformaPdf({ proforma, booking, letterhead }));
  });
