export const reviewMessages = {
  received: "Cảm ơn bạn. Đánh giá sẽ hiện sau khi chúng tôi duyệt.",
  approved: "Đã duyệt đánh giá.",
  notFound: "Không tìm thấy đánh giá này.",
  noSuchProduct: "Không tìm thấy sản phẩm này.",
  badPhone: "Số điện thoại chưa đúng. Ví dụ: 0912 345 678 hoặc +84 912 345 678.",
} as const;
