import { formatDate, today } from "#kernel/calendar-date.ts";
import { type Email, link, text } from "#platform/mail/email.ts";
import type { BookingView } from "../contract/booking.ts";
import { labelsOf } from "../rules/kind-labels.ts";
import { write } from "./blocks.ts";
import type { EmailDetails } from "./email-details.ts";

/** Asks once for a review after the journey. */
export function reviewInvitation(
  booking: BookingView,
  details: EmailDetails,
  invitation: { link: string; expiresAt: Date },
): Email {
  const { title } = booking.subject;
  const last = formatDate(today(invitation.expiresAt));
  return write(`${title} thế nào, bạn kể cho người sau nhé`, booking, details, [
    text(labelsOf(booking).thanks),
    text(
      `Bạn dành một phút cho biết ${title} thế nào nhé: mấy sao, điều gì vừa ý, điều gì chưa. Đánh giá viết từ liên kết này mang dấu “Đã đi”, và hiện sau khi chúng tôi duyệt. Chúng tôi không bỏ đánh giá chỉ vì ít sao.`,
    ),
    link("Viết đánh giá", invitation.link),
    text(
      `Liên kết dùng được một lần, đến hết ngày ${last}. Bạn không cần trả lời nếu không muốn; chúng tôi không nhắc lại.`,
    ),
  ]);
}
