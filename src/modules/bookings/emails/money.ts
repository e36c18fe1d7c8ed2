import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { type Email, link, text } from "#platform/mail/email.ts";
import type { BookingView } from "../contract/booking.ts";
import { bookingReference } from "../rules/code.ts";
import { labelsOf } from "../rules/kind-labels.ts";
import { isEnded, isStay, isWaitingForMoney } from "../rules/states.ts";
import { isStopped } from "../rules/stopped.ts";
import { reasonOf, write } from "./blocks.ts";
import { priceOf, refundAccountHint, tripOf } from "./booking-emails.ts";
import { papersOf } from "./documents.ts";
import type { EmailDetails } from "./email-details.ts";
import { howToPay } from "./how-to-pay.ts";

/** Money came after the booking had ended: the amount, and the options. */
export function lateMoneyReceived(booking: BookingView, details: EmailDetails, amount: number): Email {
  const reference = bookingReference(booking.code);
  if (booking.state === "cancelled") {
    return write(`Đã nhận ${formatVnd(amount)} cho đơn đã huỷ ${reference}`, booking, details, [
      text(`Chúng tôi đã nhận ${formatVnd(amount)}, nhưng đơn ${booking.subject.title} này đã huỷ trước đó.`),
      text(
        "Xin đừng chuyển thêm. Chúng tôi sẽ liên hệ để hoàn lại số tiền này, hoặc chuyển sang đơn khác nếu bạn muốn.",
      ),
      tripOf(booking, details),
      papersOf(["Phiếu thu"]),
      link("Xem đơn", details.link),
    ]);
  }
  const { space } = labelsOf(booking);
  const contacts = "Chúng tôi sẽ liên hệ để hoàn lại số tiền này, hoặc chuyển sang đơn khác nếu bạn muốn.";
  const whatNext = details.boarded
    ? [labelsOf(booking).begun, contacts]
    : details.dayIsOver
      ? ["Xin đừng chuyển lần nữa: ngày của đơn này không còn nhận đặt nữa.", contacts]
      : [
          `Xin đừng chuyển lần nữa khi chưa giữ lại ${space}.`,
          isStay(booking)
            ? "Bạn mở đơn để kiểm tra còn phòng và giữ lại. Nếu muốn đi ngày khác hoặc nhận lại tiền, bạn báo chúng tôi nhé."
            : contacts,
        ];
  return write(`Đã nhận ${formatVnd(amount)} khi ${space} không còn được giữ, mã ${reference}`, booking, details, [
    text(
      `Chúng tôi đã nhận ${formatVnd(amount)} khi ${space} không còn được giữ (đã giữ đến ${formatInstant(booking.holdExpiresAt)}, giờ Việt Nam).`,
    ),
    text(`Số tiền này vẫn là của bạn và nằm trong đơn: tổng cộng ${formatVnd(booking.paid)}.`),
    ...whatNext.map(text),
    tripOf(booking, details),
    papersOf(["Phiếu thu"]),
    link("Mở đơn", details.link),
  ]);
}

/** Money that was counted for this booking belonged elsewhere. */
export function paymentCorrected(booking: BookingView, details: EmailDetails, amount: number): Email {
  const { state, paid, holdExpiresAt } = booking;
  const outstanding = isEnded(state) ? 0 : booking.outstanding;
  const until = isWaitingForMoney(state)
    ? ` ${isStay(booking) ? "Phòng" : "Chỗ"} vẫn được giữ cho bạn đến ${formatInstant(holdExpiresAt)} (giờ Việt Nam).`
    : "";
  const rest = outstanding > 0 ? `, còn ${formatVnd(outstanding)} cần thanh toán` : "";
  const subject = `Điều chỉnh số tiền đã nhận của đơn ${bookingReference(booking.code)}`;
  return write(subject, booking, details, [
    text(
      `Chúng tôi đã gỡ ${formatVnd(amount)} khỏi đơn này, vì khoản đó thuộc về đơn khác hoặc được ghi nhầm. Mong bạn thông cảm.`,
    ),
    text(`Đến nay đơn đã nhận ${formatVnd(paid)}${rest}.${until}`),
    text("Nếu bạn thấy chưa đúng, bạn báo chúng tôi ngay nhé."),
    tripOf(booking, details),
    ...(outstanding > 0 ? howToPay(booking, details) : []),
    link("Xem đơn", details.link),
  ]);
}

/** The rooms of an expired booking are held or sold again. */
export function heldAgain(booking: BookingView, details: EmailDetails): Email {
  const secured = booking.paid >= booking.dueNow;
  const until = formatInstant(booking.holdExpiresAt);
  const { space } = labelsOf(booking);
  return write(`Đã giữ lại ${space} ${booking.subject.title}, mã ${bookingReference(booking.code)}`, booking, details, [
    ...(booking.paid > 0 ? [text(`Chúng tôi đã tính ${formatVnd(booking.paid)} nhận được trước đó vào đơn.`)] : []),
    text(
      secured
        ? securedText(booking)
        : `${capital(space)} được giữ đến ${until} (giờ Việt Nam).${isStopped(booking) ? "" : " Bạn thanh toán trước giờ này nhé."}`,
    ),
    tripOf(booking, details),
    priceOf(booking),
    ...(booking.outstanding > 0 ? howToPay(booking, details) : []),
    link("Xem đơn", details.link),
  ]);
}

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

function securedText({ kind, state, outstanding }: BookingView): string {
  const stateText =
    state === "confirmed"
      ? "Đơn của bạn đã được xác nhận."
      : `Chúng tôi đang xác nhận chỗ với ${labelsOf({ kind }).seller} và sẽ gửi email ngay.`;
  return outstanding > 0 ? `${stateText} Phần còn lại là ${formatVnd(outstanding)}.` : stateText;
}

/** Staff have extended the hold. */
export function holdExtended(booking: BookingView, details: EmailDetails): Email {
  const until = formatInstant(booking.holdExpiresAt);
  const { space, paidTo } = labelsOf(booking);
  const payInTime = isStopped(booking) ? "" : ` Bạn thanh toán trước giờ này để ${paidTo} nhé.`;
  return write(`${capital(space)} được giữ thêm đến ${until}, mã ${bookingReference(booking.code)}`, booking, details, [
    text(`Chúng tôi giữ ${space} cho bạn thêm, đến ${until} (giờ Việt Nam).${payInTime}`),
    tripOf(booking, details),
    priceOf(booking),
    ...howToPay(booking, details),
    link(isStopped(booking) ? "Xem đơn" : "Xem đơn và thanh toán", details.link),
  ]);
}

/** An airline has set an earlier ticketing deadline, so the money is due earlier too. */
export function holdShortened(booking: BookingView, details: EmailDetails): Email {
  const until = formatInstant(booking.holdExpiresAt);
  return write(`Hạn thanh toán sớm hơn, ${until}, mã ${bookingReference(booking.code)}`, booking, details, [
    text(
      `Hãng bay vừa rút ngắn thời hạn giữ chỗ của bạn. Chỗ chỉ còn được giữ đến ${until} (giờ Việt Nam), bạn thanh toán trước giờ này nhé. Mong bạn thông cảm.`,
    ),
    text("Tiền về sau giờ này không xuất được vé và được hoàn lại cho bạn."),
    tripOf(booking, details),
    priceOf(booking),
    ...howToPay(booking, details),
    link("Xem đơn và thanh toán", details.link),
  ]);
}

/** The state of a cancelled booking: refunds paid, and refunds due. */
export function cancelledNow(
  booking: BookingView & { refundDue: number },
  details: EmailDetails,
  { hasReceipt }: { hasReceipt: boolean },
): Email {
  const refunded = booking.events.reduce((sum, { kind, data }) => {
    if (typeof data.amount !== "number") return sum;
    return kind === "refund-paid" ? sum + data.amount : kind === "refund-voided" ? sum - data.amount : sum;
  }, 0);
  const due = booking.refundDue;
  const sentences = [
    refunded > 0 && `Chúng tôi đã hoàn lại ${formatVnd(refunded)}.`,
    due > 0 && `Chúng tôi sẽ hoàn lại ${formatVnd(due)} và báo bạn khi đã chuyển. ${refundAccountHint}`,
    refunded === 0 &&
      due === 0 &&
      booking.paid > 0 &&
      `Theo điều kiện ${booking.kind === "flight" ? "của hãng bay" : "huỷ"}, số tiền đã thanh toán không được hoàn lại.`,
    refunded === 0 && due === 0 && booking.paid === 0 && "Bạn chưa thanh toán nên không có tiền cần hoàn.",
  ];
  return write(`Đã huỷ đơn ${bookingReference(booking.code)}`, booking, details, [
    text(`Đơn ${booking.subject.title} của bạn đã huỷ. ${sentences.filter(Boolean).join(" ")}`),
    ...reasonOf(booking, "cancelled"),
    tripOf(booking, details),
    ...(hasReceipt ? [papersOf(["Phiếu thu"])] : []),
    link("Xem đơn", details.link),
  ]);
}

/** A cash refund that the customer was told of was recorded by mistake. */
export function refundVoided(
  booking: BookingView,
  details: EmailDetails,
  { amount, slip }: { amount: number; slip: string },
) {
  return write(`Đính chính khoản hoàn của đơn ${bookingReference(booking.code)}`, booking, details, [
    text(`Chúng tôi đã báo hoàn ${formatVnd(amount)} bằng tiền mặt, phiếu chi ${slip}. Phiếu này ghi nhầm và đã huỷ.`),
    text("Số tiền ấy vẫn ở đơn của bạn. Nếu bạn đã nhận tiền, bạn báo ngay cho chúng tôi nhé."),
    link("Xem đơn", details.link),
  ]);
}

export type RefundAccount = { amount: number; from: string; to: string };

/** The account that a refund goes to, masked, and the former one if there was one. */
export function refundAccount(booking: BookingView, details: EmailDetails, { amount, from, to }: RefundAccount): Email {
  const reference = bookingReference(booking.code);
  const subject = from
    ? `Đã đổi tài khoản nhận tiền hoàn của đơn ${reference}`
    : `Tài khoản nhận tiền hoàn của đơn ${reference}`;
  return write(subject, booking, details, [
    text(`Khoản hoàn ${formatVnd(amount)} sẽ về tài khoản ${to}${from ? `, thay cho ${from}` : ""}.`),
    text("Nếu bạn không cho chúng tôi tài khoản này, bạn báo ngay để chúng tôi dừng chuyển tiền nhé."),
    link("Xem đơn", details.link),
  ]);
}
