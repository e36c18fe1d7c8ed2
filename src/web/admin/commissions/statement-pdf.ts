import { formatDate, formatInstant } from "#kernel/calendar-date.ts";
import { formatAmount, formatVnd } from "#kernel/money.ts";
import type { StatementBooking } from "#modules/bookings/contract/supplier-statement.ts";
import type { Block, Column, Letterhead, PdfDocument, Row } from "#platform/pdf/document.ts";
import { spacedCode } from "#web/components/booking-code.ts";
import { monthName } from "../layout/month-name.ts";

type Source = {
  month: string;
  bookings: readonly StatementBooking[];
  /** Owed to the suppliers for earlier months. */
  carried: number;
  /** Paid to the suppliers for the month. */
  paid: number;
  /** The supplier that signs the statement; null when it lists all suppliers. */
  supplier: string | null;
  letterhead: Letterhead;
  now: Date;
};

const columns: readonly Column[] = [
  { title: "Mã đơn", share: 1.5 },
  { title: "Khách", share: 2 },
  { title: "Ngày đến", share: 1.2 },
  { title: "Phòng", share: 2.2 },
  { title: "Giá bán, đ", share: 1.4, isNumeric: true },
  { title: "Trả tại chỗ, đ", share: 1.4, isNumeric: true },
  { title: "Hoa hồng, đ", share: 1.4, isNumeric: true },
  { title: "Phải trả, đ", share: 1.4, isNumeric: true },
];

/** What is owed to suppliers for a month, booking by booking, with the sums of the page. */
export function statementPdf({ month, bookings, carried, paid, supplier, letterhead, now }: Source): PdfDocument {
  const groups = Map.groupBy(bookings, ({ productId }) => productId);
  const rows = [...groups.values()].flatMap((own) => [
    { section: own[0]?.title ?? "", note: `${own.length} đơn` },
    ...own.map(rowOf),
    sumRow("Cộng", own),
  ]);
  const isOne = supplier !== null;
  return {
    title: "Bảng kê công nợ",
    reference: supplier || "Công nợ nhà cung cấp",
    status: `Khách đến ${monthName(month)}`,
    letterhead,
    madeAt: now,
    isLandscape: true,
    blocks: [
      ...unknownNotice(bookings),
      ...(rows.length > 0
        ? [{ kind: "table", columns, rows: [...rows, ...(isOne ? [] : [sumRow("Tổng cộng", bookings)])] } as const]
        : [{ kind: "text", text: `Không có khách nào đến trong ${monthName(month)}.` } as const]),
      ...balanceFacts(bookings, { carried, paid }),
      { kind: "text", text: explanation },
      ...(isOne ? [{ kind: "signatures", names: ["Đại diện nhà cung cấp", "Đại diện đại lý"] } as const] : []),
    ],
    footer: `Bảng kê công nợ ${monthName(month)}, lập lúc ${formatInstant(now)}`,
  };
}

const explanation =
  "Đơn đã có tiền về và không huỷ, theo ngày khách đến. Phải trả là giá bán trừ phần khách trả tại chỗ và trừ hoa hồng của lúc bán; số âm là nhà cung cấp nợ đại lý.";

function balanceFacts(
  bookings: readonly StatementBooking[],
  { carried, paid }: Pick<Source, "carried" | "paid">,
): Block[] {
  if (paid === 0 && carried === 0) return [];
  const owed = bookings.reduce((sum, booking) => sum + (booking.owed ?? 0), 0);
  const rows = [
    ...(carried === 0 ? [] : [["Kỳ trước chuyển sang", carried] as const]),
    ...([
      ["Phải trả", owed],
      ["Đã trả", paid],
      ["Còn lại", carried + owed - paid],
    ] as const),
  ];
  return [{ kind: "facts", rows: rows.map(([name, amount]) => [name, formatVnd(amount)] as const) }];
}

function unknownNotice(bookings: readonly StatementBooking[]): Block[] {
  const unknown = bookings.filter(({ commission }) => commission === null);
  if (unknown.length === 0) return [];
  const total = unknown.reduce((sum, one) => sum + one.total, 0);
  return [
    {
      kind: "notice",
      title: `${unknown.length} đơn chưa có hoa hồng, giá bán ${formatVnd(total)}`,
      text: "Những đơn này chưa nằm trong các số cộng.",
    },
  ];
}

function rowOf(booking: StatementBooking): Row {
  const { code, name, startsOn, nights, rooms, adults, children, total, atHotel, rate, commission, owed } = booking;
  const party = `${adults} người lớn${children > 0 ? `, ${children} trẻ em` : ""}`;
  return {
    cells: [
      spacedCode(code),
      { text: name, note: party },
      { text: formatDate(startsOn), note: `${nights} đêm` },
      rooms,
      formatAmount(total),
      formatAmount(atHotel),
      commission === null ? "chưa có" : { text: formatAmount(commission), note: rate },
      owed === null ? "" : formatAmount(owed),
    ],
  };
}

/** The sum of the bookings with a known commission, as on the page. */
function sumRow(name: string, bookings: readonly StatementBooking[]): Row {
  const known = bookings.filter(({ commission }) => commission !== null);
  const sumOf = (amountOf: (booking: StatementBooking) => number | null) =>
    formatAmount(known.reduce((sum, booking) => sum + (amountOf(booking) ?? 0), 0));
  const sums = [sumOf(({ total }) => total), sumOf(({ atHotel }) => atHotel)];
  const rest = [sumOf(({ commission }) => commission), sumOf(({ owed }) => owed)];
  return { cells: [name, "", "", "", ...sums, ...rest], isSum: true };
}
