import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { type Block, type Email, link, type Row, text } from "#platform/mail/email.ts";
import type { BookingView } from "../contract/booking.ts";
import type { BookingSnapshot } from "../contract/change.ts";
import { differencesOf } from "../rules/change-labels.ts";
import { bookingReference } from "../rules/code.ts";
import { labelsOf } from "../rules/kind-labels.ts";
import { isWaitingForMoney } from "../rules/states.ts";
import { isStopped } from "../rules/stopped.ts";
import { cancellationOf } from "../rules/terms.ts";
import { reasonOf, write } from "./blocks.ts";
import { amountDueBlock, boardingOf } from "./boarding.ts";
import { priceOf, tripOf } from "./booking-emails.ts";
import { newConfirmation } from "./documents.ts";
import type { EmailDetails } from "./email-details.ts";
import { howToPay } from "./how-to-pay.ts";

/** The booking was changed: before, after, and what follows for the money. */
export function bookingChanged(booking: BookingView, before: BookingSnapshot, details: EmailDetails): Email {
  const changedAt = booking.events.findLast(({ kind }) => kind === "changed")?.at ?? booking.createdAt;
  const rows = differencesOf(booking.kind, before, { ...booking, title: booking.subject.title }).map(
    ({ label, was, is }): Row => [label, `${was} → ${is}`],
  );
  return write(`Đã đổi đơn ${bookingReference(booking.code)}, ${booking.subject.title}`, booking, details, [
    text("Chúng tôi đã đổi đơn của bạn. Bạn xem lại giúp, nếu có gì chưa đúng thì báo chúng tôi nhé."),
    ...reasonOf(booking, "changed"),
    ...(rows.length > 0 ? [{ kind: "rows" as const, rows }] : []),
    ...nextStepBlocks(booking, details),
    ...(booking.state === "confirmed" && !details.boarded ? boardingOf(booking, details) : []),
    tripOf(booking, details),
    priceOf(booking),
    ...(booking.outstanding > 0 ? howToPay(booking, details) : []),
    text(cancellationOf(booking, booking.checkIn, changedAt)),
    ...newConfirmation(booking, details),
    link("Xem đơn", details.link),
  ]);
}

function nextStepBlocks(booking: BookingView, details: EmailDetails): Block[] {
  const { state, overpaid, outstanding } = booking;
  if (isWaitingForMoney(state)) {
    if (isStopped(booking)) return [];
    const until = formatInstant(booking.holdExpiresAt);
    return [text(`Bạn thanh toán ${formatVnd(outstanding)} trước ${until} (giờ Việt Nam) để giữ chỗ nhé.`)];
  }
  return [
    ...(state === "confirmed"
      ? []
      : [text(`Chúng tôi đang xác nhận chỗ với ${labelsOf(booking).seller} và sẽ gửi email ngay khi xong.`)]),
    ...(overpaid > 0
      ? [text(`Chúng tôi sẽ hoàn lại phần chênh ${formatVnd(overpaid)} và báo bạn khi đã chuyển.`)]
      : []),
    // The boarding section states it itself where one follows.
    ...(outstanding > 0 && state !== "confirmed" && !isStopped(booking) ? [amountDueBlock(booking, details)] : []),
  ];
}
