import { type Email, plainLetter } from "#platform/mail/plain-letter.ts";

/** What shows an owner that letters arrive. */
export function testLetter({ brand, by }: { brand: string; by: string }): Email {
  return plainLetter({
    subject: `Thư thử của ${brand}`,
    paragraphs: [
      `Đây là thư thử của ${brand}, do ${by} gửi từ phần Cài đặt.`,
      "Nhận được thư này nghĩa là thư cho khách cũng gửi đi được. Bạn không cần trả lời.",
    ],
  });
}
