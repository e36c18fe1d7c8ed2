import { getOwnInvoiceFile } from "#modules/invoices/queries/own-invoices.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { answerStoredPdf } from "#web/pdf/answer-stored-pdf.ts";
import { fileStorage, requestGuard } from "#web/server/context.ts";
import type { Route } from "./+types/invoice-resource.ts";
import { openBookingForVisitor } from "./booking-access.server.ts";

/** An issued invoice as a file, for visitors with access to its booking. */
export const loader = (args: Route.LoaderArgs): Promise<Response> =>
  runLoader(args.context, async (ctx) => {
    const { limits, clientAddress } = args.context.get(requestGuard);
    const { id: bookingId } = await openBookingForVisitor(args);
    await limits.consume("pdf", clientAddress);
    const invoice = { bookingId, invoiceId: args.params.id };
    return answerStoredPdf(await getOwnInvoiceFile(ctx, args.context.get(fileStorage), invoice));
  });
