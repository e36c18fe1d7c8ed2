import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { type Block, type Email, link, text } from "#platform/mail/email.ts";
import type { BookingView } from "../contract/booking.ts";
import { bookingReference } from "../rules/code.ts";
import { labelsOf } from "../rules/kind-labels.ts";
import { isWaitingForMoney } from "../rules/states.ts";
import { isStopped } from "../rules/stopped.ts";
import { write } from "./blocks.ts";
import { amountDueBlock, boardingOf } from "./boarding.ts";
import { priceOf, tripOf } from "./booking-emails.ts";
import { newConfirmation } from "./documents.ts";
import type { EmailDetails } from "./email-details.ts";
import { howToPay, newAmountNotices } from "./how-to-pay.ts";

/** Two bookings were merged: the result, and what happens to the other code. */
export function bookingsMerged(booking: BookingView, ended: string, details: EmailDetails): Email {
  const reference = bookingReference(booking.code);
  return write(`Đã gộp đơn ${ended} vào ${reference}, ${booking.subject.title}`, booking, details, [
    text(`Chúng tôi đã gộp đơn ${ended} vào đơn ${reference}. Từ nay bạn chỉ cần mã ${reference}.`),
    text(`Liên kết của đơn ${ended} sẽ mở đơn này. Tiền chuyển với mã ${ended} cũng được tính cho đơn này.`),
    ...nextStepBlocks(booking, details),
    ...(booking.state === "confirmed" && !details.boarded ? boardingOf(booking, details) : []),
    tripOf(booking, details),
    priceOf(booking),
    ...newAmountNotices(booking),
    ...(booking.outstanding > 0 ? howToPay(booking, details) : []),
    ...newConfirmation(booking, details),
    link("Xem đơn", details.link),
  ]);
}

function nextStepBlocks(booking: BookingView, details: EmailDetails): Block[] {
  const { state, outstanding, overpaid, holdExpiresAt } = booking;
  if (isWaitingForMoney(state)) {
    if (isStopped(booking)) return [];
    const until = formatInstant(holdExpiresAt);
    return [text(`Bạn thanh toán ${formatVnd(outstanding)} trước ${until} (giờ Việt Nam) để giữ chỗ nhé.`)];
  }
  return [
    ...(state === "confirmed"
      ? []
      : [text(`Chúng tôi đang xác nhận chỗ với ${labelsOf(booking).seller} và sẽ gửi email ngay khi xong.`)]),
    ...(overpaid > 0 ? [text(`Chúng tôi sẽ hoàn lại phần thừa ${formatVnd(overpaid)} và báo bạn khi đã chuyển.`)] : []),
    ...(outstanding > 0 && state !== "confirmed" && !isStopped(booking) ? [amountDueBlock(booking, details)] : []),
  ];
}
