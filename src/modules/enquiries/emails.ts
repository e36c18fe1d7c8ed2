import { formatInstant, formatLongDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { Company } from "#modules/settings/contract/groups.ts";
import { companyEmail } from "#modules/settings/emails.ts";
import { type Email, link, type Row, text } from "#platform/mail/email.ts";
import type { EnquiryKind } from "./contract.ts";
import { ANSWER_HOURS } from "./limits.ts";
import type { quotes } from "./tables.ts";

type EnquiryFacts = { kind: EnquiryKind; code: string; name: string };

/** Confirms receipt, with the answer time. Does not greet by name: a stranger may have typed it, and the address. */
export function enquiryReceived({ kind, code }: Omit<EnquiryFacts, "name">, sender: Company): Email {
  const what = kind === "business" ? "yêu cầu báo giá của bạn" : "lời nhắn của bạn";
  return companyEmail(`Đã nhận yêu cầu ${code}`, "quý khách", sender, [
    text(`Chúng tôi đã nhận ${what} và sẽ trả lời trong ${ANSWER_HOURS} giờ. Mã yêu cầu: ${code}.`),
  ]);
}

type Quote = typeof quotes.$inferSelect & { validUntil: Date };

/** The offer, its deadline, and the link to accept it. */
export function quoteEmail({ code, name }: EnquiryFacts, quote: Quote, address: string, sender: Company): Email {
  const rows: Row[] = [
    ["Chỗ ở", quote.title],
    ["Ngày bắt đầu", formatLongDate(quote.stay.checkIn)],
    ["Tổng tiền", formatVnd(quote.totalVnd)],
    ["Giá giữ đến", `${formatInstant(quote.validUntil)} (giờ Việt Nam)`],
  ];
  return companyEmail(`Báo giá ${code}: ${quote.title}`, name, sender, [
    ...(quote.words ? [text(quote.words)] : []),
    { kind: "rows", rows },
    text("Báo giá chưa giữ phòng. Phòng được giữ ngay khi bạn đồng ý trên trang báo giá."),
    link("Xem báo giá", address),
  ]);
}
