import { data, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { readForm } from "#http/body.ts";
import { statusOf } from "#http/statuses.ts";
import { DomainError, invalid } from "#kernel/errors.ts";
import { formatVnd } from "#kernel/money.ts";
import { correctEmail } from "#modules/bookings/commands/contact/correct-email.ts";
import { announceTransfer, renewHold } from "#modules/bookings/commands/hold/keep-hold.ts";
import { releaseHold } from "#modules/bookings/commands/hold/release-hold.ts";
import { choosePayment } from "#modules/bookings/commands/settle/choose-payment.ts";
import { contactInput } from "#modules/bookings/contract/placing.ts";
import { stateNameOf } from "#modules/bookings/messages/states.ts";
import { getDepositPercent } from "#modules/bookings/queries/deposit-percent.ts";
import { findDelivery } from "#modules/bookings/queries/find-delivery.ts";
import type { Keyed } from "#modules/bookings/rules/addresses.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import { waysToPay } from "#modules/bookings/rules/terms.ts";
import { findOpenClosure, requireNoOpenClosure } from "#modules/closures/queries/own-closure.ts";
import { startGatewayPayment } from "#modules/payments/commands/gateways/start-payment.ts";
import { gatewayMethods } from "#modules/payments/contract/methods.ts";
import type { PaymentInstructions } from "#modules/payments/contract/receipts.ts";
import { paymentMessages } from "#modules/payments/messages.ts";
import { findLastAttempt } from "#modules/payments/queries/attempts.ts";
import { getPaymentInstructions } from "#modules/payments/queries/ledger.ts";
import { listOfferedGateways } from "#modules/payments/queries/offered-gateways.ts";
import { bankingApps } from "#modules/payments/reference.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import { vndInput } from "#platform/input.ts";
import { useLoading } from "#ui/use-loading.ts";
import { spacedCode } from "#web/components/booking-code.ts";
import { privatePageMeta } from "#web/components/page-meta.ts";
import { useSite } from "#web/components/site.ts";
import { actionsFor, formAction, formActionOf, noInput } from "#web/forms/form-actions.ts";
import { newTotalIn } from "#web/forms/price-changed.ts";
import { runLoader, toErrorPage } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import { type RequestGuard, requestContext, requestGuard } from "#web/server/context.ts";
import { formTargets } from "#web/server/form-targets.ts";
import type { Route } from "./+types/payment-page.ts";
import { createAccessCookies, loadBookingSummary, openBookingForVisitor } from "./booking-access.server.ts";
import { BookingTrip } from "./booking-trip.tsx";
import { LostSeats } from "./lost-seats.tsx";
import { HoldBar } from "./payment/hold-bar.tsx";
import type { PaymentRejection } from "./payment/panel-props.ts";
import { PaymentPanel } from "./payment/payment-panels.tsx";
import { PaymentSteps } from "./payment/payment-steps.tsx";
import { isHeld, isOpen, showsEmailAddress, stageOf } from "./payment/stage.ts";
import type { Transfer } from "./payment/transfer-panel.tsx";
import { useLiveBooking } from "./payment/use-live-booking.ts";

export const loader = (args: Route.LoaderArgs) =>
  runLoader(args.context, async (ctx) => {
    const view = await openBookingForVisitor(args);
    if (view.erasedAt) throw redirect(paths.booking(view.code), 303);
    // A cancelled departure takes no payment: the customer chooses first.
    if (await findOpenClosure(ctx, view.id)) throw redirect(paths.closure(view.code), 303);
    const stage = stageOf(view);
    const mayPay = stage !== "expired" && stage !== "cancelled";
    const [booking, instructions, depositPercent, attempt, { graceMinutes }] = await Promise.all([
      loadBookingSummary(ctx, view),
      mayPay ? getPaymentInstructions(ctx, view) : null,
      getDepositPercent(ctx, view.productId),
      // Loaded in every stage, because the polled status contains it too (fingerprintOf).
      findLastAttempt(ctx, view.id),
      getPaymentSettings(ctx),
    ]);
    const mayChoose = stage === "waiting" || stage === "announced";
    const ways = mayChoose ? waysToPay(view, depositPercent) : null;
    const open = mayPay && stage !== "asking";
    const offered = open ? listOfferedGateways(ctx, view) : [];
    args.context.set(
      formTargets,
      offered.map(({ origin }) => origin),
    );
    const gateways = offered.map(({ method }) => method);
    const transfer = instructions && toTransfer(instructions, ctx.siteUrl + paths.payment(view.code));
    // Unmasked only where the customer has to check the address for typos.
    const showsEmail = showsEmailAddress(stage);
    const email = showsEmail ? view.contact.email : "";
    const delivery = showsEmail ? await findDelivery(ctx, view) : null;
    return { booking, email, delivery, stage, transfer, ways, gateways, attempt, graceMinutes, now: ctx.now() };
  });

function toTransfer({ amount, content, account }: PaymentInstructions, returnTo: string): Transfer {
  const { bankName, number, holder, branch } = account;
  const apps = bankingApps({ amount, content, account }, returnTo);
  return { amount, content, account: { bankName, number, holder, branch }, apps };
}

const holdForm = z.object({ acceptedTotal: vndInput });
const gatewayForm = z.object({ method: z.enum(gatewayMethods, paymentMessages.methodOff) });
const emailForm = z.object({ email: z.string().default("") });

type Target = { id: string; guard: RequestGuard };

/** For visitors with access to the booking. */
const formActions = actionsFor<Target>("public", {
  announce: formAction(noInput, (ctx, _, { id }) => announceTransfer(ctx, id)),
  "pay-full": formAction(noInput, (ctx, _, { id }) => choosePayment(ctx, id, "full")),
  "pay-deposit": formAction(noInput, (ctx, _, { id }) => choosePayment(ctx, id, "deposit")),
  gateway: formAction(gatewayForm, async (ctx, { method }, { id, guard }) => {
    await guard.limits.consume("booking", guard.clientAddress);
    await requireNoOpenClosure(ctx, id);
    return { redirectTo: await startGatewayPayment(ctx, id, method, { address: guard.clientAddress }) };
  }),
  release: formAction(noInput, (ctx, _, { id }) => releaseHold(ctx, id)),
  "correct-email": formAction(emailForm, async (ctx, { email }, { id, guard }) => {
    await guard.limits.consume("booking", guard.clientAddress);
    const admit = (one: string) => guard.limits.consume("correctedEmail", one);
    return { corrected: await correctEmail(ctx, id, { email: checkedEmail(email), admit }) };
  }),
  hold: formAction(holdForm, async (ctx, { acceptedTotal }, { id, guard }) => {
    await guard.limits.consume("booking", guard.clientAddress);
    return renewHold(ctx, id, { acceptedTotal, by: "customer" });
  }),
});

const isGatewayStart = (result: unknown): result is { redirectTo: string } =>
  typeof result === "object" && result !== null && "redirectTo" in result;

const wasCorrected = (done: unknown): done is { corrected: Keyed } =>
  typeof done === "object" && done !== null && "corrected" in done;

function checkedEmail(email: string): string {
  const parsed = contactInput.shape.email.safeParse(email);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues[0]?.message ?? "", {}, "bad-email");
}

export async function action(args: Route.ActionArgs) {
  const ctx = args.context.get(requestContext);
  const form = await toErrorPage(() => readForm(args.request));
  const { run } = await toErrorPage(() => formActionOf(ctx, formActions, form));
  const { id, code } = await toErrorPage(() => openBookingForVisitor(args));
  try {
    const done = await run({ id, guard: args.context.get(requestGuard) });
    if (wasCorrected(done)) {
      return data({ written: true } as const, { headers: await createAccessCookies(ctx, done.corrected) });
    }
    return redirect(isGatewayStart(done) ? done.redirectTo : paths.payment(code), 303);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { message, code, kind } = error;
    const newTotal = code === "price-changed" ? newTotalIn(error.result) : null;
    return data<PaymentRejection>({ message, code, newTotal }, { status: statusOf(kind) });
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privatePageMeta(matches, loaderData ? `Thanh toán đơn ${spacedCode(loaderData.booking.code)}` : "Đơn hàng");

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sendsMail } = useSite();
  const { booking, stage, now, ...shown } = loaderData;
  useLiveBooking({ ...booking, attempt: shown.attempt }, isOpen(stage));
  const isEmailCorrected = actionData !== undefined && "written" in actionData;
  const answered = { rejection: isEmailCorrected ? null : (actionData ?? null), isEmailCorrected };
  useLoading(useNavigation().formMethod === "POST");
  return (
    <div className="wrap checkout">
      <div>
        <PaymentSteps kind={booking.kind} stage={stage} transfer={shown.transfer !== null} sendsMail={sendsMail} />
        <p className="sr-only" role="status">
          {stateNameOf(booking)}
          {booking.paid > 0 && `, đã nhận ${formatVnd(booking.paid)}`}
        </p>
        {isHeld(stage) && <HoldBar until={booking.holdExpiresAt} now={now} space={labelsOf(booking).space} />}
        <div className="mb-5 grid gap-3 empty:hidden">
          <LostSeats booking={booking} />
        </div>
        <PaymentPanel stage={stage} booking={booking} now={now} {...answered} {...shown} />
      </div>
      <BookingTrip booking={booking} />
    </div>
  );
}
