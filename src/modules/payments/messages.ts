import type { ReceiptOutcome, RefundState } from "./contract.ts";

export const paymentMessages = {
  noBankAccount: "Chúng tôi chưa nhận chuyển khoản trực tuyến. Bạn gọi cho chúng tôi để thanh toán nhé.",
  nothingDue: "Đơn này đã thanh toán đủ.",
  announced: "Cảm ơn bạn. Khi ngân hàng báo có tiền, chúng tôi gửi email xác nhận ngay.",
  noSuchReceipt: "Không tìm thấy khoản tiền này.",
  nothingLeft: "Khoản tiền này đã được xử lý.",
  moreThanLeft: "Số tiền lớn hơn phần chưa xử lý.",
  cancelledBooking: "Đơn này đã huỷ nên không nhận thêm tiền. Bạn tạo lệnh trả lại người gửi nhé.",
  cabinsGone: "Đơn đã hết hạn và phòng đã có khách khác. Bạn trả lại tiền hoặc chọn đơn khác nhé.",
  nothingToTakeBack: "Số tiền này đang thuộc về đơn nên không gỡ ra được.",
  noSuchRefund: "Không tìm thấy lệnh hoàn tiền này.",
  moreThanPaid: "Số tiền hoàn lớn hơn số còn có thể hoàn.",
  ownRefund: "Lệnh hoàn tiền do bạn tạo phải do người khác duyệt.",
  refundMoved: "Lệnh hoàn tiền đã sang bước khác. Bạn tải lại trang nhé.",
  referenceUsed: "Mã giao dịch này đã được ghi cho một lệnh hoàn tiền khác.",
  bookingChanged: "Đơn đã thay đổi sau khi tạo lệnh hoàn tiền. Bạn từ chối lệnh này và tạo lệnh mới nhé.",
} as const;

/** How a refund stands. */
export const refundStateNames = {
  requested: "Chờ duyệt",
  approved: "Chờ chuyển tiền",
  paid: "Đã hoàn",
  rejected: "Đã từ chối",
} as const satisfies Record<RefundState, string>;

/** What became of money that arrived. */
export const receiptOutcomeNames = {
  exact: "Đúng số tiền",
  short: "Thiếu",
  over: "Thừa",
  late: "Đến muộn",
  unmatched: "Chưa rõ đơn",
  ignored: "Bỏ qua",
} as const satisfies Record<ReceiptOutcome, string>;
