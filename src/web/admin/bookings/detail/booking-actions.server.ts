import { z } from "zod";
import { parse } from "#http/input.ts";
import { invalid } from "#kernel/errors.ts";
import { answerRequest } from "#modules/bookings/commands/change/ask-for-change.ts";
import { correctEmailForCustomer } from "#modules/bookings/commands/contact/correct-email.ts";
import { replaceLink } from "#modules/bookings/commands/contact/replace-link.ts";
import { saveInvoice } from "#modules/bookings/commands/contact/save-invoice.ts";
import { resendEmail, writeToCustomer } from "#modules/bookings/commands/contact/write-to-customer.ts";
import { markBoarding } from "#modules/bookings/commands/departure/mark-boarding.ts";
import { enterHandTickets } from "#modules/bookings/commands/flights/enter-tickets.ts";
import { sendAirlineRequest } from "#modules/bookings/commands/flights/send-airline-request.ts";
import { confirmBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { addDocument, deleteDocument } from "#modules/bookings/commands/staff/documents.ts";
import { setReferrer } from "#modules/bookings/commands/staff/set-referrer.ts";
import {
  addNote,
  assignBooking,
  extendHoldByHours,
  holdAgainForCustomer,
} from "#modules/bookings/commands/staff/staff-actions.ts";
import {
  correctEmailInput,
  extendHoldInput,
  keptInput,
  staffEmailInput,
} from "#modules/bookings/contract/booking-list.ts";
import { invoiceInput } from "#modules/bookings/contract/invoice.ts";
import { documentMessages } from "#modules/bookings/messages/booking-list.ts";
import { type AnswerText, airlineAnswerText } from "#modules/bookings/rules/supplier-answer-labels.ts";
import { completeSailed } from "#modules/closures/commands/complete-sailed.ts";
import { handTicketsInput } from "#modules/flights/contract/hand-tickets.ts";
import { makeProforma } from "#modules/invoices/commands/make-proforma.ts";
import { requeryInvoice } from "#modules/invoices/commands/requery-invoice.ts";
import { adjustInvoice, replaceInvoice, requestInvoice } from "#modules/invoices/commands/request-invoice.ts";
import { correctionInput, requeryInput, requestInput } from "#modules/invoices/contract.ts";
import { endHeldPayment } from "#modules/payments/commands/gateways/end-held-payment.ts";
import { unmatchReceipt } from "#modules/payments/commands/match-receipt-by-hand.ts";
import { recordManualReceipt } from "#modules/payments/commands/record-receipt.ts";
import { cancelAndRefund, requestRefund } from "#modules/payments/commands/refunds.ts";
import { requestVoid } from "#modules/payments/commands/void-receipt.ts";
import { voidRefund } from "#modules/payments/commands/void-refund.ts";
import { endHeldInput, manualReceiptInput, takeBackInput, voidInput } from "#modules/payments/contract/receipts.ts";
import { cancelAndRefundInput, refundInput, voidRefundInput } from "#modules/payments/contract/refunds.ts";
import { saveTravellers } from "#modules/travellers/commands/save-travellers.ts";
import { listTravellers } from "#modules/travellers/queries.ts";
import { assignInput, noteInput } from "#modules/worklist/contract.ts";
import { idInput, textInput, vndInput } from "#platform/input.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { previewPasted, sheetForm, submitGuests } from "#web/components/guest-list-input.ts";
import { invoiceNames, invoiceOf } from "#web/components/invoice-fields.tsx";
import { actionsFor, formAction, mergeActions, noInput } from "#web/forms/form-actions.ts";

/** The booking of the page; `files` counts against the upload limit when it is called. */
type Target = { id: string; code: string; files: () => Promise<Storage> };

const askAirlineForm = z.strictObject({
  orderId: idInput,
  request: z.enum(["read", "issue", "cancel"]),
  kept: keptInput,
});
const referrerForm = z.strictObject({ referrer: textInput(0, 40) });
const confirmForm = z.strictObject({ reference: textInput(0, 60).default("") });
const holdAgainForm = z.strictObject({ total: vndInput });
const resendForm = z.strictObject({ emailId: idInput });
// The number of fields depends on the guests; guest-list-input.ts reads them.
const guestsForm = z.looseObject({ version: z.string().optional() });
const invoiceForm = z.strictObject(Object.fromEntries(invoiceNames.map((name) => [name, textInput(0, 300)])));
const invoiceFieldsSchema = z.strictObject({ invoice: invoiceInput.nullable() });
/** Errors get the names of the fields. */
const parseInvoice = (invoice: ReturnType<typeof invoiceOf>) => parse(invoiceFieldsSchema, { invoice }).invoice;
const addDocumentForm = z.object({ file: z.unknown().optional() });
const documentForm = z.strictObject({ documentId: idInput });

const bookingActions = actionsFor<Target>("bookings.write", {
  confirm: formAction(confirmForm, (ctx, { reference }, { id }) => confirmBooking(ctx, id, reference)),
  boarded: formAction(noInput, (ctx, _, { id }) => markBoarding(ctx, id, "boarded")),
  "no-show": formAction(noInput, (ctx, _, { id }) => markBoarding(ctx, id, "no-show")),
  "ask-airline": formAction(askAirlineForm, (ctx, input, { id }) =>
    sendAirlineRequest(ctx, id, input).then(airlineAnswerText),
  ),
  "enter-tickets": formAction(handTicketsInput, (ctx, input, { id }) => enterHandTickets(ctx, id, input)),
  complete: formAction(noInput, (ctx, _, { id }) => completeSailed(ctx, id)),
  "extend-hold": formAction(extendHoldInput, (ctx, input, { id }) => extendHoldByHours(ctx, id, input)),
  "hold-again": formAction(holdAgainForm, (ctx, { total }, { id }) => holdAgainForCustomer(ctx, id, total)),
  cancel: formAction(cancelAndRefundInput, (ctx, input, { id }) => cancelAndRefund(ctx, id, input)),
  "change-answered": formAction(noInput, (ctx, _, { id }) => answerRequest(ctx, id)),
  "correct-email": formAction(correctEmailInput, (ctx, input, { id }) => correctEmailForCustomer(ctx, id, input)),
  "replace-link": formAction(noInput, (ctx, _, { id }) => replaceLink(ctx, id)),
  invoice: formAction(invoiceForm, (ctx, fields, { id }) =>
    saveInvoice(ctx, id, parseInvoice(invoiceOf((name) => fields[name] ?? ""))),
  ),
  assign: formAction(assignInput, (ctx, { assigneeId }, { id }) => assignBooking(ctx, id, assigneeId)),
  note: formAction(noteInput, (ctx, { text }, { id }) => addNote(ctx, id, text)),
  resend: formAction(resendForm, (ctx, { emailId }, { id }) => resendEmail(ctx, id, emailId)),
  "write-email": formAction(staffEmailInput, (ctx, email, { id }) => writeToCustomer(ctx, id, email)),
  "paste-guests": formAction(sheetForm, async (ctx, { sheet }, { id }) =>
    previewPasted(sheet, await listTravellers(ctx, id)),
  ),
  guests: formAction(guestsForm, (ctx, fields, { id }) =>
    submitGuests(fields, (list) => saveTravellers(ctx, id, list)),
  ),
  "add-document": formAction(addDocumentForm, async (ctx, { file }, { id, files }) => {
    if (!(file instanceof File)) throw invalid(documentMessages.empty, { file: documentMessages.empty });
    const bytes = new Uint8Array(await file.arrayBuffer());
    return addDocument(ctx, await files(), { bookingId: id, name: file.name, bytes });
  }),
  "make-proforma": formAction(noInput, (ctx, _, { id }) => makeProforma(ctx, id)),
  "delete-document": formAction(documentForm, async (ctx, { documentId }, { id, files }) =>
    deleteDocument(ctx, await files(), { bookingId: id, documentId }),
  ),
});

const codeOf = ({ code }: Target) => ({ code });
const bookingIdOf = ({ id }: Target) => ({ bookingId: id });

const moneyActions = actionsFor<Target>("payments.write", {
  "record-payment": formAction(manualReceiptInput, (ctx, receipt) => recordManualReceipt(ctx, receipt), codeOf),
  "request-refund": formAction(refundInput, (ctx, refund) => requestRefund(ctx, refund), bookingIdOf),
  "held-returned": formAction(endHeldInput, (ctx, input) => endHeldPayment(ctx, input)),
  "request-void": formAction(voidInput, (ctx, input) => requestVoid(ctx, input)),
  "take-back": formAction(takeBackInput, (ctx, input) => unmatchReceipt(ctx, input), codeOf),
});

const invoiceActions = actionsFor<Target>("invoices.write", {
  "issue-invoice": formAction(requestInput, (ctx, input) => requestInvoice(ctx, input), bookingIdOf),
  "adjust-invoice": formAction(correctionInput, (ctx, input) => adjustInvoice(ctx, input)),
  "replace-invoice": formAction(correctionInput, (ctx, input) => replaceInvoice(ctx, input)),
  "ask-again": formAction(requeryInput, (ctx, { invoiceId }) => requeryInvoice(ctx, invoiceId)),
});

/** The message of an action whose text varies. */
export function answerTextOf(result: unknown) {
  const isText = typeof result === "object" && result !== null && "sentence" in result && "failed" in result;
  if (!isText) return null;
  const { sentence, failed } = result as AnswerText;
  return { resultMessage: sentence, failed };
}

const costActions = actionsFor<Target>("costs.write", {
  "set-referrer": formAction(referrerForm, (ctx, { referrer }, { id }) => setReferrer(ctx, id, referrer)),
});

const approvalActions = actionsFor<Target>("payments.approve", {
  "void-refund": formAction(voidRefundInput, (ctx, input) => voidRefund(ctx, input)),
});

export const detailActions = mergeActions(bookingActions, moneyActions, approvalActions, invoiceActions, costActions);
