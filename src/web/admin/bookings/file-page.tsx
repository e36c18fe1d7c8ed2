import { redirect } from "react-router";
import { z } from "zod";
import { parse } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { formatDate, formatInstant } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { formatVnd } from "#kernel/money.ts";
import { formatLocalPhone } from "#kernel/phone.ts";
import { listColleagues } from "#modules/accounts/queries.ts";
import { cancellationSentence, refundOf } from "#modules/availability/rules/cancellation.ts";
import { addDocument, deleteDocument } from "#modules/bookings/commands/documents.ts";
import { saveGuests } from "#modules/bookings/commands/guests.ts";
import { addNote, assignBooking, holdAgainForCustomer, keepLonger } from "#modules/bookings/commands/run-desk.ts";
import { completeBooking, confirmBooking } from "#modules/bookings/commands/settle-booking.ts";
import { resendLetter, writeToCustomer } from "#modules/bookings/commands/write-to-customer.ts";
import { extendHoldInput, letterInput, noteInput } from "#modules/bookings/contract/desk.ts";
import { MAX_DOCUMENT_BYTES } from "#modules/bookings/limits.ts";
import { documentMessages, letterIsKept, saidAfter } from "#modules/bookings/messages.ts";
import { listDocuments } from "#modules/bookings/queries/documents.ts";
import { getBookingFile } from "#modules/bookings/queries/get-booking-file.ts";
import { listGuests } from "#modules/bookings/queries/guests.ts";
import { nextSteps } from "#modules/bookings/rules/next-steps.ts";
import { isEnded } from "#modules/bookings/rules/states.ts";
import { takeBackMoney } from "#modules/payments/commands/match-receipt.ts";
import { recordManualReceipt } from "#modules/payments/commands/record-receipt.ts";
import { cancelAndRefund, requestRefund } from "#modules/payments/commands/refunds.ts";
import { requestVoid } from "#modules/payments/commands/void-receipt.ts";
import {
  manualReceiptInput,
  type PaymentInstructions,
  takeBackInput,
  voidInput,
} from "#modules/payments/contract/receipts.ts";
import { cancelAndRefundInput, refundInput } from "#modules/payments/contract/refunds.ts";
import { promisedTo } from "#modules/payments/queries/given-back.ts";
import { listLedger, paymentInstructions } from "#modules/payments/queries/ledger.ts";
import { listRefunds } from "#modules/payments/queries/refunds.ts";
import { qrMatrix, refundableOf } from "#modules/payments/rules.ts";
import type { Context } from "#platform/context.ts";
import { idInput, textInput, vndInput } from "#platform/input.ts";
import { hasMail } from "#platform/integrations.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { submitGuests } from "#web/components/guest-list-input.ts";
import { lateMoneyText } from "#web/components/late-money.ts";
import { qrPath } from "#web/components/qr-path.ts";
import { fileStorage, requestContext, requestGuard } from "#web/context.ts";
import { joined, stepOf, stepsFor, type Typed } from "#web/form-steps.ts";
import { answer, submit } from "#web/outcome.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/file-page.ts";
import { badgeOf, stateBadges } from "./desk-words.ts";
import { AssigneeForm } from "./file/assignee-form.tsx";
import { DocumentsPanel } from "./file/documents-panel.tsx";
import { Facts } from "./file/facts.tsx";
import { GuestsPanel } from "./file/guests-panel.tsx";
import { LedgerPanel } from "./file/ledger-panel.tsx";
import { LettersPanel } from "./file/letters-panel.tsx";
import { LogPanel } from "./file/log-panel.tsx";
import { PaymentLink } from "./file/payment-link.tsx";
import { PricePanel } from "./file/price-panel.tsx";
import { StepButtons } from "./file/step-buttons.tsx";
import "./bookings.css";
import "./file/file.css";

export function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return answer(async () => {
    const booking = await getBookingFile(ctx, params.code);
    if (booking.code !== params.code) throw redirect(adminPaths.booking(booking.code));
    const seesMoney = can(ctx.actor, "payments.read");
    const [colleagues, ledger, refunds, promised, guests, documents] = await Promise.all([
      listColleagues(ctx),
      seesMoney ? listLedger(ctx, booking.id) : [],
      seesMoney ? listRefunds(ctx, { bookingId: booking.id }) : [],
      promisedTo(ctx, booking.id),
      listGuests(ctx, booking.id),
      can(ctx.actor, "personal-data.read") ? listDocuments(ctx, booking.id) : null,
    ]);
    const { state, paid, refundDue } = booking;
    const owes = booking.outstanding > 0 && !isEnded(state);
    const instructions = owes ? await paymentInstructions(ctx, booking) : null;
    const refundable = refundableOf({ state, paidVnd: paid, refundDueVnd: refundDue }, promised);
    return {
      booking,
      colleagues,
      ledger,
      refunds,
      refundable,
      guests,
      documents,
      seesMoney,
      owes,
      transfer: instructions && transferOf(instructions),
      mayShare: can(ctx.actor, "bookings.write") && can(ctx.actor, "personal-data.read"),
      mayEditGuests: can(ctx.actor, "bookings.write") && !isEnded(state),
      mayTakeBack: can(ctx.actor, "payments.write"),
      steps: nextSteps({ ...booking, refundable: refundable.most }, ctx.actor, ctx.now()),
      ifCancelled: refundOf(booking.cancellation, booking.checkIn, booking, ctx.now()),
    };
  });
}

function transferOf({ qr, account, amount, content }: PaymentInstructions) {
  const { bankName, number, holder } = account;
  const matrix = qrMatrix(qr);
  const text = `${bankName}\nSố tài khoản: ${number}\nChủ tài khoản: ${holder}\nSố tiền: ${formatVnd(amount)}\nNội dung: ${content}`;
  return { text, path: qrPath(matrix), size: matrix.length };
}

export function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const files = async () => {
    await context.get(requestGuard).limits.consume("upload", ctx.actor.kind === "staff" ? ctx.actor.id : "");
    return context.get(fileStorage);
  };
  const work = async (form: FormData) => {
    const { intent, step, typed } = stepOf(ctx, steps, form);
    const { id, code } = await getBookingFile(ctx, params.code);
    await step(ctx, { id, code, files }, typed);
    const isLetter = intent === "resend" || intent === "write-letter";
    return { done: intent, intent, said: isLetter && !hasMail(ctx) ? letterIsKept : saidAfter[intent] };
  };
  const hasFile = /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
  return submit(request, work, hasFile ? MAX_DOCUMENT_BYTES + FORM_AROUND_FILE : undefined);
}

/** Boundaries, names and the other fields of a form that carries a file. */
const FORM_AROUND_FILE = 64 * 1024;

type Target = { id: string; code: string; files: () => Promise<Storage> };

type Step = (ctx: Context, booking: Target, typed: Typed) => Promise<unknown>;

const deskSteps = stepsFor<Step>("bookings.write", {
  confirm: (ctx, { id }, typed) => confirmBooking(ctx, id, parse(confirmForm, typed).reference),
  complete: (ctx, { id }) => completeBooking(ctx, id),
  "extend-hold": (ctx, { id }, typed) => keepLonger(ctx, id, parse(extendHoldInput, typed)),
  "hold-again": (ctx, { id }, typed) => holdAgainForCustomer(ctx, id, parse(holdAgainForm, typed).total),
  cancel: (ctx, { id }, typed) => cancelAndRefund(ctx, id, parse(cancelAndRefundInput, typed)),
  assign: (ctx, { id }, typed) => assignBooking(ctx, id, parse(assignForm, typed).assigneeId),
  note: (ctx, { id }, typed) => addNote(ctx, id, parse(noteInput, typed).body),
  resend: (ctx, { id }, typed) => resendLetter(ctx, id, parse(resendForm, typed).letterId),
  "write-letter": (ctx, { id }, typed) => writeToCustomer(ctx, id, parse(letterInput, typed)),
  guests: (ctx, { id }, typed) => submitGuests(typed, (list) => saveGuests(ctx, id, list)),
  "add-document": async (ctx, { id, files }, { file }) => {
    if (!(file instanceof File)) throw invalid(documentMessages.empty, { file: documentMessages.empty });
    const bytes = new Uint8Array(await file.arrayBuffer());
    return addDocument(ctx, await files(), { bookingId: id, name: file.name, bytes });
  },
  "delete-document": async (ctx, { id, files }, typed) =>
    deleteDocument(ctx, await files(), { bookingId: id, ...parse(documentForm, typed) }),
});

const moneySteps = stepsFor<Step>("payments.write", {
  "record-payment": (ctx, { code }, typed) => recordManualReceipt(ctx, parse(manualReceiptInput, { ...typed, code })),
  "request-refund": (ctx, { id }, typed) => requestRefund(ctx, parse(refundInput, { ...typed, bookingId: id })),
  "request-void": (ctx, _, typed) => requestVoid(ctx, parse(voidInput, typed)),
  "take-back": (ctx, { code }, typed) => takeBackMoney(ctx, parse(takeBackInput, { ...typed, code })),
});

const steps = joined(deskSteps, moneySteps);

const confirmForm = z.strictObject({ reference: textInput(0, 60).default("") });
const holdAgainForm = z.strictObject({ total: vndInput });
const assignForm = z.strictObject({ assigneeId: z.union([z.literal("").transform(() => null), idInput]) });
const resendForm = z.strictObject({ letterId: idInput });
const documentForm = z.strictObject({ documentId: idInput });

export const meta: Route.MetaFunction = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? spacedCode(loaderData.booking.code) : "Đơn đặt" },
];

export default function BookingFilePage({ loaderData }: Route.ComponentProps) {
  const { booking, colleagues, ledger, refunds, refundable, steps, ifCancelled } = loaderData;
  const badge = badgeOf(booking);
  const stage = stateBadges[booking.state];
  const late = lateMoneyText(booking);
  return (
    <>
      <PageHeading title={spacedCode(booking.code)} crumbs={[{ label: "Đơn đặt", href: adminPaths.bookings() }]}>
        <LinkButton href={adminPaths.confirmation(booking.code)} variant="quiet">
          Phiếu xác nhận
        </LinkButton>
        <StepButtons booking={booking} steps={steps} refundable={refundable} ifCancelled={ifCancelled} />
      </PageHeading>
      <p className="file-badges">
        <Badge tone={badge.tone}>{badge.label}</Badge>
        {badge.label !== stage.label && <Badge tone={stage.tone}>{stage.label}</Badge>}
        {booking.source === "phone" && <Badge>Nguồn: điện thoại</Badge>}
      </p>
      {late && (
        <Alert tone="warning" title={late}>
          {booking.state === "expired"
            ? "Chưa giữ lại được phòng. Giữ lại thì khách chỉ trả phần còn thiếu; hết phòng thì chuyển tiền sang đơn khác hoặc hoàn cho khách."
            : "Chuyển tiền sang đơn khác hoặc hoàn cho khách."}
        </Alert>
      )}
      <div className="file">
        <div className="file-main">
          <PricePanel booking={booking} />
          <GuestsPanel
            booking={booking}
            list={loaderData.guests}
            mayEdit={loaderData.mayEditGuests}
            mayExport={!booking.isMasked}
          />
          {loaderData.seesMoney && (
            <LedgerPanel booking={booking} ledger={ledger} refunds={refunds} mayTakeBack={loaderData.mayTakeBack} />
          )}
          {loaderData.documents && (
            <DocumentsPanel booking={booking} documents={loaderData.documents} mayWrite={steps.includes("note")} />
          )}
          <LettersPanel booking={booking} mayWrite={steps.includes("note")} />
          <LogPanel booking={booking} mayWrite={steps.includes("note")} />
        </div>
        <div className="file-side">
          <ContactPanel booking={booking} />
          {loaderData.owes && (
            <PaymentLink {...booking} transfer={loaderData.transfer} mayShare={loaderData.mayShare} />
          )}
          <section className="box" aria-labelledby="moc-thoi-gian">
            <div className="box-head">
              <h2 id="moc-thoi-gian">Mốc thời gian</h2>
            </div>
            <div className="box-body">
              <Facts
                facts={[
                  ["Đặt lúc", formatInstant(booking.createdAt)],
                  ["Giữ phòng đến", formatInstant(booking.holdExpiresAt)],
                  ["Ngày đi", formatDate(booking.checkIn)],
                  ["Ngày về", formatDate(booking.checkOut)],
                ]}
              />
              <AssigneeForm
                assigneeId={booking.assigneeId}
                colleagues={colleagues}
                mayAssign={steps.includes("assign")}
              />
            </div>
          </section>
          {steps.includes("cancel") && (
            <section className="box" aria-labelledby="huy-thi-hoan">
              <div className="box-head">
                <h2 id="huy-thi-hoan">Huỷ hôm nay thì hoàn</h2>
              </div>
              <div className="box-body">
                <p className="file-amount num">{formatVnd(ifCancelled.refund)}</p>
                <p className="field-hint">{cancellationSentence(booking.cancellation, booking.checkIn)}</p>
              </div>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

type Booking = Route.ComponentProps["loaderData"]["booking"];

function ContactPanel({ booking }: { booking: Booking }) {
  const { contact, consentedAt } = booking;
  return (
    <section className="box" aria-labelledby="nguoi-dat">
      <div className="box-head">
        <h2 id="nguoi-dat">Người đặt</h2>
      </div>
      <div className="box-body">
        <Facts
          facts={[
            ["Họ tên", contact.name],
            [
              "Điện thoại",
              booking.isMasked ? (
                contact.phone
              ) : (
                <a key="tel" className="link" href={`tel:${contact.phone}`}>
                  {formatLocalPhone(contact.phone)}
                </a>
              ),
            ],
            ["Email", contact.email || "Không có"],
            ["Yêu cầu", booking.note || "Không có"],
            ["Đồng ý điều khoản", consentedAt ? formatInstant(consentedAt) : "Đặt qua điện thoại"],
          ]}
        />
      </div>
    </section>
  );
}
