import { type CalendarDate, formatDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { type Email, link, text } from "#platform/mail/email.ts";
import type { BookingView } from "../contract/booking.ts";
import { bookingReference } from "../rules/code.ts";
import { write } from "./blocks.ts";
import { tripBlocks, tripOf } from "./booking-emails.ts";
import type { EmailDetails } from "./email-details.ts";

/** The reason and the days without departures. */
export type ClosedDeparture = { reason: string; from: CalendarDate; to: CalendarDate };

/** The ship stays in port: asks the customer to choose another day, another ship or a refund. */
export function departureClosed(
  booking: BookingView,
  details: EmailDetails,
  { reason, from, to, choose }: ClosedDeparture & { choose: string },
): Email {
  const { code, subject, checkIn, paid } = booking;
  const days = from === to ? `ngày ${formatDate(from)}` : `từ ngày ${formatDate(from)} đến ${formatDate(to)}`;
  const back = paid > 0 ? `nhận lại toàn bộ ${formatVnd(paid)} đã trả` : "huỷ đơn, không mất phí";
  return write(
    `Tàu không chạy ngày ${formatDate(checkIn)}, đơn ${bookingReference(code)}: bạn chọn giúp`,
    booking,
    details,
    [
      text(`${subject.title} không chạy ${days}. Lý do: ${reason}`),
      text(
        `Chúng tôi xin lỗi vì chuyến đi bị lỡ. Bạn mở trang chọn để đi ngày khác với giá đã đặt hoặc đi tàu khác, nếu còn chỗ, hoặc ${back}.`,
      ),
      link("Chọn cách xử lý", choose),
      ...(paid > 0 ? [] : [text("Đơn này chưa thanh toán, bạn đừng chuyển tiền cho ngày đã ngừng chạy.")]),
      tripOf(booking, details),
    ],
  );
}

/** The ship sails after all: nothing is left to choose, and the booking stays as it was. */
export function departureResumed(booking: BookingView, details: EmailDetails): Email {
  const { code, subject, checkIn } = booking;
  const day = formatDate(checkIn);
  return write(`Tàu chạy lại ngày ${day}, đơn ${bookingReference(code)}`, booking, details, [
    text(`${subject.title} chạy lại. Chuyến ngày ${day} của bạn giữ nguyên như đã đặt, bạn không cần chọn gì nữa.`),
    text("Nếu bạn đã thu xếp khác, bạn mở đơn để xin đổi hoặc huỷ, hoặc gọi chúng tôi."),
    ...tripBlocks(booking, details),
    link("Xem đơn", details.link),
  ]);
}
