import { refusalOf } from "#modules/bookings/rules/refusal.ts";
import type { FoundReservation } from "#modules/flights/contract/order.ts";
import type { OrderFailure } from "#modules/flights/contract/order-states.ts";
import { outcomeNames } from "#modules/flights/messages.ts";
import type { DeskFlightOrder } from "#modules/flights/queries/orders.ts";

/** What a customer is told in kinder words, or not at all. */
const plainWords: Partial<Record<OrderFailure, string>> = {
  misconfigured: "Nguồn vé từ chối tài khoản của chúng ta.",
  unavailable: "Nguồn vé không trả lời.",
  unknown: "Chưa biết nguồn vé đã làm gì với yêu cầu này.",
};

/** Why an order is not as it was wanted, for staff, with the words of its supplier where they are known; null where nothing is wrong. */
export function failureWords(order: DeskFlightOrder): string | null {
  const { failure } = order;
  if (failure === null) return null;
  const call = order.calls.find(({ outcome }) => outcome === failure);
  const isNotTaken = call?.asking === "cancel" && failure === "refused";
  const why = isNotTaken ? "Hãng không nhận trả chỗ này." : (plainWords[failure] ?? refusalOf(order).why);
  return call?.said ? `${why} Nguồn vé ghi: ${call.said}` : why;
}

/** What came of one call, in the supplier's own words too. */
export const outcomeWords = ({ outcome, said, found }: DeskFlightOrder["calls"][number]): string =>
  [found ? `nhiều đặt chỗ, ${foundWords(found)}` : (outcomeNames[outcome] ?? outcome), said]
    .filter(Boolean)
    .join(" · ");

/** "EABCDE (VN, đang giữ chỗ), EABCDF (VN, đã trả lại)" */
const foundWords = (found: readonly FoundReservation[]): string =>
  found.map(({ pnr, airline, state }) => `${pnr} (${airline}, ${outcomeNames[state]})`).join(", ");
