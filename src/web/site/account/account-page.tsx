import { data, redirect } from "react-router";
import { formatDate } from "#kernel/calendar-date.ts";
import { notFound } from "#kernel/errors.ts";
import { formatVnd } from "#kernel/money.ts";
import { stateNameOf } from "#modules/bookings/messages/states.ts";
import { listOwnBookings, type OwnBooking } from "#modules/bookings/queries/own-bookings.ts";
import { agreeToOffers, withdrawOffers } from "#modules/consents/commands/agree.ts";
import { presentText } from "#modules/consents/messages.ts";
import { getOffersState } from "#modules/consents/queries.ts";
import { signCustomerOut } from "#modules/customers/commands.ts";
import { customerMessages } from "#modules/customers/messages.ts";
import { canCustomersSignIn, findCustomer, getCustomer } from "#modules/customers/queries.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { pageMeta } from "#web/components/page-meta.ts";
import { actionsFor, formAction, formActionOf, noInput } from "#web/forms/form-actions.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { requestGuard } from "#web/server/context.ts";
import { OffersChoice } from "../consents/offers-choice.tsx";
import type { Route } from "./+types/account-page.ts";
import { dropCustomerToken, readCustomerToken } from "./customer-cookies.ts";

export const handle: PageHandle = { document: "static" };

/** Why the sign-in failed, by the code in the address. */
const reasons: Readonly<Record<string, string>> = {
  failed: customerMessages.failed,
  cancelled: customerMessages.cancelled,
  unverified: customerMessages.unverified,
  away: customerMessages.away,
};

const PRIVATE_HEADERS = { "cache-control": "private, no-store" };

export const loader = ({ context, request }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    if (!canCustomersSignIn(ctx)) throw notFound(customerMessages.off);
    const { searchParams } = new URL(request.url);
    const reason = searchParams.get("loi") ?? "";
    const token = await readCustomerToken(ctx, request);
    const customer = await findCustomer(ctx, token);
    const own = customer ? await listOwnBookings(ctx, token) : null;
    const offers = customer && {
      email: customer.email,
      state: await getOffersState(ctx, customer.email),
      text: presentText("offers").text,
    };
    const signInProblem = Object.hasOwn(reasons, reason) && !own ? (reasons[reason] ?? null) : null;
    return data(
      { own, offers, signInProblem, isSignedOut: searchParams.has("da-dang-xuat") },
      { headers: PRIVATE_HEADERS },
    );
  });

type Destination = { path: string; headers?: { "set-cookie": string } };
const unchanged = { path: paths.account() };

const formActions = actionsFor<string | undefined, Destination>("public", {
  "sign-out": formAction(noInput, async (ctx, _, token) => {
    await signCustomerOut(ctx, token);
    return { path: paths.account({ "da-dang-xuat": 1 }), headers: { "set-cookie": await dropCustomerToken(ctx) } };
  }),
  // Google has verified the address: no confirmation email is needed.
  agree: formAction(noInput, async (ctx, _, token) => {
    await agreeToOffers(ctx, (await getCustomer(ctx, token)).email);
    return unchanged;
  }),
  withdraw: formAction(noInput, async (ctx, _, token) => {
    await withdrawOffers(ctx, (await getCustomer(ctx, token)).email);
    return unchanged;
  }),
});

export const action = ({ context, request }: Route.ActionArgs) =>
  runFormAction({ context, request }, async (form, ctx) => {
    const { run } = formActionOf(ctx, formActions, form);
    const { limits, clientAddress } = context.get(requestGuard);
    await limits.consume("lookup", clientAddress);
    const { path, headers } = await run(await readCustomerToken(ctx, request));
    return redirect(path, { status: 303, ...(headers && { headers }) });
  });

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: "Đơn của tôi",
    description: "Mọi đơn đặt bằng email của bạn ở một chỗ.",
    path: paths.account(),
    noindex: true,
  });

export default function AccountPage({ loaderData: { own, offers, signInProblem, isSignedOut } }: Route.ComponentProps) {
  return (
    <div className="wrap section">
      <div className="grid max-w-[720px] gap-5">
        <h1 className="title-1">Đơn của tôi</h1>
        {signInProblem && <Alert tone="error">{signInProblem}</Alert>}
        {isSignedOut && !own && <Alert tone="success">Bạn đã đăng xuất.</Alert>}
        {own ? <OwnBookings {...own} /> : <SignIn />}
        {offers && (
          <section className="grid gap-3 border-t border-line pt-5" aria-labelledby="thu-uu-dai">
            <h2 className="title-3" id="thu-uu-dai">
              Thư ưu đãi
            </h2>
            <OffersChoice {...offers} isProved action={paths.account()} />
          </section>
        )}
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
          <Button type="submit" name="intent" value="sign-out" variant="outline">
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
          {days} · {formatVnd(total)} · mã {spacedCode(code)}
        </p>
      </div>
      <Badge tone="neutral">{stateNameOf(booking)}</Badge>
    </li>
  );
}
