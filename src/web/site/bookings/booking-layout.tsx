import { isRouteErrorResponse, Outlet } from "react-router";
import { LinkButton } from "#ui/link-button.tsx";
import { pageTitle } from "#web/components/page-meta.ts";
import { ProblemPanel } from "#web/components/problem-panel.tsx";
import { useSite } from "#web/components/site.ts";
import { paths } from "#web/paths.ts";
import type { Route } from "./+types/booking-layout.ts";
import "../checkout/checkout.css";
import "./bookings.css";

export default function BookingLayout() {
  return <Outlet />;
}

/** Shows the same text for an unknown code and for a wrong token, so neither can be probed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const site = useSite();
  if (!isRouteErrorResponse(error) || error.status !== 404) {
    return (
      <div className="wrap section">
        <ProblemPanel error={error} />
      </div>
    );
  }
  return (
    <div className="wrap section">
      <title>{pageTitle(site, "Không mở được đơn")}</title>
      <div className="state-card state-neutral max-w-[640px]">
        <h1 className="title-1">Chúng tôi không mở được đơn này</h1>
        <p className="lead">
          Liên kết chưa đúng hoặc máy này chưa từng mở đơn. Bạn{" "}
          {site.sendsMail && "mở lại liên kết trong email xác nhận, hoặc "}tra cứu bằng mã đơn và số điện thoại.
        </p>
        <p>
          <LinkButton href={paths.lookup()}>Tra cứu đơn hàng</LinkButton>
        </p>
      </div>
    </div>
  );
}
