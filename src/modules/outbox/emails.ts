import { type Email, emailOf, text } from "#platform/mail/email.ts";

/** Proves to an owner that emails arrive. */
export function testEmail({ brand, by }: { brand: string; by: string }): Email {
  return emailOf(`Thư thử của ${brand}`, [
    text(`Đây là thư thử của ${brand}, do ${by} gửi từ phần Cài đặt.`),
    text("Nhận được thư này nghĩa là thư cho khách cũng gửi đi được. Bạn không cần trả lời."),
  ]);
}
