import { Form, redirect, useNavigation } from "react-router";
import { parse } from "#http/input.ts";
import { formatVnd } from "#kernel/money.ts";
import { nameOwnBeneficiary } from "#modules/payments/commands/name-beneficiary.ts";
import { beneficiaryInput } from "#modules/payments/contract/refunds.ts";
import { paymentMessages } from "#modules/payments/messages.ts";
import { listOwnRefunds } from "#modules/payments/queries/refunds.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { BeneficiaryFields } from "#web/components/beneficiary-fields.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { privatePageMeta } from "#web/components/page-meta.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { Route } from "./+types/refund-account-page.ts";
import { loadBookingSummary, openBookingForVisitor, runBookingForm } from "./booking-access.server.ts";
import { BookingTask } from "./booking-task.tsx";
import { REFUNDS, withoutAccount } from "./own-refunds.tsx";

export const loader = (args: Route.LoaderArgs) =>
  runLoader(args.context, async (ctx) => {
    const view = await openBookingForVisitor(args);
    const amount = withoutAccount(await listOwnRefunds(ctx, view.id));
    return { booking: await loadBookingSummary(ctx, view), amount };
  });

export const action = (args: Route.ActionArgs) =>
  runBookingForm(args, async (ctx, form, { id, code }) => {
    await nameOwnBeneficiary(ctx, id, parse(beneficiaryInput, Object.fromEntries(form)));
    return redirect(`${paths.booking(code)}#${REFUNDS}`, 303);
  });

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privatePageMeta(
    matches,
    loaderData ? `Tài khoản nhận tiền hoàn của đơn ${spacedCode(loaderData.booking.code)}` : "Đơn hàng",
  );

export default function RefundAccountPage({ loaderData: { booking, amount }, actionData }: Route.ComponentProps) {
  const rejection = isRejection(actionData) ? actionData : null;
  const busy = useNavigation().state === "submitting";
  return (
    <BookingTask booking={booking} title="Tài khoản nhận tiền hoàn">
      {amount > 0 ? (
        <>
          <p className="lead my-4">
            Đơn <span className="whitespace-nowrap">{spacedCode(booking.code)}</span> được hoàn{" "}
            <b className="num">{formatVnd(amount)}</b>. Chúng tôi chuyển về tài khoản bạn điền ở đây và báo bạn khi đã
            chuyển.
          </p>
          {rejection && Object.keys(rejection.fields).length === 0 && <Alert tone="error">{rejection.message}</Alert>}
          <Form method="post" className="form-part grid gap-4" noValidate>
            <BeneficiaryFields errors={rejection?.fields ?? {}} known={rejection?.values} required />
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
          <Alert>{rejection?.message ?? paymentMessages.noAccountWanted}</Alert>
        </div>
      )}
    </BookingTask>
  );
}
