import type { ConsentPurpose, ConsentSource } from "./contract.ts";

export const consentMessages = {
  noSuchConsent: "Liên kết này không đúng, đã hết hạn hoặc đã được thay. Bạn mở liên kết trong thư mới nhất.",
  neverAsked: "Địa chỉ này chưa đăng ký nhận thư.",
} as const;

/** The text of a consent, word by word. An agreed text never changes: another wording is another version, and the last one is used. */
export const consentTexts: Readonly<Record<ConsentPurpose, readonly [string, ...string[]]>> = {
  offers: [
    "Tôi đồng ý nhận email về ưu đãi du thuyền, khách sạn và vé máy bay. Tôi có thể ngừng nhận bất cứ lúc nào bằng liên kết trong mỗi thư.",
  ],
};

/** The current version, from 1, and its text. */
export function presentText(purpose: ConsentPurpose): { version: number; text: string } {
  const texts = consentTexts[purpose];
  return { version: texts.length, text: texts[texts.length - 1] ?? texts[0] };
}

export const consentPurposeNames: Readonly<Record<ConsentPurpose, string>> = { offers: "Nhận thư ưu đãi" };

export const consentSourceNames: Readonly<Record<ConsentSource, string>> = {
  page: "Trang đăng ký",
  booking: "Trang đơn hàng",
  account: "Đơn của tôi",
};
