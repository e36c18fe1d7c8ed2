import { sharePaymentLink } from "#modules/bookings/commands/contact/share-payment-link.ts";
import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { findOpenClosure } from "#modules/closures/queries/own-closure.ts";
import { getPaymentInstructions } from "#modules/payments/queries/ledger.ts";
import { qrMatrix } from "#modules/payments/rules.ts";
import { qrPng } from "#web/components/qr-png.ts";
import { runFormAction, toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import type { Route } from "./+types/payment-link-resource.ts";

/** The QR code of the amount due, for staff to forward. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const booking = await toErrorPage(() => getBookingDetail(ctx, params.code));
  const isStopped = (await findOpenClosure(ctx, booking.id)) !== null;
  const instructions = isStopped ? null : await getPaymentInstructions(ctx, booking);
  if (!instructions) throw new Response(null, { status: 404 });
  return new Response(new Uint8Array(qrPng(qrMatrix(instructions.qr))), {
    headers: {
      "Content-Type": "image/png",
      "Content-Disposition": `attachment; filename="vietqr-${bookingReference(booking.code)}.png"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** The customer's magic link; each request is logged. */
export const action = ({ params, ...args }: Route.ActionArgs) =>
  runFormAction(args, async (_, ctx) => {
    const { id } = await getBookingDetail(ctx, params.code);
    return { link: await sharePaymentLink(ctx, id) };
  });
