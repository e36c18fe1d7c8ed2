export const customerMessages = {
  notSignedIn: "Bạn cần đăng nhập để xem các đơn của mình.",
  off: "Không có trang này.",
  failed: "Đăng nhập bằng Google không thành công. Bạn thử lại nhé.",
  cancelled: "Bạn đã dừng đăng nhập bằng Google.",
  unverified: "Google chưa xác minh email này là của bạn, nên chúng tôi chưa cho xem đơn được.",
  away: "Google không trả lời. Xin thử lại sau ít phút.",
} as const;
