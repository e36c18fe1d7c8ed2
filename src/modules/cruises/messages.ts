export const cruiseMessages = {
  notFound: "Không tìm thấy du thuyền này.",
  slugTaken: "Đường dẫn này đã dùng cho một du thuyền khác.",
  noSuchArea: "Không có điểm đến này.",
  noSuchAmenity: "Có tiện ích không còn trong danh mục.",
  noSuchImage: "Có ảnh không còn trong kho ảnh.",
  noRooms: "Du thuyền cần ít nhất một loại phòng trước khi đăng.",
} as const;
