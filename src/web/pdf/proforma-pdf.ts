import { formatInstant, formatLongDate } from "#kernel/calendar-date.ts";
import { formatAmount, formatVnd } from "#kernel/money.ts";
import { vndInWords } from "#kernel/vnd-in-words.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import type { Proforma } from "#modules/invoices/queries/proformas.ts";
import { proformaNumber } from "#modules/invoices/rules/proforma.ts";
import type { Letterhead, PdfDocument } from "#platform/pdf/document.ts";
import { spacedCode } from "#web/components/booking-code.ts";

type Source = {
  proforma: Proforma;
  booking: Pick<BookingView, "kind" | "code">;
  letterhead: Letterhead;
};

const IS_NO_INVOICE = "Phiếu này báo giá trị đơn hàng để khách thanh toán, không phải hoá đơn giá trị gia tăng.";

/** A paper with the price of a booking before it is invoiced. It is no invoice, and says so. */
export function proformaPdf({ proforma, booking, letterhead }: Source): PdfDocument {
  const { subject, startsOn, lines, totalVnd, paidVnd, buyer, madeAt, madeByName } = proforma;
  const number = proformaNumber(proforma);
  const labels = labelsOf(booking);
  const rest = Math.max(0, totalVnd - paidVnd);
  return {
    title: "Phiếu báo giá trị đơn hàng",
    reference: `Số ${number}`,
    status: "Không phải hoá đơn giá trị gia tăng",
    letterhead,
    madeAt,
    blocks: [
      {
        kind: "facts",
        rows: [
          ...(buyer ? buyerRows(buyer) : []),
          ["Đơn", `${spacedCode(booking.code)}: ${subject}`],
          [labels.day, formatLongDate(startsOn)],
          ["Lập lúc", `${formatInstant(madeAt)}, ${madeByName}`],
        ],
      },
      {
        kind: "table",
        columns: [
          { title: "Nội dung", share: 3 },
          { title: "Thành tiền, đ", share: 1, isNumeric: true },
        ],
        rows: [
          ...lines.map(({ label, amount }) => ({ cells: [label, formatAmount(amount)] })),
          { cells: ["Tổng cộng, đã gồm thuế giá trị gia tăng", formatAmount(totalVnd)], isSum: true },
          ...(paidVnd > 0
            ? [
                { cells: ["Đã thanh toán", formatAmount(paidVnd)] },
                { cells: ["Còn lại", formatAmount(rest)], isSum: true },
              ]
            : []),
        ],
      },
      { kind: "text", text: `Tổng cộng bằng chữ: ${vndInWords(totalVnd)}.` },
      { kind: "notice", title: "Không phải hoá đơn", text: IS_NO_INVOICE },
    ],
    footer: `${number}, đơn ${bookingReference(booking.code)}, ${formatVnd(totalVnd)}, không phải hoá đơn`,
  };
}

function buyerRows({ name, taxCode, address }: NonNullable<Proforma["buyer"]>): [string, string][] {
  const rows: [string, string][] = [["Khách hàng", name]];
  if (taxCode) rows.push(["Mã số thuế", taxCode]);
  if (address) rows.push(["Địa chỉ", address]);
  return rows;
}
