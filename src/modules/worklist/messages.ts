export const itemMessages = {
  nobody: "Chưa có ai",
  /** Stands for a name that the viewer may not read. */
  customer: "Khách",
  erased: "Thông tin của khách đã được xoá theo hạn lưu trữ, nên không làm tiếp được nữa.",
  noSuchColleague: "Người này không nhận việc được.",
  badPhone: "Số điện thoại chưa đúng. Ví dụ: 0912 345 678.",
} as const;
