import { type Block, text } from "#platform/mail/email.ts";
import type { BookingView } from "../contract/booking.ts";
import { isStopped } from "../rules/stopped.ts";
import type { EmailDetails } from "./email-details.ts";

/** The names of the documents of emails; web/pdf/email-document.server.ts draws them. */
export const CONFIRMATION_DOCUMENT = "confirmation";
const RECEIPT_PREFIX = "receipt:";
export const receiptDocument = (receiptId: string): string => `${RECEIPT_PREFIX}${receiptId}`;
export const isReceiptDocument = (name: string): boolean => name.startsWith(RECEIPT_PREFIX);

/** The receipt id in a document name; null for another document. */
export const receiptIdOf = (name: string): string | null =>
  isReceiptDocument(name) ? name.slice(RECEIPT_PREFIX.length) : null;

/** The confirmation document, in a list, for a confirmed booking that has neither departed nor stopped; otherwise an empty list. */
export const confirmationOf = (booking: BookingView, { boarded }: Pick<EmailDetails, "boarded">): string[] =>
  booking.state === "confirmed" && !boarded && !isStopped(booking) ? [CONFIRMATION_DOCUMENT] : [];

/** Tells where the documents can be downloaded. It does not mention attachments, because an email may be sent without them. */
export const papersOf = (names: readonly string[]): Block =>
  text(`${names.join(" và ")} dạng PDF tải được ở trang đơn.`);

/** Tells where a changed confirmation is: the customer may still have the former one. */
export const newConfirmation = (booking: BookingView, details: Pick<EmailDetails, "boarded">): Block[] =>
  confirmationOf(booking, details).length > 0 ? [papersOf(["Phiếu xác nhận mới"])] : [];
