import { findBookedFlights } from "#modules/bookings/queries/flight-orders.ts";
import { getCompany } from "#modules/settings/queries.ts";
import { listOwnTravellers } from "#modules/travellers/queries.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { toConfirmation } from "#web/components/confirmation.ts";
import { ConfirmationSheet } from "#web/components/confirmation-sheet.tsx";
import { pageTitle } from "#web/components/page-meta.ts";
import { siteOf } from "#web/components/site.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/server/context.ts";
import type { Route } from "./+types/confirmation-page.ts";
import { openVisited } from "./booking-access.server.ts";

/** The printable confirmation, for visitors with access to the booking. */
export function loader(args: Route.LoaderArgs) {
  const ctx = args.context.get(requestContext);
  return toErrorPage(async () => {
    const booking = await openVisited(args);
    const [list, company, flights] = await Promise.all([
      listOwnTravellers(ctx, booking.id),
      getCompany(ctx),
      findBookedFlights(ctx, booking),
    ]);
    return { confirmation: toConfirmation({ flights, booking, list, company, now: ctx.now() }) };
  });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(siteOf(matches), loaderData ? `Phiếu ${spacedCode(loaderData.confirmation.code)}` : "Phiếu") },
  { name: "robots", content: "noindex" },
];

export default function ConfirmationPage({ loaderData: { confirmation } }: Route.ComponentProps) {
  const { code } = confirmation;
  return (
    <div className="wrap section">
      <Breadcrumb crumbs={[{ label: `Đơn ${spacedCode(code)}`, href: paths.booking(code) }]} current="Phiếu xác nhận" />
      <ConfirmationSheet confirmation={confirmation} />
    </div>
  );
}
