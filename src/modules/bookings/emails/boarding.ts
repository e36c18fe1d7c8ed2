import { formatDate, formatLongDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { Block, Row } from "#platform/mail/email.ts";
import type { BookingView } from "../contract/booking.ts";
import { labelsOf } from "../rules/kind-labels.ts";
import { partySize } from "../rules/party-size.ts";
import { balanceDueOn } from "../rules/states.ts";
import { isStopped } from "../rules/stopped.ts";
import type { EmailDetails } from "./email-details.ts";

/** Information for guests before boarding: place and time, the port's list, and the amount still due. None for a ship that stays in port. */
export function boardingOf(booking: BookingView, details: EmailDetails): Block[] {
  if (isStopped(booking)) return [];
  const { product, calendarLink } = details;
  const party = partySize(booking);
  const { place, checkInTime } = booking.subject;
  const complete = booking.travellersComplete;
  const list =
    complete >= party
      ? "Danh sách khách đã đủ. Mỗi người mang theo giấy tờ bản gốc, đúng tên trong danh sách."
      : `Danh sách khách cho cảng mới đủ ${complete}/${party} người. Bạn điền ở trang đơn hàng trước ${checkInTime} ngày ${formatDate(booking.checkIn)}, và mang theo giấy tờ bản gốc.`;
  const isHotel = booking.kind === "hotel";
  const rows: Row[] = [
    [isHotel ? "Nhận phòng từ" : "Có mặt lúc", `${checkInTime}, ${formatLongDate(booking.checkIn)}`],
    ["Tại", [...new Set([place, product?.address])].filter(Boolean).join(", ")],
  ];
  return [
    { kind: "rows", rows },
    ...(product ? [{ kind: "link" as const, label: labelsOf(booking).map, href: product.mapLink }] : []),
    { kind: "link", label: "Thêm vào lịch", href: calendarLink },
    { kind: "text", text: isHotel ? papersForHotel : list },
    ...(booking.outstanding > 0 ? [amountDueBlock(booking, details)] : []),
  ];
}

const papersForHotel = "Mỗi người mang theo giấy tờ bản gốc để khách sạn làm thủ tục nhận phòng.";

/** "Phần còn lại 4,690,000 đ, bạn trả trước hết ngày 09/12/2026." */
export function amountDueBlock({ outstanding, checkIn }: BookingView, { today }: Pick<EmailDetails, "today">): Block {
  const due = formatDate(balanceDueOn(checkIn, today));
  return { kind: "text", text: `Phần còn lại ${formatVnd(outstanding)}, bạn trả trước hết ngày ${due}.` };
}
