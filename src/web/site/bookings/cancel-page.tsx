import { Form, redirect, useNavigation } from "react-router";
import { parse } from "#http/input.ts";
import { formatVnd } from "#kernel/money.ts";
import { changeMessages } from "#modules/bookings/messages/booking.ts";
import { mayAskForChange, mayCancelOwn } from "#modules/bookings/rules/change.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import { isEnded } from "#modules/bookings/rules/states.ts";
import { cancellationOf, refundOfBooking } from "#modules/bookings/rules/terms.ts";
import { findOpenClosure } from "#modules/closures/queries/own-closure.ts";
import { cancelOwn } from "#modules/payments/commands/cancel-own.ts";
import { cancelOwnInput } from "#modules/payments/contract/refunds.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { BeneficiaryFields } from "#web/components/beneficiary-fields.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { privatePageMeta } from "#web/components/page-meta.ts";
import { useSite } from "#web/components/site.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { Route } from "./+types/cancel-page.ts";
import { loadBookingSummary, openBookingForVisitor, runBookingForm } from "./booking-access.server.ts";
import { BookingTask } from "./booking-task.tsx";
import { REFUNDS } from "./own-refunds.tsx";
import { stageOf } from "./payment/stage.ts";
import type { BookingSummary } from "./summary.ts";

export const loader = (args: Route.LoaderArgs) =>
  runLoader(args.context, async (ctx) => {
    const view = await openBookingForVisitor(args);
    const now = ctx.now();
    // The closure page offers a full refund.
    if (await findOpenClosure(ctx, view.id)) throw redirect(paths.closure(view.code));
    return {
      booking: await loadBookingSummary(ctx, view),
      cost: mayCancelOwn(view, now) ? refundOfBooking(view, now) : null,
      mayRelease: stageOf(view) === "waiting",
      mayAsk: mayAskForChange(view, now),
      terms: cancellationOf(view, view.checkIn, now),
    };
  });

export const action = (args: Route.ActionArgs) =>
  runBookingForm(args, async (ctx, form, { id, code }) => {
    if (await findOpenClosure(ctx, id)) return redirect(paths.closure(code), 303);
    await cancelOwn(ctx, id, parse(cancelOwnInput, Object.fromEntries(form)));
    return redirect(`${paths.booking(code)}#${REFUNDS}`, 303);
  });

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privatePageMeta(matches, loaderData ? `Huỷ đơn ${spacedCode(loaderData.booking.code)}` : "Đơn hàng");

export default function CancelPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, cost, mayRelease, mayAsk, terms } = loaderData;
  return (
    <BookingTask
      booking={booking}
      title={`Huỷ đơn ${spacedCode(booking.code)}`}
      back={isEnded(booking.state) ? "Xem đơn" : "Giữ lại đơn"}
    >
      {cost ? (
        <CancelForm booking={booking} cost={cost} rejection={isRejection(actionData) ? actionData : null} />
      ) : mayRelease ? (
        <ReleaseForm booking={booking} />
      ) : (
        <NoOwnCancel booking={booking} mayAsk={mayAsk} />
      )}
      {!mayRelease && !isEnded(booking.state) && <p className="mt-5 text-text-2">{terms}</p>}
    </BookingTask>
  );
}

/** An unpaid hold costs nothing to give up. The pay page has the action and shows its result. */
function ReleaseForm({ booking }: { booking: BookingSummary }) {
  const busy = useNavigation().state === "submitting";
  const { space } = labelsOf(booking);
  return (
    <>
      <p className="lead my-4">Đơn này chưa trả tiền, bạn huỷ không mất phí.</p>
      <Form method="post" action={paths.payment(booking.code)} className="form-part grid gap-4">
        <p>Bỏ giữ xong, {space} được mở bán lại ngay.</p>
        <p>
          <Button type="submit" variant="danger" name="intent" value="release" busy={busy ? "Đang bỏ" : undefined}>
            Bỏ giữ {space}
          </Button>
        </p>
      </Form>
    </>
  );
}

function NoOwnCancel({ booking, mayAsk }: { booking: BookingSummary; mayAsk: boolean }) {
  const ended =
    booking.state === "cancelled"
      ? "Đơn này đã huỷ."
      : `Đơn này đã hết hạn giữ ${labelsOf(booking).space}, không cần huỷ.`;
  const isOver = isEnded(booking.state);
  return (
    <div className="my-4">
      <Alert tone={isOver ? "primary" : "warning"} title={isOver ? ended : changeMessages.notOwnCancel}>
        {mayAsk && (
          <LinkButton href={paths.askForChange(booking.code)} variant="quiet">
            Gửi yêu cầu
          </LinkButton>
        )}
      </Alert>
    </div>
  );
}

type FormProps = Pick<Route.ComponentProps["loaderData"], "booking"> & {
  cost: NonNullable<Route.ComponentProps["loaderData"]["cost"]>;
  rejection: { message: string; fields: Record<string, string>; values: Record<string, string> } | null;
};

function CancelForm({ booking, cost, rejection }: FormProps) {
  const { sendsMail } = useSite();
  const busy = useNavigation().state === "submitting";
  const { fee, percent, refund } = cost;
  const { space } = labelsOf(booking);
  return (
    <>
      <p className="lead my-4">
        {refund > 0 ? (
          <>
            Bạn nhận lại <b className="num">{formatVnd(refund)}</b> trong số {formatVnd(booking.paid)} đã trả.
          </>
        ) : (
          `Theo điều kiện của đơn, bạn không nhận lại tiền đã trả (${formatVnd(booking.paid)}).`
        )}{" "}
        {refund > 0 && fee > 0 && `Chúng tôi giữ lại ${percent}% tổng tiền, tức ${formatVnd(fee)}.`}
      </p>
      {rejection && Object.keys(rejection.fields).length === 0 && <Alert tone="error">{rejection.message}</Alert>}
      <Form method="post" className="form-part grid gap-4" noValidate>
        <input type="hidden" name="expectedRefund" value={refund} />
        {refund > 0 && (
          <BeneficiaryFields
            errors={rejection?.fields ?? {}}
            known={rejection?.values}
            hint="Chưa có sẵn số tài khoản, bạn để trống và điền sau trong đơn. Số tài khoản được mã hoá."
          />
        )}
        <p>
          Huỷ xong, {space} được mở bán lại ngay và không khôi phục được.
          {sendsMail && booking.contact.email !== "" && " Chúng tôi gửi email xác nhận."}
        </p>
        <p>
          <Button type="submit" variant="danger" busy={busy ? "Đang huỷ" : undefined}>
            {refund > 0 ? `Huỷ đơn, nhận lại ${formatVnd(refund)}` : "Huỷ đơn, không nhận lại tiền"}
          </Button>
        </p>
      </Form>
    </>
  );
}
