import { data, redirect } from "react-router";
import { formatDate } from "#kernel/calendar-date.ts";
import { notFound } from "#kernel/errors.ts";
import { formatVnd } from "#kernel/money.ts";
import { stateNameOf } from "#modules/bookings/messages/states.ts";
import { listOwnBookings, type OwnBooking } from "#modules/bookings/queries/own-bookings.ts";
import { signCustomerOut } from "#modules/customers/commands.ts";
import { customerMessages } from "#modules/customers/messages.ts";
import { canCustomersSignIn, findCustomer } from "#modules/customers/queries.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { pageMeta } from "#web/components/page-meta.ts";
import { requestContext } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import type { Route } from "./+types/account-page.ts";
import { customerTokenOf, dropCustomerToken } from "./customer-cookies.ts";

export const handle: PageHandle = { document: "still" };

/** Why nobody was signed in, by the word in the address. */
const reasons: Readonly<Record<string, string>> = {
  failed: customerMessages.failed,
  cancelled: customerMessages.cancelled,
  unverified: customerMessages.unverified,
  away: customerMessages.away,
};

const PRIVATE = { "cache-control": "private, no-store" };

export function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return answer(async () => {
    if (!canCustomersSignIn(ctx)) throw notFound(customerMessages.off);
    const { searchParams } = new URL(request.url);
    const reason = searchParams.get("loi") ?? "";
    const token = await customerTokenOf(ctx, request);
    const own = (await findCustomer(ctx, token)) ? await listOwnBookings(ctx, token) : null;
    const refused = Object.hasOwn(reasons, reason) && !own ? (reasons[reason] ?? null) : null;
    return data({ own, refused, isSignedOut: searchParams.has("da-dang-xuat") }, { headers: PRIVATE });
  });
}

/** Its only form signs out. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  await signCustomerOut(ctx, await customerTokenOf(ctx, request));
  return redirect(paths.account({ "da-dang-xuat": 1 }), {
    status: 303,
    headers: { "set-cookie": await dropCustomerToken(ctx) },
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: "Đơn của tôi",
    description: "Mọi đơn đặt bằng email của bạn ở một chỗ.",
    path: paths.account(),
    hidden: true,
  });

export default function AccountPage({ loaderData: { own, refused, isSignedOut } }: Route.ComponentProps) {
  return (
    <div className="wrap section">
      <div className="grid max-w-[720px] gap-5">
        <h1 className="title-1">Đơn của tôi</h1>
        {refused && <Alert tone="error">{refused}</Alert>}
        {isSignedOut && !own && <Alert tone="success">Bạn đã đăng xuất.</Alert>}
        {own ? <OwnBookings {...own} /> : <SignIn />}
      </div>
    </div>
  );
}

function SignIn() {
  return (
    <>
      <p className="lead">
        Đăng nhập bằng tài khoản Google có email bạn đã dùng khi đặt, mọi đơn hiện ở đây. Chúng tôi chỉ nhận tên và
        email của bạn.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton href={paths.googleSignIn()} size="lg" rel="nofollow">
          Đăng nhập bằng Google
        </LinkButton>
        <LinkButton href={paths.lookup()} size="lg" variant="outline">
          Tìm bằng mã đơn
        </LinkButton>
      </div>
    </>
  );
}

function OwnBookings({ customer, bookings }: { customer: { name: string; email: string }; bookings: OwnBooking[] }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <b className="wrap-anywhere">{customer.name}</b>
          <br />
          <span className="text-text-2 wrap-anywhere">{customer.email}</span>
        </p>
        <form method="post" action={paths.account()}>
          <Button type="submit" variant="outline">
            Đăng xuất
          </Button>
        </form>
      </div>
      {bookings.length === 0 ? (
        <p>Chưa có đơn nào đặt bằng email này. Đặt bằng email khác thì bạn tìm bằng mã đơn nhé.</p>
      ) : (
        <ul aria-label="Các đơn">
          {bookings.map((booking) => (
            <OwnBookingRow key={booking.code} booking={booking} />
          ))}
        </ul>
      )}
      <p>
        <a className="link" href={paths.lookup()}>
          Tìm bằng mã đơn
        </a>
      </p>
    </>
  );
}

function OwnBookingRow({ booking }: { booking: OwnBooking }) {
  const { code, title, startsOn, endsOn, total, path } = booking;
  const days = startsOn === endsOn ? formatDate(startsOn) : `${formatDate(startsOn)} – ${formatDate(endsOn)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-4">
      <div>
        <a className="link font-semi" href={path}>
          {title}
        </a>
        <p className="text-sm text-text-2 num">
          {days} · {formatVnd(total)} · mã HT{spacedCode(code)}
        </p>
      </div>
      <Badge tone="neutral">{stateNameOf(booking)}</Badge>
    </li>
  );
}
