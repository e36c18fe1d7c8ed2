export const jobMessages = {
  queued: "Việc được xếp hàng chạy lại",
  notFailed: "Việc này không còn ở trạng thái lỗi. Có thể nó đã được chạy lại.",
} as const;
