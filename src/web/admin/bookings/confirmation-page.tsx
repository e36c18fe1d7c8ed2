import { redirect } from "react-router";
import { findBookedProduct } from "#modules/bookings/adapters/products.ts";
import { findBookedFlights } from "#modules/bookings/queries/flight-orders.ts";
import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import { hasConfirmation } from "#modules/bookings/rules/states.ts";
import { getCompany } from "#modules/settings/queries.ts";
import { listTravellers } from "#modules/travellers/queries.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { toConfirmation } from "#web/components/confirmation.ts";
import { ConfirmationSheet } from "#web/components/confirmation-sheet.tsx";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/confirmation-page.ts";

/** The printable confirmation, for the customer or the ship. */
export function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return toErrorPage(async () => {
    const booking = await getBookingDetail(ctx, params.code);
    if (!hasConfirmation(booking)) throw redirect(adminPaths.booking(booking.code), 303);
    const [list, company, flights, product] = await Promise.all([
      listTravellers(ctx, booking.id),
      getCompany(ctx),
      findBookedFlights(ctx, booking),
      findBookedProduct(ctx, booking),
    ]);
    return {
      confirmation: toConfirmation({ flights, product, booking, list, company, siteUrl: ctx.siteUrl, now: ctx.now() }),
    };
  });
}

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
      <ConfirmationSheet confirmation={confirmation} />
    </>
  );
}
