import { refusalOf } from "#modules/bookings/rules/refusal.ts";
import type { FoundReservation } from "#modules/flights/contract/order.ts";
import type { OrderFailure } from "#modules/flights/contract/order-states.ts";
import { outcomeNames } from "#modules/flights/messages.ts";
import type { StaffFlightOrder } from "#modules/flights/queries/orders.ts";

/** What a customer is told in kinder words, or not at all. */
const plainWords: Partial<Record<OrderFailure, string>> = {
  misconfigured: "Nguồn vé từ chối tài khoản của chúng ta.",
  unavailable: "Nguồn vé không trả lời.",
  unknown: "Chưa biết nguồn vé đã làm gì với yêu cầu này.",
};

/** Why an order is not as it was wanted, for staff, with the words of its supplier where they are known; null where nothing is wrong. */
export function failureWords(order: StaffFlightOrder): string | null {
  const { failure } = order;
  if (failure === null) return null;
  const call = order.calls.find(({ outcome }) => outcome === failure);
  const ofReturn = call?.asking === "cancel" ? "Hãng không nhận trả chỗ này." : refusalOf(order).why;
  const why = plainWords[failure] ?? ofReturn;
  return call?.said ? `${why} Nguồn vé ghi: ${call.said}` : why;
}

/** What came of one call, in the supplier's own words too. */
export const outcomeWords = ({ outcome, said, found }: StaffFlightOrder["calls"][number]): string =>
  [found ? `nhiều đặt chỗ, ${foundWords(found)}` : (outcomeNames[outcome] ?? outcome), said]
    .filter(Boolean)
    .join(" · ");

/** "EABCDE (VN, đang giữ chỗ), EABCDF (VN, đã trả lại)" */
const foundWords = (found: readonly FoundReservation[]): string =>
  found.map(({ pnr, airline, state }) => `${pnr} (${airline}, ${outcomeNames[state]})`).join(", ");

/** Nobody can say yet which reservation an order is: what is known is the key that its supplier got. */
const isUnfound = ({ state, pnr }: StaffFlightOrder): boolean =>
  pnr === null && (state === "booking" || state === "unknown" || state === "voiding");

/** What a supplier has to be told to find an order that we do not find; null where its own code says it. */
export const keyToQuote = (order: StaffFlightOrder): string | null => (isUnfound(order) ? order.id : null);

/** Where a supplier has made several reservations of one order: their codes, and what is to be done by hand. Nothing of it is done by itself. */
export function severalWords(order: StaffFlightOrder): { codes: string; advice: string } | null {
  const found = isUnfound(order) ? order.calls.find((call) => call.found !== null)?.found : null;
  if (!found) return null;
  const advice =
    order.state === "voiding"
      ? "Phần này đã huỷ ở đây nhưng chỗ vẫn còn ở nguồn vé: không mã nào tự được trả. Gọi nguồn vé trả hết các mã này, rồi bấm Hỏi lại hãng để xong việc."
      : "Chưa mã nào được ghi vào đơn, cũng không mã nào tự được trả. Gọi nguồn vé, đọc các mã này và mã gửi nguồn vé. Khách không đi nữa thì huỷ cả đơn trước, rồi trả từng mã ở nguồn vé.";
  return { codes: foundWords(found), advice };
}
