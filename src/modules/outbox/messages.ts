import { TEST_EMAILS_PER_HOUR } from "./limits.ts";

export const outboxMessages = {
  notFound: "Không có thư này.",
  onlyForRecipient: "Thư này chứa liên kết mở tài khoản: chỉ người nhận đọc được.",
  notStuck: "Thư này đang chờ gửi hoặc đã gửi.",
  tooManyTests: `Tối đa ${TEST_EMAILS_PER_HOUR} thư thử mỗi giờ.`,
  testWritten: "Đã viết thư thử. Xem kết quả trong hộp thư đi.",
  queued: "Thư được xếp hàng gửi lại",
} as const;

export const emailStateNames = {
  waiting: "Chờ gửi",
  sent: "Đã gửi",
  kept: "Chưa có máy chủ thư",
  failed: "Gửi hỏng",
} as const;
