import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { partyText } from "#kernel/party.ts";
import { withoutLinks } from "#kernel/web-address.ts";
import { type Block, type Email, link, type Row, text } from "#platform/mail/email.ts";
import type { BookingView } from "../contract/booking.ts";
import { roomsInWords } from "../messages/rooms-in-words.ts";
import { bookingReference } from "../rules/code.ts";
import { labelsOf } from "../rules/kind-labels.ts";
import type { SplitPair } from "../rules/split.ts";
import { isWaitingForMoney } from "../rules/states.ts";
import { isStopped } from "../rules/stopped.ts";
import { cancellationOf } from "../rules/terms.ts";
import { write } from "./blocks.ts";
import { priceOf, tripOf } from "./booking-emails.ts";
import { newConfirmation } from "./documents.ts";
import type { EmailDetails } from "./email-details.ts";
import { howToPay, newAmountNotices } from "./how-to-pay.ts";

/** The booking was split: what each part is. `linkOfNew` only goes to a recipient who may open the new one. */
export function bookingSplit(
  { remaining, splitOff }: SplitPair<BookingView>,
  details: EmailDetails,
  linkOfNew: string | null,
): Email {
  const [former, added] = [bookingReference(remaining.code), bookingReference(splitOff.code)];
  const total = formatVnd(remaining.total + splitOff.total);
  return write(`Đã tách đơn ${former}, ${remaining.subject.title}`, remaining, details, [
    text(
      `Chúng tôi đã tách đơn ${former} thành hai đơn ${labelsOf(remaining).sameStay}. Giá không đổi: hai đơn cộng lại vẫn là ${total}.`,
    ),
    shortOf(remaining),
    ...newAmountNotices(remaining),
    ...whatToPay(remaining, details),
    ...newConfirmation(remaining, details),
    link(`Xem đơn ${former}`, details.link),
    shortOf(splitOff),
    ...(linkOfNew === null
      ? [
          text(
            `Đơn ${added} đứng tên ${withoutLinks(splitOff.contact.name)}. Chúng tôi đã báo người đặt mới nếu có email.`,
          ),
        ]
      : [...whatToPay(splitOff, details), link(`Xem đơn ${added}`, linkOfNew)]),
    text("Nếu có gì chưa đúng, bạn báo chúng tôi nhé."),
  ]);
}

/** For the contact of the new booking alone. */
export function bookingSplitOff(booking: BookingView, from: string, details: EmailDetails): Email {
  const reference = bookingReference(booking.code);
  return write(`Đơn ${reference} của bạn, ${booking.subject.title}`, booking, details, [
    text(`Đơn ${reference} được tách từ đơn ${from} và đứng tên bạn.`),
    tripOf(booking, details),
    priceOf(booking),
    ...whatToPay(booking, details),
    text(cancellationOf(booking, booking.checkIn, booking.createdAt)),
    ...newConfirmation(booking, details),
    link("Xem đơn", details.link),
  ]);
}

function shortOf(booking: BookingView): Block {
  const rows: Row[] = [
    ["Mã đơn", bookingReference(booking.code)],
    ["Phòng", roomsInWords(booking)],
    ["Khách", partyText(booking.adults, booking.childAges)],
    ["Tổng cộng", formatVnd(booking.total)],
    ["Đã thanh toán", formatVnd(booking.paid)],
  ];
  if (booking.overpaid > 0) rows.push(["Sẽ hoàn lại", formatVnd(booking.overpaid)]);
  return { kind: "rows", rows };
}

function whatToPay(booking: BookingView, details: EmailDetails): Block[] {
  const { outstanding, holdExpiresAt } = booking;
  if (outstanding === 0) return [];
  const until =
    isWaitingForMoney(booking.state) && !isStopped(booking)
      ? ` trước ${formatInstant(holdExpiresAt)} (giờ Việt Nam)`
      : "";
  return [
    text(`Đơn ${bookingReference(booking.code)} còn ${formatVnd(outstanding)} cần thanh toán${until}.`),
    ...howToPay(booking, details),
  ];
}
