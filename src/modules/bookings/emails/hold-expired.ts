import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { type Email, link, text } from "#platform/mail/email.ts";
import type { BookingView } from "../contract/booking.ts";
import { bookingReference } from "../rules/code.ts";
import { holdAgainProblem } from "../rules/held-again.ts";
import { labelsOf } from "../rules/kind-labels.ts";
import { isStay } from "../rules/states.ts";
import { write } from "./blocks.ts";
import { tripOf } from "./booking-emails.ts";
import type { EmailDetails } from "./email-details.ts";

export function holdExpired(booking: BookingView, details: EmailDetails): Email {
  const { space } = labelsOf(booking);
  const problem = holdAgainProblem(booking, details.dayIsOver);
  return write(`Hết hạn giữ ${space}, mã ${bookingReference(booking.code)}`, booking, details, [
    text(
      `Đến ${formatInstant(booking.holdExpiresAt)} (giờ Việt Nam) chúng tôi chưa nhận ${booking.paid > 0 ? "đủ tiền" : "được thanh toán"}, nên ${space} đã được mở bán lại.`,
    ),
    ...(booking.paid > 0 ? [text(`Chúng tôi đang giữ ${formatVnd(booking.paid)} của bạn cho đơn này.`)] : []),
    text("Nếu bạn đã chuyển khoản, xin đừng chuyển lần nữa: tiền về sau vẫn được tính cho đơn này."),
    text(rebookingHint(booking, problem)),
    tripOf(booking, details),
    link(isStay(booking) && !problem ? "Mở đơn và giữ lại phòng" : "Mở đơn", details.link),
  ]);
}

function rebookingHint(booking: BookingView, problem: string | null): string {
  if (!isStay(booking)) return "Nếu bạn vẫn muốn bay, bạn tìm lại chuyến bay: giá vé có thể đã khác.";
  return problem ?? "Nếu bạn vẫn muốn đi, hãy mở đơn để kiểm tra và giữ lại phòng. Thông tin đã điền vẫn còn.";
}
