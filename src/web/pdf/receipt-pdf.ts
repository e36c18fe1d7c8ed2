import { formatInstant, formatLongDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { vndInWords } from "#kernel/vnd-in-words.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import type { BookingReceipt } from "#modules/payments/contract/receipts.ts";
import { methodNames } from "#modules/payments/messages.ts";
import type { Letterhead, PdfDocument } from "#platform/pdf/document.ts";
import { spacedCode } from "#web/components/booking-code.ts";

type Source = {
  receipt: BookingReceipt;
  booking: Pick<BookingView, "kind" | "code" | "subject" | "checkIn" | "total" | "paid" | "erasedAt"> & {
    contact: { name: string };
  };
  letterhead: Letterhead;
  now: Date;
};

/** A receipt for money of a booking. It is no invoice. */
export function receiptPdf({ receipt, booking, letterhead, now }: Source): PdfDocument {
  const { number, bankReference, method, at, amount } = receipt;
  const { code, subject, checkIn, total, paid, contact, erasedAt } = booking;
  const labels = labelsOf(booking);
  const stay = `${subject.title}, ${labels.arrival.toLowerCase()} ${formatLongDate(checkIn)}`;
  return {
    title: "Phiếu thu",
    reference: `Số ${number}`,
    status: `${formatVnd(amount)} · ${formatInstant(at)}`,
    letterhead,
    madeAt: now,
    blocks: [
      {
        kind: "facts",
        rows: [
          ...(erasedAt ? [] : [["Người đặt", contact.name] as const]),
          ["Lý do thu", `Thanh toán đơn ${spacedCode(code)}: ${stay}`],
          ["Số tiền", formatVnd(amount)],
          ["Bằng chữ", vndInWords(amount)],
          ["Hình thức", methodNames[method]],
          ["Tiền về lúc", `${formatInstant(at)} (giờ Việt Nam)`],
          ...(bankReference && bankReference !== number ? [["Mã giao dịch ngân hàng", bankReference] as const] : []),
          ["Tổng tiền đơn", formatVnd(total)],
          ["Đã nhận cho đơn", formatVnd(paid)],
        ],
      },
      { kind: "text", text: "Phiếu này xác nhận tiền đã nhận, không thay cho hoá đơn." },
      { kind: "signatures", names: ["Người nộp tiền", "Người lập phiếu", "Thủ quỹ"] },
    ],
    footer: `Phiếu thu ${number}, đơn ${bookingReference(code)}, lập lúc ${formatInstant(now)}`,
  };
}

/** The name of its file, without characters of the bank's reference that file names must not have. */
export const receiptFileName = ({ number }: BookingReceipt, code: string): string =>
  `phieu-thu-${bookingReference(code)}-${number.replace(/[^A-Za-z0-9-]+/g, "-").slice(0, 40)}`;
