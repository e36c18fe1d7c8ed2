import type { Asking, OrderFailure, OrderState } from "#modules/flights/contract/order-states.ts";

/** What is said of flights that were ordered. */
export const flightBookingMessages = {
  none: (reasons: string) => `Chưa đặt được vé. ${reasons}`,
  noChanges: "Vé máy bay đổi theo điều kiện của hãng. Xin gọi cho chúng tôi.",
  noHoldAgain: "Vé máy bay hết hạn giữ thì không giữ lại được ở giá cũ. Xin tìm lại chuyến bay.",
  /** Why an airline keeps no seats, in words for the customer. */
  returned: "Vé đã trả cho hãng.",
  kept: "Phí trả vé",
  unpaidTickets: "Hãng đã xuất vé này khi đơn chưa trả đủ tiền. Thu tiền của khách, hoặc trả vé cho hãng.",
  failures: {
    expired: "Giá vé đã hết hạn ở hãng. Xin tìm lại chuyến bay.",
    "price-changed": "Hãng vừa đổi giá. Xin tìm lại chuyến bay.",
    "too-late": "Chuyến bay quá gần giờ khởi hành nên hãng không giữ chỗ. Xin gọi cho chúng tôi.",
    refused: "Hãng vừa hết chỗ ở giá này. Xin chọn chuyến khác.",
    duplicate: "Hành khách đã có chỗ trên chuyến bay này.",
    invalid: "Hãng không nhận thông tin đặt chỗ. Xin gọi cho chúng tôi.",
    unavailable: "Hãng chưa trả lời. Xin thử lại sau ít phút.",
    misconfigured: "Hãng chưa trả lời. Xin thử lại sau ít phút.",
    unknown: "Hãng chưa trả lời. Xin thử lại sau ít phút.",
    "never-booked": "Hãng không nhận được yêu cầu giữ chỗ. Xin đặt lại.",
    // It was given back, by us or by the airline, and nothing had failed.
    gone: "Chỗ không còn được giữ ở hãng.",
  } satisfies Record<OrderFailure | "gone", string>,
} as const;

/** How what an airline keeps is called. */
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

/** What is asked of an airline, as staff say it. */
export const orderAskingNames: Readonly<Record<Asking, string>> = {
  book: "Giữ chỗ",
  issue: "Xuất vé ngay",
  read: "Hỏi lại hãng",
  cancel: "Trả chỗ",
};
