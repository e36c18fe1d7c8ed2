import type { Company } from "#modules/settings/contract/groups.ts";
import { type Email, emailOf, link, text } from "#platform/mail/email.ts";
import { ANSWER_DAYS } from "./limits.ts";

/** Asks an address to confirm emails about offers. It contains no text from the requester. */
export function confirmOffers({ brand }: Company, url: string): Email {
  return emailOf(`Xác nhận nhận thư ưu đãi của ${brand}`, [
    text("Xin chào,"),
    text(
      `Có người đã đăng ký cho địa chỉ này nhận thư ưu đãi của ${brand}. Nếu đúng là bạn, xin mở liên kết dưới đây và bấm đồng ý.`,
    ),
    link("Xem và đồng ý", url),
    text(`Không phải bạn thì không cần làm gì: sau ${ANSWER_DAYS} ngày chúng tôi xoá địa chỉ này.`),
    text(brand),
  ]);
}

/** Former links were revoked, and this is the new one. */
export function consentLinkReplaced({ brand }: Company, address: string): Email {
  return emailOf(`Liên kết mới để chọn nhận thư ưu đãi của ${brand}`, [
    text("Xin chào,"),
    text(
      "Các liên kết đã gửi trước đây để nhận hoặc ngừng nhận thư ưu đãi không mở được nữa. Bạn dùng liên kết dưới đây.",
    ),
    link("Xem lựa chọn của bạn", address),
    text(brand),
  ]);
}
