import type { ProductKind } from "./contract/product.ts";

/** What we say of a product, by its kind. */
export const productMessages = {
  cruise: {
    notFound: "Không tìm thấy du thuyền này.",
    slugTaken: "Đường dẫn này đã dùng cho một du thuyền khác.",
    noRooms: "Du thuyền cần ít nhất một loại phòng trước khi đăng.",
    noSuchTop: "Có du thuyền không còn trong danh sách.",
    top: "Top du thuyền",
  },
  hotel: {
    notFound: "Không tìm thấy khách sạn này.",
    slugTaken: "Đường dẫn này đã dùng cho một khách sạn khác.",
    noRooms: "Khách sạn cần ít nhất một loại phòng trước khi đăng.",
    noSuchTop: "Có khách sạn không còn trong danh sách.",
    top: "Top khách sạn",
  },
} as const satisfies Record<ProductKind, Record<string, string>>;

export const editingMessages = {
  changedMeanwhile: "Tour vừa được người khác sửa. Xem lại hai bản trước khi lưu.",
  notReady: "Chưa đăng được: còn mục thiếu hoặc chưa đúng.",
  noPicture: "Cần ít nhất một ảnh, ảnh đầu là ảnh đại diện.",
  noAlt: "Có ảnh chưa có mô tả.",
  topChanged: "Danh sách vừa được người khác đổi. Tải lại trang để xem bản mới.",
  noSuchArea: "Không có điểm đến này.",
  noSuchCity: "Không có thành phố này.",
  noSuchAmenity: "Có tiện ích không còn trong danh mục.",
  noSuchImage: "Có ảnh không còn trong kho ảnh.",
} as const;
