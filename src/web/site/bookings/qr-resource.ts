import { bookingReference } from "#modules/bookings/rules/code.ts";
import { findOpenClosure } from "#modules/closures/queries/own-closure.ts";
import { getPaymentInstructions } from "#modules/payments/queries/ledger.ts";
import { qrMatrix } from "#modules/payments/rules.ts";
import { qrPng } from "#web/components/qr-png.ts";
import { requestContext } from "#web/server/context.ts";
import type { Route } from "./+types/qr-resource.ts";
import { openBookingForVisitor } from "./booking-access.server.ts";

/** The QR code as an image file: banking apps read it from the photos of a phone. */
export async function loader(args: Route.LoaderArgs) {
  const booking = await openBookingForVisitor(args);
  const ctx = args.context.get(requestContext);
  const isStopped = (await findOpenClosure(ctx, booking.id)) !== null;
  const instructions = isStopped ? null : await getPaymentInstructions(ctx, booking);
  if (!instructions) throw new Response(null, { status: 404 });
  return new Response(new Uint8Array(qrPng(qrMatrix(instructions.qr))), {
    headers: {
      "content-type": "image/png",
      "content-disposition": `attachment; filename="vietqr-${bookingReference(booking.code)}.png"`,
    },
  });
}
