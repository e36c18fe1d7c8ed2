import WifiOff from "lucide-react/icons/wifi-off";
import { useEffect, useState } from "react";
import { data, redirect } from "react-router";
import { addDays, today } from "#kernel/calendar-date.ts";
import { hasValidConfirmation } from "#modules/closures/queries/own-closure.ts";
import { listOwnTravellers } from "#modules/travellers/queries.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { refreshVoucher } from "#web/browser/register-service-worker.ts";
import { spacedCode } from "#web/components/booking-code.ts";
import { ConfirmationSheet } from "#web/components/confirmation-sheet.tsx";
import { loadConfirmation } from "#web/components/load-confirmation.server.ts";
import { privatePageMeta } from "#web/components/page-meta.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { Route } from "./+types/confirmation-page.ts";
import { openBookingForVisitor } from "./booking-access.server.ts";

/** Days after the journey for which the browser keeps its voucher. */
const KEPT_DAYS = 7;

/** The printable confirmation, for visitors with access to the booking. */
export const loader = (args: Route.LoaderArgs) =>
  runLoader(args.context, async (ctx) => {
    const booking = await openBookingForVisitor(args);
    if (!(await hasValidConfirmation(ctx, booking))) throw redirect(paths.booking(booking.code), 303);
    const confirmation = await loadConfirmation(ctx, booking, await listOwnTravellers(ctx, booking.id));
    const keptUntil = addDays(booking.checkOut, KEPT_DAYS);
    // public/service-worker.js reads the `offline-until` header and drops a voucher without it.
    const isKept = today(ctx.now()) <= keptUntil;
    return data({ confirmation, isKept }, { headers: isKept ? { "offline-until": keptUntil } : {} });
  });

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privatePageMeta(matches, loaderData ? `Phiếu ${spacedCode(loaderData.confirmation.code)}` : "Phiếu");

export default function ConfirmationPage({ loaderData: { confirmation, isKept } }: Route.ComponentProps) {
  const { code } = confirmation;
  return (
    <div className="wrap section">
      <Breadcrumb crumbs={[{ label: `Đơn ${spacedCode(code)}`, href: paths.booking(code) }]} current="Phiếu xác nhận" />
      <OfflineNote path={paths.confirmation(code)} isKept={isKept} />
      <ConfirmationSheet confirmation={confirmation} pdfHref={paths.confirmationPdf(code)} />
    </div>
  );
}

/** Stores the voucher in the service worker for piers without a network, and says so once it is stored. */
function OfflineNote({ path, isKept }: { path: string; isKept: boolean }) {
  const [opensOffline, setOpensOffline] = useState(false);
  useEffect(() => {
    void refreshVoucher(path).then((isStored) => setOpensOffline(isStored && isKept));
  }, [path, isKept]);
  return (
    <p className="slip-offline" role="status">
      {opensOffline && (
        <>
          <WifiOff aria-hidden="true" />
          Mở được cả khi không có mạng
        </>
      )}
    </p>
  );
}
