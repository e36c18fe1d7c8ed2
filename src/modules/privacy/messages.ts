import type { RetentionReason } from "#modules/bookings/rules/retention.ts";

export const privacyMessages = {
  who: "Nhập email hoặc số điện thoại của khách.",
  sharedNumber: "Số này có ở đơn hay yêu cầu của nhiều người. Tìm theo email của đúng người rồi trích hoặc xoá.",
  confirm: "Đánh dấu để xác nhận người yêu cầu đúng là chủ của thông tin này.",
} as const;

export const retentionReasonNames: Readonly<Record<RetentionReason, string>> = {
  ahead: "chuyến chưa xong",
  "refund-due": "còn tiền phải hoàn",
  owing: "còn nợ tiền",
  "needs-staff": "đang có việc chờ nhân viên",
};
