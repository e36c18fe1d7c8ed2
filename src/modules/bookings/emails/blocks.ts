import { formatLocalPhone } from "#kernel/phone.ts";
import { withoutLinks } from "#kernel/web-address.ts";
import type { Company } from "#modules/settings/contract/groups.ts";
import { type Block, type Email, emailOf, text } from "#platform/mail/email.ts";
import type { BookingView } from "../contract/booking.ts";
import type { Sender } from "./sender.ts";

/** A letter to whoever made the booking. */
export function write(
  subject: string,
  booking: BookingView,
  { company }: Sender,
  blocks: readonly Block[],
  name = nameOf(booking),
): Email {
  return emailOf(subject, [
    text(`Xin chào ${withoutLinks(name)},`),
    ...blocks,
    ...helpFrom(company),
    text(company.brand),
  ]);
}

// Until somebody has paid or spoken to staff, whoever reads it may never have heard of us: a name that a stranger has typed does not
// stand in our letter.
const nameOf = ({ source, paid, contact }: BookingView) => (source !== "site" || paid > 0 ? contact.name : "quý khách");

/** Why the last event of a kind happened, where that was written for the customer too. */
export function reasonOf({ events }: BookingView, kind: "changed" | "cancelled"): Block[] {
  const event = events.findLast((one) => one.kind === kind);
  const { reason, advice, isTold = kind === "changed" } = event?.data ?? {};
  return isTold && typeof reason === "string" ? [text(`Lý do: ${[reason, advice].filter(Boolean).join(" ")}`)] : [];
}

function helpFrom({ hotline, email }: Company): Block[] {
  const ways = [hotline && `gọi ${formatLocalPhone(hotline)}`, email && `viết cho ${email}`].filter(Boolean);
  return ways.length > 0 ? [text(`Cần giúp đỡ, bạn ${ways.join(" hoặc ")}.`)] : [];
}
