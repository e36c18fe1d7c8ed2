import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { type Block, type Row, text } from "#platform/mail/email.ts";
import type { BookingView } from "../contract/booking.ts";
import { bookingReference } from "../rules/code.ts";
import { isWaitingForMoney } from "../rules/states.ts";
import { isStopped } from "../rules/stopped.ts";
import type { EmailDetails } from "./email-details.ts";

const newAmountNotice = text("Số tiền đã đổi: bạn bỏ mã QR nhận trước đây và dùng thông tin dưới đây nhé.");

/**
 * Precedes the payment details where staff have changed the amount due: an old code would pay for another booking as well, or too little.
 */
export const newAmountNotices = (booking: BookingView): Block[] =>
  booking.outstanding > 0 && !isStopped(booking) ? [newAmountNotice] : [];

export const payLater = text("Xin đừng chuyển thêm cho đến khi bạn chọn xong.");

/** How to pay what is due; a ship that stays in port takes no money until its customer has chosen. */
export function howToPay(booking: BookingView, { account }: EmailDetails): Block[] {
  if (isStopped(booking)) return [payLater];
  if (!account) {
    const amount = formatVnd(booking.outstanding);
    return [
      text(`Để thanh toán ${amount}, bạn liên hệ chúng tôi và đọc mã đơn: nhân viên hướng dẫn và xác nhận cho bạn.`),
    ];
  }
  return [
    text("Thông tin chuyển khoản:"),
    {
      kind: "rows",
      rows: [
        ["Ngân hàng", account.bankName],
        ["Số tài khoản", account.number],
        ["Chủ tài khoản", account.holder],
        ["Số tiền", formatVnd(booking.outstanding)],
        ["Nội dung", bookingReference(booking.code)],
        ...(isWaitingForMoney(booking.state)
          ? [["Hạn chuyển", formatInstant(booking.holdExpiresAt)] satisfies Row]
          : []),
      ],
    },
  ];
}
