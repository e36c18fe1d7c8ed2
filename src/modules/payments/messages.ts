import type { ReceiptOutcome } from "./contract.ts";

/** How staff read what became of a payment. */
export const outcomeNames = {
  exact: "Đủ tiền",
  short: "Thiếu tiền",
  over: "Thừa tiền",
  late: "Đến muộn",
  unmatched: "Chưa khớp đơn nào",
  ignored: "Bỏ qua",
} as const satisfies Record<ReceiptOutcome, string>;

export const paymentMessages = {
  noBankAccount: "Chúng tôi chưa nhận chuyển khoản trực tuyến. Bạn gọi cho chúng tôi để thanh toán nhé.",
  nothingDue: "Đơn này đã thanh toán đủ.",
  announced: "Cảm ơn bạn. Khi ngân hàng báo có tiền, chúng tôi gửi email xác nhận ngay.",
} as const;
