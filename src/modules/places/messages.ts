export const placeMessages = {
  slugTaken: "Đường dẫn này đã dùng cho một địa danh khác.",
} as const;
