export const hotelMessages = {
  slugTaken: "Đường dẫn này đã dùng cho một khách sạn khác.",
  notFound: "Không tìm thấy khách sạn này.",
  noSuchCity: "Không có thành phố này.",
  noSuchAmenity: "Có tiện ích không còn trong danh mục.",
  noSuchImage: "Có ảnh không còn trong kho ảnh.",
  saleNotLower: "Giá khuyến mãi phải thấp hơn giá gốc.",
} as const;
