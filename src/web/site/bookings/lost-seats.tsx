import { formatVnd } from "#kernel/money.ts";
import type { FlightOrderView } from "#modules/bookings/contract/flight-order.ts";
import { orderFailureText } from "#modules/bookings/rules/order-failure.ts";
import { findAirline } from "#modules/flights/reference/airlines.ts";
import { isActiveOrder } from "#modules/flights/rules/order-states.ts";
import { routeOf } from "#modules/flights/rules/price-order.ts";
import { Alert } from "#ui/alert.tsx";
import type { BookingSummary } from "./summary.ts";

/** Flights that their airlines no longer hold, while other flights of the booking are still active. */
export function lostSeatsOf({ flights }: Pick<BookingSummary, "flights">): readonly FlightOrderView[] {
  const orders = flights?.orders ?? [];
  return orders.some(isActiveOrder) ? orders.filter((one) => !isActiveOrder(one) && one.failure !== null) : [];
}

/** Says which flights an airline no longer holds, why, and how their money is refunded. */
export function LostSeats({ booking }: { booking: BookingSummary }) {
  const back =
    booking.overpaid > 0 ? ` Chúng tôi sẽ hoàn lại ${formatVnd(booking.overpaid)} và báo bạn khi đã chuyển.` : "";
  return lostSeatsOf(booking).map((order) => (
    <Alert
      key={order.id}
      tone="warning"
      title={`${findAirline(order.airline)?.name ?? order.airline} không giữ chỗ ${routeOf(order)}`}
    >
      {orderFailureText(order)} Phần này không tính tiền, tổng của đơn đã bớt {formatVnd(order.total)}.{back}
    </Alert>
  ));
}
