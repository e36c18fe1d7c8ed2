import { formatVnd } from "#kernel/money.ts";
import type { OrderFailure, OrderRequest, OrderState } from "#modules/flights/contract/order-states.ts";

/** Why an order failed, and what the customer can do next. Some readers only need the reason. */
export type OrderFailureMessage = { why: string; next: string };

/** Messages about ordered flights. */
export const flightBookingMessages = {
  none: (reasons: string) => `Chưa đặt được vé. ${reasons}`,
  otherAirline: "Vé này không phải của hãng đã gửi. Xin tìm lại chuyến bay.",
  otherPrice: (now: number) => `Giá vé này là ${formatVnd(now)}.`,
  faresMoved: "Giá từng vé không như đã gửi, dù tổng không đổi. Bạn xem lại rồi xác nhận giá mới nhé.",
  noChanges: "Vé máy bay đổi theo điều kiện của hãng. Xin gọi cho chúng tôi.",
  noHoldAgain: "Vé máy bay hết hạn giữ thì không giữ lại được ở giá cũ. Xin tìm lại chuyến bay.",
  /** Why an airline holds no seats, in words for the customer. */
  returned: "Vé đã trả cho hãng.",
  kept: "Phí trả vé",
  unpaidIssue: "Đơn chưa trả đủ tiền nên chưa nhập vé đã xuất. Bạn ghi thu trước.",
  unpaidTickets: "Hãng đã xuất vé này khi đơn chưa trả đủ tiền. Thu tiền của khách, hoặc trả vé cho hãng.",
  failures: {
    expired: { why: "Giá vé đã hết hạn ở hãng.", next: "Xin tìm lại chuyến bay." },
    "price-changed": { why: "Hãng vừa đổi giá.", next: "Xin tìm lại chuyến bay." },
    "too-late": { why: "Chuyến bay quá gần giờ khởi hành nên hãng không giữ chỗ.", next: "Xin gọi cho chúng tôi." },
    "sold-out": { why: "Hãng vừa hết chỗ ở giá này.", next: "Xin chọn chuyến khác." },
    refused: { why: "Hãng không nhận đặt chỗ này.", next: "Xin chọn chuyến khác." },
    duplicate: { why: "Hành khách đã có chỗ trên chuyến bay này.", next: "" },
    invalid: { why: "Hãng không nhận thông tin đặt chỗ.", next: "Xin gọi cho chúng tôi." },
    unavailable: { why: "Hãng chưa trả lời.", next: "Xin thử lại sau ít phút." },
    misconfigured: { why: "Hãng chưa trả lời.", next: "Xin thử lại sau ít phút." },
    unknown: { why: "Hãng chưa trả lời.", next: "Xin thử lại sau ít phút." },
    "never-booked": { why: "Hãng không nhận được yêu cầu giữ chỗ.", next: "Xin đặt lại." },
    // The order was returned, by us or by the airline, without a failure.
    gone: { why: "Chỗ không còn được giữ ở hãng.", next: "" },
  } satisfies Record<OrderFailure | "gone", OrderFailureMessage>,
  /** The same for requested tickets, where the text differs. */
  unticketed: {
    "too-late": { why: "Chuyến bay quá gần giờ khởi hành nên hãng không xuất vé.", next: "Xin gọi cho chúng tôi." },
    refused: { why: "Hãng không xuất được vé này.", next: "" },
  } as Partial<Record<OrderFailure, OrderFailureMessage>>,
} as const;

export const orderStateNames: Readonly<Record<OrderState, string>> = {
  booking: "Đang hỏi hãng",
  held: "Đang giữ chỗ",
  ticketing: "Đang xuất vé",
  ticketed: "Đã xuất vé",
  failed: "Không có vé",
  unknown: "Đang kiểm tra với hãng",
  voiding: "Đang trả chỗ",
  void: "Đã trả chỗ",
};

/** Names of requests to an airline, as staff say them. */
export const orderRequestNames: Readonly<Record<OrderRequest, string>> = {
  book: "Giữ chỗ",
  issue: "Xuất vé ngay",
  read: "Hỏi lại hãng",
  cancel: "Trả chỗ",
};
