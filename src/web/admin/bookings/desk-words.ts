import { daysBetween, formatClock, formatDate, formatShortDate, today } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { BookedRoom } from "#modules/bookings/contract/booking.ts";
import type { DeskRow } from "#modules/bookings/contract/desk.ts";
import type { BookingState } from "#modules/bookings/contract/states.ts";
import { DEPARTING_DAYS, DESK_COUNT_CAP } from "#modules/bookings/limits.ts";
import { joinMessages } from "#modules/bookings/messages.ts";
import { balanceDueOn, isChangeable } from "#modules/bookings/rules/states.ts";
import type { BadgeTone } from "#ui/badge.tsx";

/** A state in few words, as a badge of the desk. */
export const stateBadges = {
  draft: { tone: "neutral", label: "Đơn nháp" },
  held: { tone: "warning", label: "Đang giữ phòng" },
  awaiting_payment: { tone: "warning", label: "Chờ chuyển khoản" },
  part_paid: { tone: "info", label: "Đã cọc" },
  paid: { tone: "info", label: "Chờ xác nhận" },
  confirmed: { tone: "success", label: "Đã xác nhận" },
  completed: { tone: "success", label: "Đã hoàn thành" },
  expired: { tone: "neutral", label: "Hết giữ phòng" },
  cancelled: { tone: "neutral", label: "Đã huỷ" },
} as const satisfies Record<BookingState, { tone: BadgeTone; label: string }>;

type Money = Pick<DeskRow, "state" | "paid" | "total" | "dueNow" | "refundDue" | "isJoined">;

/** The badge of a booking: money that is missing or due back is told before the state. */
export function badgeOf(booking: Money): { tone: BadgeTone; label: string } {
  if (booking.isJoined) return { tone: "neutral", label: joinMessages.joined };
  if (booking.refundDue > 0 && booking.state === "expired") return { tone: "error", label: "Tiền về, chưa giữ" };
  if (booking.refundDue > 0) return { tone: "error", label: "Cần hoàn tiền" };
  const waiting = booking.state === "held" || booking.state === "awaiting_payment";
  if (waiting && booking.paid > 0) return { tone: "warning", label: "Tiền về thiếu" };
  return stateBadges[booking.state];
}

/** What happens next, and when; null when nothing is left to do. */
export function nextOf(
  row: Money & Debt & Pick<DeskRow, "kind" | "holdExpiresAt" | "changeAskedAt">,
  now: Date,
  isAboutDebt = false,
): string | null {
  if (isAboutDebt) return debtOf(row, now);
  if (row.refundDue > 0) return row.state === "expired" ? "Giữ lại hoặc hoàn tiền" : "Hoàn tiền";
  if (row.changeAskedAt && isChangeable(row.state)) return "Trả lời khách muốn đổi";
  switch (row.state) {
    case "held":
    case "awaiting_payment": {
      const isToday = today(row.holdExpiresAt) === today(now);
      const day = isToday ? "" : `, ${formatShortDate(today(row.holdExpiresAt)).slice(0, -5)}`;
      return `Giữ đến ${formatClock(row.holdExpiresAt)}${day}`;
    }
    case "part_paid":
    case "paid":
      return row.kind === "flight" ? "Đang xuất vé" : `Xác nhận với ${row.kind === "hotel" ? "khách sạn" : "tàu"}`;
    case "confirmed":
      return debtOf(row, now);
    case "completed":
      return debtOf(row, now);
    default:
      return null;
  }
}

type Debt = Pick<DeskRow, "paid" | "total" | "atHouse" | "checkIn">;

/** "Thu nốt 4,690,000 đ, hạn 11/12"; who leaves in some days comes first. */
function debtOf({ paid, total, atHouse, checkIn }: Debt, now: Date): string | null {
  const owed = total - atHouse - paid;
  if (owed <= 0) return null;
  const due = balanceDueOn(checkIn);
  const left = daysBetween(today(now), checkIn);
  const when = due < today(now) ? `quá hạn ${formatDate(due).slice(0, 5)}` : `hạn ${formatDate(due).slice(0, 5)}`;
  const urgent = left >= 0 && left <= DEPARTING_DAYS ? "Gấp, sắp đi: thu" : "Thu";
  return `${urgent} nốt ${formatVnd(owed)}, ${when}`;
}

/** "Ban Công × 1, Suite × 2" */
export function roomsText(rooms: readonly BookedRoom[], charter: boolean): string {
  return charter ? "thuê trọn tàu" : rooms.map(({ title, quantity }) => `${title} × ${quantity}`).join(", ");
}

/** "2+1 khách" */
export const guestsText = (adults: number, children: number) =>
  `${children > 0 ? `${adults}+${children}` : adults} khách`;

/** Up to the cap as it is; beyond it staff only learn that there are more. */
export const countText = (count: number, cap = DESK_COUNT_CAP) =>
  count > cap ? `${cap.toLocaleString("en-US")}+` : String(count);

/** "MH" of "Minh Hoàng" */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words.at(-2), words.at(-1)].map((word) => word?.charAt(0).toUpperCase() ?? "").join("");
}
