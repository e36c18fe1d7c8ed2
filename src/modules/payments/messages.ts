export const paymentMessages = {
  noBankAccount: "Chúng tôi chưa nhận chuyển khoản trực tuyến. Bạn gọi cho chúng tôi để thanh toán nhé.",
  nothingDue: "Đơn này đã thanh toán đủ.",
  announced: "Cảm ơn bạn. Khi ngân hàng báo có tiền, chúng tôi gửi email xác nhận ngay.",
} as const;
