import { orderFailureMessage } from "#modules/bookings/rules/order-failure.ts";
import type { ReservationMatch } from "#modules/flights/contract/order.ts";
import type { OrderFailure } from "#modules/flights/contract/order-states.ts";
import { outcomeNames } from "#modules/flights/messages.ts";
import type { StaffFlightOrder } from "#modules/flights/queries/orders.ts";

/** Failure texts for staff; customers see a softer text, or none. */
const staffFailureTexts: Partial<Record<OrderFailure, string>> = {
  misconfigured: "Nguồn vé từ chối tài khoản của chúng ta.",
  unavailable: "Nguồn vé không trả lời.",
  unknown: "Chưa biết nguồn vé đã làm gì với yêu cầu này.",
};

/** Why an order failed, for staff, with the supplier's message if known; null when nothing is wrong. */
export function failureText(order: StaffFlightOrder): string | null {
  const { failure } = order;
  if (failure === null) return null;
  const call = order.calls.find(({ outcome }) => outcome === failure);
  const defaultText = call?.asking === "cancel" ? "Hãng không nhận trả chỗ này." : orderFailureMessage(order).why;
  const text = staffFailureTexts[failure] ?? defaultText;
  return call?.supplierMessage ? `${text} Nguồn vé ghi: ${call.supplierMessage}` : text;
}

/** Result of one call, with the supplier's message. */
export const outcomeText = ({ outcome, supplierMessage, found }: StaffFlightOrder["calls"][number]): string =>
  [found ? `nhiều đặt chỗ, ${reservationsText(found)}` : (outcomeNames[outcome] ?? outcome), supplierMessage]
    .filter(Boolean)
    .join(" · ");

/** "EABCDE (VN, đang giữ chỗ), EABCDF (VN, đã trả lại)" */
const reservationsText = (reservations: readonly ReservationMatch[]): string =>
  reservations.map(({ pnr, airline, state }) => `${pnr} (${airline}, ${outcomeNames[state]})`).join(", ");

/** The reservation of the order is unknown: only our idempotency key at the supplier is known. */
const isReservationUnknown = ({ state, pnr }: StaffFlightOrder): boolean =>
  pnr === null && (state === "booking" || state === "unknown" || state === "voiding");

/** The key that staff quote to a supplier to find an order; null when the supplier's own code is known. */
export const supplierReferenceKey = (order: StaffFlightOrder): string | null =>
  isReservationUnknown(order) ? order.id : null;

/** The codes when a supplier made several reservations of one order, and the manual steps. Nothing is cancelled automatically. */
export function severalOrdersNotice(order: StaffFlightOrder): { codes: string; advice: string } | null {
  const reservations = isReservationUnknown(order) ? order.calls.find((call) => call.found !== null)?.found : null;
  if (!reservations) return null;
  const advice =
    order.state === "voiding"
      ? "Phần này đã huỷ ở đây nhưng chỗ vẫn còn ở nguồn vé: không mã nào tự được trả. Gọi nguồn vé trả hết các mã này, rồi bấm Hỏi lại hãng để xong việc."
      : "Chưa mã nào được ghi vào đơn, cũng không mã nào tự được trả. Gọi nguồn vé, đọc các mã này và mã gửi nguồn vé. Khách không đi nữa thì huỷ cả đơn trước, rồi trả từng mã ở nguồn vé.";
  return { codes: reservationsText(reservations), advice };
}
