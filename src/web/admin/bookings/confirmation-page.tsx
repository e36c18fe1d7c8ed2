import { redirect } from "react-router";
import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import { hasValidConfirmation } from "#modules/closures/queries/own-closure.ts";
import { listTravellers } from "#modules/travellers/queries.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { ConfirmationSheet } from "#web/components/confirmation-sheet.tsx";
import { loadConfirmation } from "#web/components/load-confirmation.server.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/confirmation-page.ts";

/** The printable confirmation, for the customer or the ship. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const booking = await getBookingDetail(ctx, params.code);
    if (!(await hasValidConfirmation(ctx, booking))) throw redirect(adminPaths.booking(booking.code), 303);
    return { confirmation: await loadConfirmation(ctx, booking, await listTravellers(ctx, booking.id)) };
  });

export const meta: Route.MetaFunction = ({ params }: Route.MetaArgs) => [{ title: `Phiếu ${params.code}` }];

export default function ConfirmationPage({ loaderData: { confirmation } }: Route.ComponentProps) {
  const { code } = confirmation;
  return (
    <>
      <Breadcrumb
        crumbs={[
          { label: "Đơn đặt", href: adminPaths.bookings() },
          { label: spacedCode(code), href: adminPaths.booking(code) },
        ]}
        current="Phiếu xác nhận"
      />
      <ConfirmationSheet confirmation={confirmation} pdfHref={adminPaths.confirmationPdf(code)} />
    </>
  );
}
