import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import { getProforma } from "#modules/invoices/queries/proformas.ts";
import { proformaNumber } from "#modules/invoices/rules/proforma.ts";
import { getLetterhead } from "#modules/settings/queries.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { answerPdf } from "#web/pdf/answer-pdf.ts";
import { proformaPdf } from "#web/pdf/proforma-pdf.ts";
import { requestContext } from "#web/server/context.ts";
import type { Route } from "./+types/proforma-pdf-resource.ts";

/** A proforma of a booking as a file. */
export function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  return toErrorPage(async () => {
    const booking = await getBookingDetail(ctx, params.code);
    const [proforma, letterhead] = await Promise.all([getProforma(ctx, booking.id, params.id), getLetterhead(ctx)]);
    return answerPdf(`phieu-bao-${proformaNumber(proforma)}`, proformaPdf({ proforma, booking, letterhead }));
  });
}
