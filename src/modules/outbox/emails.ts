import { type Email, emailOf, text } from "#platform/mail/email.ts";

/** What shows an owner that letters arrive. */
export function testEmail({ brand, by }: { brand: string; by: string }): Email {
  return emailOf(`Thư thử của ${brand}`, [
    text(`Đây là thư thử của ${brand}, do ${by} gửi từ phần Cài đặt.`),
    text("Nhận được thư này nghĩa là thư cho khách cũng gửi đi được. Bạn không cần trả lời."),
  ]);
}
