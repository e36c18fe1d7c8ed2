import { redirect } from "react-router";
import { can, requireStaff } from "#kernel/actor.ts";
import { formatDate, formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { listColleagues } from "#modules/accounts/queries.ts";
import type { BookingDetail } from "#modules/bookings/contract/booking-list.ts";
import { MAX_DOCUMENT_BYTES } from "#modules/bookings/limits.ts";
import { emailIsHeld } from "#modules/bookings/messages/booking-list.ts";
import { sourceNames } from "#modules/bookings/messages/states.ts";
import { listDocuments } from "#modules/bookings/queries/documents.ts";
import { listFlightPassengers } from "#modules/bookings/queries/flight-orders.ts";
import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import { previewParty } from "#modules/bookings/queries/preview-change.ts";
import { openRequestOf } from "#modules/bookings/rules/change.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import { nextSteps } from "#modules/bookings/rules/next-steps.ts";
import { hasConfirmation, isEnded } from "#modules/bookings/rules/states.ts";
import { messageAfterStep } from "#modules/bookings/rules/step-labels.ts";
import { refundOfBooking } from "#modules/bookings/rules/terms.ts";
import { findOpenClosure } from "#modules/closures/queries/own-closure.ts";
import { listStaffOrders } from "#modules/flights/queries/orders.ts";
import { listFundChoices } from "#modules/funds/queries/list-funds.ts";
import { listInvoices } from "#modules/invoices/queries/list-invoices.ts";
import { previewInvoice } from "#modules/invoices/queries/preview-invoice.ts";
import { listProformas } from "#modules/invoices/queries/proformas.ts";
import { hasAmountForUs } from "#modules/invoices/rules/proforma.ts";
import type { PaymentInstructions } from "#modules/payments/contract/receipts.ts";
import { listAttempts } from "#modules/payments/queries/attempts.ts";
import { sumOpenRefunds } from "#modules/payments/queries/earlier-refunds.ts";
import { getPaymentInstructions, listLedger } from "#modules/payments/queries/ledger.ts";
import { listRefunds } from "#modules/payments/queries/refunds.ts";
import { qrMatrix, refundableOf } from "#modules/payments/rules.ts";
import { listActiveReferrers } from "#modules/referrers/queries.ts";
import { listTravellers } from "#modules/travellers/queries.ts";
import type { Context } from "#platform/context.ts";
import { hasMail } from "#platform/integrations.ts";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { correctedPriceOf } from "#web/components/other-ages.tsx";
import { qrPath } from "#web/components/qr-path.ts";
import { formActionOf } from "#web/forms/form-actions.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { fileStorage, requestGuard } from "#web/server/context.ts";
import { useFlashMessage } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import { AssigneeForm } from "../worklist/assignee-form.tsx";
import type { Route } from "./+types/detail-page.ts";
import { bookingFlash } from "./booking-flash.ts";
import { answerTextOf, detailActions } from "./detail/booking-actions.server.ts";
import { BookingNotices } from "./detail/booking-notices.tsx";
import { ContactPanel } from "./detail/contact-panel.tsx";
import { DocumentsPanel } from "./detail/documents-panel.tsx";
import { EmailsPanel } from "./detail/emails-panel.tsx";
import { Facts } from "./detail/facts.tsx";
import { FlightsPanel } from "./detail/flights-panel.tsx";
import { GuestsPanel } from "./detail/guests-panel.tsx";
import { IfCancelled } from "./detail/if-cancelled.tsx";
import { InvoicesPanel } from "./detail/invoices-panel.tsx";
import { LedgerPanel } from "./detail/ledger-panel.tsx";
import { BookingLogPanel } from "./detail/log-panel.tsx";
import { PaymentLink } from "./detail/payment-link.tsx";
import { PricePanel } from "./detail/price-panel.tsx";
import { ReferrerFact } from "./detail/referrer-fact.tsx";
import { RequestPanel } from "./detail/request-panel.tsx";
import { StepButtons } from "./detail/step-buttons.tsx";
import { badgeOf, stateBadge } from "./list/booking-list-labels.ts";
import "./bookings.css";
import "./detail/detail.css";

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const booking = await getBookingDetail(ctx, params.code);
    if (booking.code !== params.code) throw redirect(adminPaths.booking(booking.code));
    const seesMoney = can(ctx.actor, "payments.read");
    const maySetReferrer = can(ctx.actor, "costs.write") && !booking.isMerged;
    const [colleagues, referrers, ledger, refunds, attempts, openRefundsVnd, guests, documents, flights] =
      await Promise.all([
        listColleagues(ctx),
        maySetReferrer ? listActiveReferrers(ctx) : null,
        seesMoney ? listLedger(ctx, booking.id) : [],
        seesMoney ? listRefunds(ctx, { bookingId: booking.id }) : [],
        seesMoney ? listAttempts(ctx, booking.id) : [],
        sumOpenRefunds(ctx, booking.id),
        listTravellers(ctx, booking.id),
        can(ctx.actor, "personal-data.read") ? listDocuments(ctx, booking.id) : null,
        booking.kind === "flight" ? flightsOf(ctx, booking.id) : null,
      ]);
    const papers = seesMoney ? await loadInvoicePapers(ctx, booking) : null;
    const { state, paid, refundDue } = booking;
    const owes = booking.outstanding > 0 && !isEnded(state);
    const isStopped = (await findOpenClosure(ctx, booking.id)) !== null;
    const instructions = owes && !isStopped ? await getPaymentInstructions(ctx, booking) : null;
    const refundable = refundableOf({ state, paidVnd: paid, refundDueVnd: refundDue }, openRefundsVnd);
    return {
      flash: bookingFlash.in(url),
      booking,
      colleagues,
      referrers,
      ledger,
      refunds,
      attempts,
      papers,
      refundable,
      guests,
      correctedPrice: correctedPriceOf(
        guests.otherAges && (await previewParty(ctx, booking.id, guests.otherAges.party)),
      ),
      documents,
      flights,
      mayAskAirline: can(ctx.actor, "bookings.write"),
      seesMoney,
      owes,
      isStopped,
      transfer: instructions && transferOf(instructions),
      mayShare: can(ctx.actor, "bookings.write") && can(ctx.actor, "personal-data.read"),
      mayEditGuests: can(ctx.actor, "bookings.write") && !isEnded(state),
      mayWriteMoney: can(ctx.actor, "payments.write"),
      // The money of a merged booking belongs to the booking that it was merged into.
      mayTakeBack: can(ctx.actor, "payments.write") && !booking.isMerged,
      approverId: can(ctx.actor, "payments.approve") && !booking.isMerged ? requireStaff(ctx.actor).id : null,
      funds: can(ctx.actor, "payments.write") ? await listFundChoices(ctx) : [],
      steps: nextSteps({ ...booking, refundable: refundable.most }, ctx.actor, ctx.now()),
      ifCancelled: refundOfBooking(booking, ctx.now()),
      now: ctx.now(),
    };
  });

async function loadInvoicePapers(ctx: Context, booking: BookingDetail) {
  const { id, code, state, erasedAt, paid: paidVnd, total: totalVnd } = booking;
  const [invoices, preview, proformas] = await Promise.all([
    listInvoices(ctx, id),
    previewInvoice(ctx, id),
    listProformas(ctx, id),
  ]);
  const isOwing = erasedAt === null && !isEnded(state) && hasAmountForUs({ ...booking, paidVnd, totalVnd });
  const mayMakeProforma = can(ctx.actor, "bookings.write") && isOwing;
  return { code, invoices, preview, proformas, mayIssue: can(ctx.actor, "invoices.write"), mayMakeProforma };
}

async function flightsOf(ctx: Context, bookingId: string) {
  const [orders, passengers] = await Promise.all([
    listStaffOrders(ctx, bookingId),
    listFlightPassengers(ctx, bookingId),
  ]);
  return { orders, passengers, now: ctx.now() };
}

function transferOf({ qr, account, amount, content }: PaymentInstructions) {
  const { bankName, number, holder } = account;
  const matrix = qrMatrix(qr);
  const text = `${bankName}\nSố tài khoản: ${number}\nChủ tài khoản: ${holder}\nSố tiền: ${formatVnd(amount)}\nNội dung: ${content}`;
  return { text, path: qrPath(matrix), size: matrix.length };
}

export function action({ context, params, request }: Route.ActionArgs) {
  const work = async (form: FormData, ctx: Context) => {
    const files = async () => {
      await context.get(requestGuard).limits.consume("upload", ctx.actor.kind === "staff" ? ctx.actor.id : "");
      return context.get(fileStorage);
    };
    const { intent, run } = formActionOf(ctx, detailActions, form);
    const { id, code, kind } = await getBookingDetail(ctx, params.code);
    const result = await run({ id, code, files });
    // Pasted guests are only previewed: nothing was saved.
    if (isRejection(result)) return result;
    const own = answerTextOf(result);
    if (own) return { intent, ...own };
    const isEmail = intent === "resend" || intent === "write-email";
    return {
      intent,
      resultMessage: isEmail && !hasMail(ctx) ? emailIsHeld : messageAfterStep(kind, intent),
    };
  };
  const hasFile = /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
  return runFormAction({ context, request }, work, hasFile ? MAX_DOCUMENT_BYTES + FORM_AROUND_FILE : undefined);
}

/** Allowance for multipart boundaries, names and the other fields of a form with a file. */
const FORM_AROUND_FILE = 64 * 1024;

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? spacedCode(loaderData.booking.code) : "Đơn đặt" },
];

export default function BookingDetailPage({ loaderData }: Route.ComponentProps) {
  const { booking, colleagues, ledger, refunds, refundable, steps, ifCancelled, funds, now, isStopped } = loaderData;
  useFlashMessage(loaderData.flash);
  const badge = badgeOf(booking);
  const stage = stateBadge(booking.state, booking.kind);
  const request = openRequestOf(booking);
  const labels = labelsOf(booking);
  return (
    <>
      <PageHeading title={spacedCode(booking.code)} crumbs={[{ label: "Đơn đặt", href: adminPaths.bookings() }]}>
        {hasConfirmation(booking) && !isStopped && (
          <LinkButton href={adminPaths.confirmation(booking.code)} variant="quiet">
            Phiếu xác nhận
          </LinkButton>
        )}
        <StepButtons
          booking={booking}
          steps={steps}
          refundable={refundable}
          ifCancelled={ifCancelled}
          funds={funds}
          now={now}
        />
      </PageHeading>
      <p className="admin-detail-badges">
        <Badge tone={badge.tone}>{badge.label}</Badge>
        {badge.label !== stage.label && !booking.isMerged && <Badge tone={stage.tone}>{stage.label}</Badge>}
        {booking.source !== "site" && <Badge>Nguồn: {sourceNames[booking.source].toLowerCase()}</Badge>}
      </p>
      <BookingNotices booking={booking} />
      {request && <RequestPanel code={booking.code} request={request} mayAnswer={steps.includes("answer-request")} />}
      <div className="admin-detail">
        <div className="admin-detail-main">
          <PricePanel booking={booking} />
          {loaderData.flights ? (
            <FlightsPanel
              {...loaderData.flights}
              mayAsk={loaderData.mayAskAirline}
              isUnpaid={booking.paid < booking.total && !isEnded(booking.state)}
              isEnded={isEnded(booking.state)}
            />
          ) : (
            <GuestsPanel
              booking={booking}
              list={loaderData.guests}
              correctedPrice={loaderData.correctedPrice}
              mayChange={steps.includes("change")}
              mayEdit={loaderData.mayEditGuests}
              mayExport={!booking.isMasked}
            />
          )}
          {loaderData.seesMoney && (
            <LedgerPanel
              booking={booking}
              ledger={ledger}
              refunds={refunds}
              attempts={loaderData.attempts}
              mayTakeBack={loaderData.mayTakeBack}
              approverId={loaderData.approverId}
              mayWrite={loaderData.mayWriteMoney}
            />
          )}
          {loaderData.papers && <InvoicesPanel {...loaderData.papers} />}
          {loaderData.documents && (
            <DocumentsPanel booking={booking} documents={loaderData.documents} mayWrite={steps.includes("note")} />
          )}
          <EmailsPanel booking={booking} mayWrite={steps.includes("note") && !booking.isMerged} />
          <BookingLogPanel booking={booking} mayNote={steps.includes("note")} />
        </div>
        <div className="admin-detail-side">
          <ContactPanel
            booking={booking}
            mayWrite={steps.includes("note")}
            invoices={loaderData.papers?.invoices ?? []}
          />
          {loaderData.owes && <PaymentLink {...booking} {...loaderData} />}
          <Box id="moc-thoi-gian" title="Mốc thời gian">
            <div className="box-body grid gap-3">
              <Facts
                facts={[
                  ["Đặt lúc", formatInstant(booking.createdAt)],
                  [`Giữ ${labels.space} đến`, formatInstant(booking.holdExpiresAt)],
                  [labels.day, formatDate(booking.checkIn)],
                  [labels.lastDay, formatDate(booking.checkOut)],
                ]}
              />
              <ReferrerFact referrer={booking.referrer} choices={loaderData.referrers} />
              <AssigneeForm
                assigneeId={booking.assigneeId}
                colleagues={colleagues}
                mayAssign={steps.includes("assign")}
              />
            </div>
          </Box>
          {steps.includes("cancel") && booking.kind !== "flight" && <IfCancelled booking={booking} {...ifCancelled} />}
        </div>
      </div>
    </>
  );
}
