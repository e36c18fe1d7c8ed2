import { formatInstant } from "#kernel/calendar-date.ts";
import type { QuoteView } from "#modules/enquiries/contract.ts";
import { quoteStateNames } from "#modules/enquiries/messages.ts";
import { qrMatrix } from "#modules/payments/rules.ts";
import type { Letterhead, PdfDocument } from "#platform/pdf/document.ts";
import { closedQuoteTitles, quoteFacts, quoteMoneyRows } from "#web/components/quote-texts.ts";
import { priceTable, qrOf } from "./blocks.ts";

type Source = {
  quote: QuoteView;
  company: string;
  /** The page where the customer accepts it; null without one, and for staff without permission to sell. */
  link: string | null;
  letterhead: Letterhead;
  now: Date;
};

/** A quote as a document, with the facts of its page. */
export function quotePdf({ quote, company, link, letterhead, now }: Source): PdfDocument {
  const { title, version, state, validUntil, words, kind, lines, total, cancellation } = quote;
  const isOpen = state === "sent" || state === "draft";
  const page = state === "sent" ? link : null;
  return {
    title: "Báo giá",
    reference: title,
    status: state === "sent" && validUntil ? `Giữ giá đến ${formatInstant(validUntil)}` : quoteStateNames[state],
    letterhead,
    madeAt: now,
    ...(page && { qr: qrOf(qrMatrix(page), "Quét để xem và đồng ý", "Mã QR mở trang báo giá") }),
    blocks: [
      ...noticeOf(quote),
      ...(company ? [{ kind: "text", text: `Dành cho ${company}` } as const] : []),
      ...(words ? [{ kind: "text", text: words } as const] : []),
      { kind: "heading", text: "Nội dung" },
      { kind: "facts", rows: quoteFacts(quote) },
      { kind: "heading", text: "Giá" },
      priceTable({ kind, lines, total, rows: quoteMoneyRows(quote) }),
      { kind: "heading", text: "Điều kiện" },
      { kind: "text", text: cancellation },
      ...(isOpen ? [{ kind: "text", text: holdsNothing } as const] : []),
      ...(page ? [{ kind: "text", text: "Mở trang báo giá", href: page } as const] : []),
      ...(isOpen ? [{ kind: "signatures", names: ["Khách hàng", "Người lập báo giá"] } as const] : []),
    ],
    footer: `Báo giá ${title}, bản ${version}, lập lúc ${formatInstant(now)}`,
  };
}

const holdsNothing = "Báo giá chưa giữ phòng. Phòng được giữ ngay khi bạn đồng ý trên trang báo giá.";

/** Why the quote cannot be accepted, and what is left to do. */
function noticeOf({ state }: QuoteView): PdfDocument["blocks"] {
  if (state === "sent") return [];
  if (state === "draft") return [{ kind: "notice", title: "Bản nháp", text: "Báo giá này chưa gửi cho khách." }];
  return [{ kind: "notice", title: closedQuoteTitles[state], text: afterClosing[state] }];
}

const afterClosing = {
  accepted: "Đơn đã được tạo theo báo giá này.",
  replaced: "Bạn xem bản mới trên trang báo giá.",
  expired: "Bạn nhắn chúng tôi để nhận báo giá mới.",
  withdrawn: "Bạn nhắn chúng tôi để nhận báo giá mới.",
} as const satisfies Record<keyof typeof closedQuoteTitles, string>;

export const quoteFileName = ({ slug, version }: QuoteView): string => `bao-gia-${slug}-ban-${version}`;
