import { data, redirect } from "react-router";
import { readForm } from "#http/body.ts";
import { statusOf } from "#http/statuses.ts";
import { DomainError } from "#kernel/errors.ts";
import { formatVnd } from "#kernel/money.ts";
import { announceTransfer, holdAgain } from "#modules/bookings/commands/keep-hold.ts";
import { stateNames } from "#modules/bookings/messages.ts";
import { paymentInstructions } from "#modules/payments/queries/ledger.ts";
import { qrMatrix } from "#modules/payments/rules.ts";
import { Steps } from "#ui/steps.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { pageTitle } from "#web/components/page-meta.ts";
import { qrPath } from "#web/components/qr-path.ts";
import { siteOf } from "#web/components/site.ts";
import { requestContext, requestGuard } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import { paths } from "#web/paths.ts";
import type { Route } from "./+types/payment-page.ts";
import { openVisited, summaryOf } from "./booking-access-resource.ts";
import { BookingTrip } from "./booking-trip.tsx";
import { HoldBar } from "./payment/hold-bar.tsx";
import { PaymentPanel, type PaymentRefusal } from "./payment/payment-panels.tsx";
import { isHeld, isOpen, type PaymentStage, stageOf } from "./payment/stage.ts";
import type { Transfer } from "./payment/transfer-panel.tsx";
import { useLiveBooking } from "./payment/use-live-booking.ts";

export function loader(args: Route.LoaderArgs) {
  const ctx = args.context.get(requestContext);
  return answer(async () => {
    const view = await openVisited(args);
    const stage = stageOf(view);
    const mayPay = stage !== "expired" && stage !== "cancelled";
    const [booking, instructions] = await Promise.all([
      summaryOf(ctx, view),
      mayPay ? paymentInstructions(ctx, view) : null,
    ]);
    return { booking, stage, transfer: instructions && toTransfer(instructions), now: ctx.now() };
  });
}

function toTransfer({ amount, content, account, qr }: Omit<Transfer, "qr"> & { qr: string }): Transfer {
  const { bankName, number, holder, branch } = account;
  const matrix = qrMatrix(qr);
  return {
    amount,
    content,
    account: { bankName, number, holder, branch },
    qr: { path: qrPath(matrix), size: matrix.length },
  };
}

export async function action(args: Route.ActionArgs) {
  const ctx = args.context.get(requestContext);
  const { id, code } = await answer(() => openVisited(args));
  const form = await answer(() => readForm(args.request));
  try {
    if (form.get("intent") === "announce") await announceTransfer(ctx, id);
    else {
      const { limits, address } = args.context.get(requestGuard);
      await limits.consume("booking", address);
      await holdAgain(ctx, id, Number(form.get("acceptedTotal")));
    }
    return redirect(paths.payment(code), 303);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { message, code, kind } = error;
    return data<PaymentRefusal>({ message, code, newTotal: newTotalOf(error) }, { status: statusOf(kind) });
  }
}

function newTotalOf({ code, result }: DomainError): number | null {
  if (code !== "price-changed" || typeof result !== "object" || result === null || !("quote" in result)) return null;
  const { quote } = result;
  const hasTotal = typeof quote === "object" && quote !== null && "total" in quote;
  return hasTotal && typeof quote.total === "number" ? quote.total : null;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  {
    title: pageTitle(
      siteOf(matches),
      loaderData ? `Thanh toán đơn ${spacedCode(loaderData.booking.code)}` : "Đơn hàng",
    ),
  },
  { name: "robots", content: "noindex" },
];

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, stage, transfer, now } = loaderData;
  useLiveBooking(booking, isOpen(stage));
  return (
    <div className="wrap checkout">
      <div>
        <PaymentSteps stage={stage} />
        <p className="sr-only" role="status">
          {stateNames[booking.state]}
          {booking.paid > 0 && `, đã nhận ${formatVnd(booking.paid)}`}
        </p>
        {isHeld(stage) && <HoldBar until={booking.holdExpiresAt} now={now} />}
        <PaymentPanel stage={stage} booking={booking} transfer={transfer} refusal={actionData ?? null} />
      </div>
      <BookingTrip booking={booking} />
    </div>
  );
}

function PaymentSteps({ stage }: { stage: PaymentStage }) {
  const isPaid = stage === "paid" || stage === "confirmed" || stage === "deposit-paid";
  return (
    <Steps
      label="Các bước đặt phòng"
      steps={[
        { title: "Thông tin", note: "Khách và liên hệ", state: "done" },
        { title: "Thanh toán", note: "Chuyển khoản VietQR", state: isPaid ? "done" : "inprogress" },
        {
          title: "Nhận vé",
          note: "Qua email",
          state: stage === "confirmed" ? "done" : isPaid ? "inprogress" : "incomplete",
        },
      ]}
    />
  );
}
