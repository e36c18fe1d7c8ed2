export const blogMessages = {
  slugTaken: "Đường dẫn này đã dùng cho một bài viết khác.",
  noSuchImage: "Ảnh này không còn trong kho ảnh.",
} as const;
