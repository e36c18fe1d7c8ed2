import { formatVnd } from "#kernel/money.ts";
import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import type { BookingState } from "#modules/bookings/contract/states.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";

type Facts = {
  kind: BookingKind;
  state: BookingState;
  paid: number;
  events: readonly { kind: string; data: Record<string, unknown> }[];
};

/** "Đã nhận 6,700,000 đ khi phòng không còn được giữ": money that came after a booking had ended, not refunded yet; otherwise null. */
export function lateMoneyText({ kind, state, paid, events }: Facts): string | null {
  if (state !== "expired" && state !== "cancelled") return null;
  const late = events
    .filter(({ kind, data }) => kind === "payment-received" && data.late === true)
    .reduce((sum, { data }) => sum + (typeof data.amount === "number" ? data.amount : 0), 0);
  const amount = Math.min(paid, late);
  if (amount === 0) return null;
  return `Đã nhận ${formatVnd(amount)} ${state === "expired" ? `khi ${labelsOf({ kind }).space} không còn được giữ` : "sau khi đơn huỷ"}`;
}
