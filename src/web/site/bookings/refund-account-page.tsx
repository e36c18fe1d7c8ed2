import { Form, redirect, useNavigation } from "react-router";
import { parse } from "#http/input.ts";
import { formatVnd } from "#kernel/money.ts";
import { nameOwnBeneficiary } from "#modules/payments/commands/name-beneficiary.ts";
import { beneficiaryInput } from "#modules/payments/contract/refunds.ts";
import { paymentMessages } from "#modules/payments/messages.ts";
import { listOwnRefunds } from "#modules/payments/queries/refunds.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { BeneficiaryFields } from "#web/components/beneficiary-fields.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { pageTitle } from "#web/components/page-meta.ts";
import { siteOf } from "#web/components/site.ts";
import { isRefusal } from "#web/forms/refusal.ts";
import { runFormAction, toErrorPage } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import { requestContext, requestGuard } from "#web/server/context.ts";
import type { Route } from "./+types/refund-account-page.ts";
import { openVisited, summaryOf } from "./booking-access.server.ts";
import { BookingTrip } from "./booking-trip.tsx";
import { REFUNDS, withoutAccount } from "./own-refunds.tsx";

export function loader(args: Route.LoaderArgs) {
  const ctx = args.context.get(requestContext);
  return toErrorPage(async () => {
    const view = await openVisited(args);
    const amount = withoutAccount(await listOwnRefunds(ctx, view.id));
    return { booking: await summaryOf(ctx, view), amount };
  });
}

export async function action(args: Route.ActionArgs) {
  const ctx = args.context.get(requestContext);
  const { id, code } = await toErrorPage(() => openVisited(args));
  return runFormAction(args.request, async (form) => {
    const { limits, address } = args.context.get(requestGuard);
    await limits.consume("booking", address);
    await nameOwnBeneficiary(ctx, id, parse(beneficiaryInput, Object.fromEntries(form)));
    return redirect(`${paths.booking(code)}#${REFUNDS}`, 303);
  });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  {
    title: pageTitle(
      siteOf(matches),
      loaderData ? `Tài khoản nhận tiền hoàn của đơn ${spacedCode(loaderData.booking.code)}` : "Đơn hàng",
    ),
  },
  { name: "robots", content: "noindex" },
];

export default function RefundAccountPage({ loaderData: { booking, amount }, actionData }: Route.ComponentProps) {
  const refusal = isRefusal(actionData) ? actionData : null;
  const busy = useNavigation().state === "submitting";
  return (
    <div className="wrap checkout">
      <div>
        <h1 className="title-1">Tài khoản nhận tiền hoàn</h1>
        {amount > 0 ? (
          <>
            <p className="lead my-4">
              Đơn {spacedCode(booking.code)} được hoàn <b className="num">{formatVnd(amount)}</b>. Chúng tôi chuyển về
              tài khoản bạn điền ở đây và báo bạn khi đã chuyển.
            </p>
            {refusal && Object.keys(refusal.fields).length === 0 && <Alert tone="error">{refusal.message}</Alert>}
            <Form method="post" className="form-part grid gap-4" noValidate>
              <BeneficiaryFields errors={refusal?.fields ?? {}} known={refusal?.typed} required />
              <p className="field-hint">
                Kiểm tra kỹ số tài khoản: lưu xong, muốn sửa bạn gọi cho chúng tôi. Số tài khoản được mã hoá.
              </p>
              <p>
                <Button type="submit" busy={busy ? "Đang lưu" : undefined}>
                  Lưu tài khoản
                </Button>
              </p>
            </Form>
          </>
        ) : (
          <div className="my-4">
            <Alert>{refusal?.message ?? paymentMessages.noAccountWanted}</Alert>
          </div>
        )}
        <p className="mt-5">
          <LinkButton href={paths.booking(booking.code)} variant="quiet">
            Về đơn
          </LinkButton>
        </p>
      </div>
      <BookingTrip booking={booking} />
    </div>
  );
}
