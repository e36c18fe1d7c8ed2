import { daysBetween, formatClock, formatDate, formatShortDate, today } from "#kernel/calendar-date.ts";
import { formatAmount, formatVnd } from "#kernel/money.ts";
import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import type { BookingListRow } from "#modules/bookings/contract/booking-list.ts";
import type { BookingState } from "#modules/bookings/contract/states.ts";
import { DEPARTING_DAYS, LIST_COUNT_CAP } from "#modules/bookings/limits.ts";
import { mergeMessages } from "#modules/bookings/messages/booking.ts";
import { staffNeedNames } from "#modules/bookings/messages/booking-list.ts";
import { roomsInWords } from "#modules/bookings/messages/rooms-in-words.ts";
import { balanceDueOn, isChangeable } from "#modules/bookings/rules/states.ts";
import type { BadgeTone } from "#ui/badge.tsx";

type Badge = { tone: BadgeTone; label: string };

/** Badge of each state in the booking list. */
const stateBadges = {
  draft: { tone: "neutral", label: "Đơn nháp" },
  held: { tone: "warning", label: "Đang giữ phòng" },
  awaiting_payment: { tone: "warning", label: "Chờ chuyển khoản" },
  part_paid: { tone: "info", label: "Đã cọc" },
  paid: { tone: "info", label: "Chờ xác nhận" },
  confirmed: { tone: "success", label: "Đã xác nhận" },
  completed: { tone: "success", label: "Đã hoàn thành" },
  expired: { tone: "neutral", label: "Hết giữ phòng" },
  cancelled: { tone: "neutral", label: "Đã huỷ" },
} as const satisfies Record<BookingState, Badge>;

/** Badges of flights that differ. */
const flightBadges: Readonly<Partial<Record<BookingState, string>>> = {
  draft: "Đang hỏi hãng",
  held: "Đang giữ chỗ",
  paid: "Chờ xuất vé",
  confirmed: "Đã xuất vé",
  expired: "Hết giữ chỗ",
};

/** The badge of a state for a line of business; without a kind, for all. */
export function stateBadge(state: BookingState, kind: BookingKind | undefined): Badge {
  const { tone, label } = stateBadges[state];
  return { tone, label: (kind === "flight" ? flightBadges[state] : undefined) ?? label };
}

type Money = Pick<
  BookingListRow,
  "kind" | "state" | "paid" | "total" | "dueNow" | "refundDue" | "isMerged" | "staffNeed"
>;

/** The badge of a booking: flights that need staff come before an amount due or a refund, and these before the state. */
export function badgeOf(booking: Money): Badge {
  if (booking.isMerged) return { tone: "neutral", label: mergeMessages.joined };
  if (booking.staffNeed) return { tone: "warning", label: "Vé cần xử lý" };
  if (booking.refundDue > 0 && booking.state === "expired") return { tone: "error", label: "Tiền về, chưa giữ" };
  if (booking.refundDue > 0) return { tone: "error", label: "Cần hoàn tiền" };
  const waiting = booking.state === "held" || booking.state === "awaiting_payment";
  if (waiting && booking.paid > 0) return { tone: "warning", label: "Tiền về thiếu" };
  return stateBadge(booking.state, booking.kind);
}

/** The next step and its deadline; null when nothing is left to do. */
export function nextOf(
  row: Money & Debt & Pick<BookingListRow, "holdExpiresAt" | "changeAskedAt">,
  now: Date,
  isAboutDebt = false,
): string | null {
  if (row.staffNeed) return `${staffNeedNames[row.staffNeed]}${row.refundDue > 0 ? "; hoàn tiền" : ""}`;
  if (isAboutDebt) return debtOf(row, now);
  if (row.refundDue > 0) return row.state === "expired" ? "Giữ lại hoặc hoàn tiền" : "Hoàn tiền";
  if (row.changeAskedAt && isChangeable(row.state)) return "Trả lời khách muốn đổi";
  switch (row.state) {
    case "held":
    case "awaiting_payment":
      return `Giữ đến ${momentText(row.holdExpiresAt, now)}`;
    case "part_paid":
    case "paid":
      return row.kind === "flight" ? "Đang xuất vé" : `Xác nhận với ${row.kind === "hotel" ? "khách sạn" : "tàu"}`;
    case "confirmed":
    case "completed":
      return debtOf(row, now);
    default:
      return null;
  }
}

/** "14:20", with the date if it is another day. */
function momentText(at: Date, now: Date): string {
  const day = today(at) === today(now) ? "" : `, ${formatShortDate(today(at)).slice(0, -5)}`;
  return `${formatClock(at)}${day}`;
}

/** "Xuất vé trước 14:20, còn 1 giờ 5 phút"; null when there is no ticketing deadline. */
export function ticketingText({ flights }: Pick<BookingListRow, "flights">, now: Date): string | null {
  if (!flights?.ticketBy) return null;
  return `Xuất vé trước ${momentText(flights.ticketBy, now)}, ${timeLeft(flights.ticketBy, now)}`;
}

/** "còn 1 giờ 5 phút" */
export function timeLeft(until: Date, now: Date): string {
  const minutes = Math.floor((until.getTime() - now.getTime()) / 60_000);
  return minutes < 0 ? "đã quá hạn" : `còn ${durationText(minutes)}`;
}

/** "2 ngày 3 giờ", "1 giờ 5 phút", "9 phút" */
function durationText(minutes: number): string {
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const parts =
    days > 0
      ? [
          [days, "ngày"],
          [hours, "giờ"],
        ]
      : [
          [hours, "giờ"],
          [minutes % 60, "phút"],
        ];
  return (
    parts
      .filter(([count]) => count !== 0)
      .map(([count, unit]) => `${count} ${unit}`)
      .join(" ") || "chưa đầy 1 phút"
  );
}

type Debt = Pick<BookingListRow, "paid" | "total" | "atHotel" | "checkIn" | "createdAt">;

/** "Thu nốt 4,690,000 đ, hạn 11/12", marked as urgent shortly before the departure; null when nothing is due. */
function debtOf({ paid, total, atHotel, checkIn, createdAt }: Debt, now: Date): string | null {
  const owed = total - atHotel - paid;
  if (owed <= 0) return null;
  const due = balanceDueOn(checkIn, today(createdAt));
  const left = daysBetween(today(now), checkIn);
  const when = due < today(now) ? `quá hạn ${formatDate(due).slice(0, 5)}` : `hạn ${formatDate(due).slice(0, 5)}`;
  const urgent = left >= 0 && left <= DEPARTING_DAYS ? "Gấp, sắp đi: thu" : "Thu";
  return `${urgent} nốt ${formatVnd(owed)}, ${when}`;
}

/** The booked part of the product: rooms, or the airlines' codes. */
export function partText({ rooms, charter, flights }: Pick<BookingListRow, "rooms" | "charter" | "flights">): string {
  if (!flights) return roomsInWords({ rooms, charter });
  return flights.pnrs.length > 0 ? `PNR ${flights.pnrs.join(", ")}` : "chưa có mã đặt chỗ";
}

/** "2+1 khách" */
export const guestsText = (adults: number, children: number) =>
  `${children > 0 ? `${adults}+${children}` : adults} khách`;

/** The exact number up to the cap; beyond it, that there are more. */
export const countText = (count: number, cap = LIST_COUNT_CAP) =>
  count > cap ? `${formatAmount(cap)}+` : String(count);

/** "MH" of "Minh Hoàng" */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words.at(-2), words.at(-1)].map((word) => word?.charAt(0).toUpperCase() ?? "").join("");
}
