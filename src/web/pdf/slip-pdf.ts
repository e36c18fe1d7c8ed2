import { formatDate, formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { vndInWords } from "#kernel/vnd-in-words.ts";
import type { CashSlip } from "#modules/payments/contract/cash-book.ts";
import { cashLineNames } from "#modules/payments/messages.ts";
import type { Letterhead, PdfDocument } from "#platform/pdf/document.ts";
import { spacedCode } from "#web/components/booking-code.ts";

type Source = { slip: CashSlip; letterhead: Letterhead; now: Date };

/** A numbered slip for cash that came in or went out; a voided one says so and keeps its number. */
export function slipPdf({ slip, letterhead, now }: Source): PdfDocument {
  const { number, fund, day, kind, text, party, reference, bookings, recordedBy, voidedAt } = slip;
  const isIn = slip.amount > 0;
  const amount = Math.abs(slip.amount);
  const title = isIn ? "Phiếu thu" : "Phiếu chi";
  const names = kind === "supplier" ? party : [...new Set(bookings.map(({ name }) => name))].join(", ");
  return {
    title,
    reference: `Số ${number}`,
    status: voidedAt ? "ĐÃ HUỶ" : `${formatVnd(amount)} · ${formatDate(day)}`,
    letterhead,
    madeAt: now,
    blocks: [
      ...(voidedAt
        ? [
            {
              kind: "notice",
              title: "ĐÃ HUỶ",
              text: `Phiếu huỷ lúc ${formatInstant(voidedAt)}. ${text}`.trim(),
            } as const,
          ]
        : []),
      {
        kind: "facts",
        rows: [
          [isIn ? "Người nộp tiền" : "Người nhận tiền", names],
          [isIn ? "Lý do thu" : "Lý do chi", reasonOf(slip)],
          ...(bookings.length > 0 ? [["Đơn", bookings.map(({ code }) => spacedCode(code)).join(", ")] as const] : []),
          ["Số tiền", formatVnd(amount)],
          ["Bằng chữ", vndInWords(amount)],
          ["Quỹ", fund],
          ["Ngày", formatDate(day)],
          ...(reference ? [["Mã giao dịch", reference] as const] : []),
          ["Người ghi", recordedBy],
        ],
      },
      {
        kind: "signatures",
        names: [isIn ? "Người nộp tiền" : "Người nhận tiền", "Người lập phiếu", "Thủ quỹ"],
      },
    ],
    footer: `${title} ${number}, lập lúc ${formatInstant(now)}`,
  };
}

/** Why the money moved, in words for the person who signs. */
function reasonOf({ kind, amount, party, month, bookings }: CashSlip): string {
  const codes = bookings.map(({ code }) => spacedCode(code)).join(", ");
  switch (kind) {
    case "receipt":
      return codes ? `Thu tiền đơn ${codes}` : "Thu tiền của khách";
    case "refund":
      return codes ? `Hoàn tiền đơn ${codes}` : "Trả lại tiền cho người gửi";
    case "supplier": {
      const [year, number] = (month ?? "").split("-");
      return `${amount > 0 ? "Thu lại của" : "Trả"} ${party || "nhà cung cấp"}, khách đến tháng ${Number(number)}/${year}`;
    }
    case "transfer-out":
      return `Chuyển quỹ đến ${party}`;
    case "transfer-fee":
      return `Phí chuyển quỹ đến ${party}`;
    case "transfer-in":
      return `Nhận quỹ từ ${party}`;
    default:
      return cashLineNames[kind];
  }
}

export const slipFileName = ({ number }: Pick<CashSlip, "number">): string => `phieu-${number.replace("/", "-")}`;
