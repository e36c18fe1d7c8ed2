import { formatDate, formatInstant, isCalendarDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import { differencesIn } from "#modules/bookings/rules/change-labels.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import { findAirline } from "#modules/flights/reference/airlines.ts";

/** `done` has happened, `now` is the current state, `ahead` is in the future. */
export type TimelineItem = { key: string; title: string; note: string; state: "done" | "now" | "ahead" };

type Facts = Pick<BookingView, "kind" | "events" | "state" | "outstanding" | "holdExpiresAt" | "checkIn"> & {
  /** "12:00 12/12/2026, cảng Tuần Châu" */
  boarding: string;
  /** The ship stays in port, and the customer has to choose before anything is paid. */
  isStopped?: boolean;
};

/** History of a booking, its pending step, and the day of boarding. */
export function timelineOf(facts: Facts): TimelineItem[] {
  const { kind, events, state, outstanding, holdExpiresAt, boarding, isStopped } = facts;
  const past = events.map((event, index): TimelineItem => {
    return { key: `${index}`, title: titleOf(kind, event), note: formatInstant(event.at), state: "done" };
  });
  const next = isStopped ? chooseFirst : nextOf(kind, state, outstanding, holdExpiresAt);
  const isOver = state === "cancelled" || state === "expired" || state === "completed";
  return [
    ...past,
    ...(next ? [{ key: "next", ...next, state: "now" as const }] : []),
    ...(isOver || isStopped
      ? []
      : [{ key: "boarding", title: labelsOf({ kind }).arrival, note: boarding, state: "ahead" as const }]),
  ];
}

const chooseFirst = { title: "Chờ bạn chọn cách xử lý", note: "Bạn chưa cần trả thêm" };

function titleOf(booked: BookingView["kind"], { kind, data }: BookingView["events"][number]): string {
  switch (kind) {
    case "created":
      return "Đã đặt";
    case "held":
      return `Đã giữ ${labelsOf({ kind: booked }).space}`;
    case "hold-extended":
      return `Được giữ ${labelsOf({ kind: booked }).space} thêm`;
    case "hold-shortened":
      return "Hãng bay rút ngắn hạn giữ chỗ";
    case "transfer-announced":
      return "Bạn báo đã chuyển khoản";
    case "payment-received":
      return `${typeof data.amount === "number" ? `Đã nhận ${formatVnd(data.amount)}` : "Đã nhận tiền"}${data.late === true ? ` khi ${labelsOf({ kind: booked }).space} không còn được giữ` : ""}`;
    case "payment-taken-back":
      return typeof data.amount === "number" ? `Điều chỉnh: gỡ ${formatVnd(data.amount)}` : "Điều chỉnh tiền đã nhận";
    case "confirmed":
      return booked === "flight" ? "Đã xác nhận" : "Đã xác nhận phòng";
    case "seats-refused":
      return `${airlineIn(data)} không giữ chỗ${typeof data.amount === "number" ? `, bớt ${formatVnd(data.amount)}` : ""}`;
    case "tickets-returned":
      return `Đã trả vé ${airlineIn(data)}${typeof data.amount === "number" ? `, bớt ${formatVnd(data.amount)}` : ""}`;
    case "ticketed":
      return "Đã xuất vé";
    case "completed":
      return `${labelsOf({ kind: booked }).title} đã hoàn thành`;
    case "change-asked":
      return "Bạn gửi yêu cầu đổi đơn";
    case "departure-stopped":
      return typeof data.on === "string" && isCalendarDate(data.on)
        ? `Tàu không chạy ngày ${formatDate(data.on)}`
        : "Tàu không chạy";
    case "departure-resumed":
      return "Tàu chạy lại";
    case "changed":
      return changeOf(booked, data);
    case "split":
      return splitOf(data);
    case "joined":
      return joinedOf(data);
    case "expired":
      return `Hết thời gian giữ ${labelsOf({ kind: booked }).space}`;
    case "held-again":
      return `Đã giữ lại ${labelsOf({ kind: booked }).space}`;
    case "cancelled":
      return "Đã huỷ";
    case "refund-paid":
      return typeof data.amount === "number" ? `Đã hoàn ${formatVnd(data.amount)}` : "Đã hoàn tiền";
    case "refund-voided":
      return "Đính chính: khoản hoàn tiền mặt chưa được trả";
  }
}

const airlineIn = ({ airline }: Record<string, unknown>): string =>
  (typeof airline === "string" && findAirline(airline)?.name) || "Hãng bay";

/** "Đã đổi đơn. Ngày đi: T7, 12/12/2026 → CN, 13/12/2026" */
function changeOf(kind: BookingView["kind"], data: Record<string, unknown>): string {
  const changes = differencesIn(kind, data).map(({ label, was, is }) => `${label}: ${was} → ${is}`);
  return ["Đã đổi đơn", ...changes].join(". ");
}

/** "Tách thành đơn HT…" on the first booking, "Tách từ đơn HT…" on the new one. */
function splitOf({ to, from }: Record<string, unknown>): string {
  if (typeof to === "string") return `Tách thành đơn ${bookingReference(to)}`;
  return typeof from === "string" ? `Tách từ đơn ${bookingReference(from)}` : "Đã tách đơn";
}

/** "Gộp từ đơn HT…" on the remaining booking, "Gộp vào đơn HT…" on the merged one. */
function joinedOf({ to, from }: Record<string, unknown>): string {
  if (typeof to === "string") return `Gộp vào đơn ${bookingReference(to)}`;
  return typeof from === "string" ? `Gộp từ đơn ${bookingReference(from)}` : "Đã gộp đơn";
}

function nextOf(
  kind: BookingView["kind"],
  state: BookingView["state"],
  outstanding: number,
  until: Date,
): { title: string; note: string } | null {
  switch (state) {
    case "held":
    case "awaiting_payment":
      return { title: `Chờ thanh toán ${formatVnd(outstanding)}`, note: `Hạn ${formatInstant(until)}` };
    case "part_paid":
    case "paid":
      return kind === "flight"
        ? { title: "Đang xuất vé", note: "Chúng tôi gửi vé điện tử qua email ngay khi xong" }
        : { title: `Chờ ${labelsOf({ kind }).seller} xác nhận phòng`, note: "Chúng tôi gửi email ngay khi xong" };
    case "confirmed":
      return outstanding > 0
        ? { title: `Chờ thanh toán ${formatVnd(outstanding)}`, note: `Trước ${labelsOf({ kind }).day.toLowerCase()}` }
        : null;
    default:
      return null;
  }
}
