import { formatDate } from "#kernel/calendar-date.ts";
import { companyEmail } from "#modules/settings/emails.ts";
import { type Block, type Email, text } from "#platform/mail/email.ts";
import type { BookingView } from "../contract/booking.ts";
import { isStopped } from "../rules/stopped.ts";
import type { EmailDetails } from "./email-details.ts";

/** Composes an email to the customer of a booking. */
export function write(
  subject: string,
  booking: BookingView,
  { company }: EmailDetails,
  blocks: readonly Block[],
  name = nameOf(booking),
): Email {
  return companyEmail(subject, name, company, [...stoppedBlock(booking), ...blocks]);
}

// Until the customer has paid or spoken to staff, the address is unverified. A name entered by a stranger does not appear in our email.
const nameOf = ({ source, paid, contact }: BookingView) => (source !== "site" || paid > 0 ? contact.name : "quý khách");

function stoppedBlock(booking: BookingView): Block[] {
  if (!isStopped(booking)) return [];
  const day = formatDate(booking.checkIn);
  return [text(`${booking.subject.title} không chạy ngày ${day}. Bạn mở đơn để chọn ngày khác, tàu khác hoặc huỷ.`)];
}

/** The reason of the last event of a kind, where it was written for the customer too. */
export function reasonOf({ events }: BookingView, kind: "changed" | "cancelled"): Block[] {
  const event = events.findLast((one) => one.kind === kind);
  const { reason, advice, isTold = kind === "changed" } = event?.data ?? {};
  return isTold && typeof reason === "string" ? [text(`Lý do: ${[reason, advice].filter(Boolean).join(" ")}`)] : [];
}
