import type { Board, ProductKind } from "./contract/product.ts";
import { MAX_HIGHLIGHTS } from "./limits.ts";

/** Messages about a product, by its kind. */
export const productMessages = {
  cruise: {
    notFound: "Không tìm thấy du thuyền này.",
    slugTaken: "Đường dẫn này đã dùng cho một du thuyền khác.",
    noRooms: "Du thuyền cần ít nhất một loại phòng trước khi đăng.",
    noSuchTop: "Có du thuyền không còn trong danh sách.",
    top: "Top du thuyền",
    tooManyTop: `Tối đa ${MAX_HIGHLIGHTS} du thuyền.`,
    topTwice: "Mỗi du thuyền chỉ có một chỗ.",
    changedMeanwhile: "Tour vừa được người khác sửa. Xem lại hai bản trước khi lưu.",
    noSuchPlace: "Không có điểm đến này.",
    notOnSale: "Khách chưa đặt được tàu này.",
    moved: "Du thuyền này đã chuyển sang địa chỉ mới.",
    published: "Đã đăng tour.",
    hidden: "Đã ẩn tour.",
  },
  hotel: {
    notFound: "Không tìm thấy khách sạn này.",
    slugTaken: "Đường dẫn này đã dùng cho một khách sạn khác.",
    noRooms: "Khách sạn cần ít nhất một loại phòng trước khi đăng.",
    noSuchTop: "Có khách sạn không còn trong danh sách.",
    top: "Top khách sạn",
    tooManyTop: `Tối đa ${MAX_HIGHLIGHTS} khách sạn.`,
    topTwice: "Mỗi khách sạn chỉ có một chỗ.",
    changedMeanwhile: "Khách sạn vừa được người khác sửa. Xem lại hai bản trước khi lưu.",
    noSuchPlace: "Không có thành phố này.",
    notOnSale: "Khách chưa đặt được khách sạn này.",
    moved: "Khách sạn này đã chuyển sang địa chỉ mới.",
    published: "Đã đăng khách sạn.",
    hidden: "Đã ẩn khách sạn.",
  },
} as const satisfies Record<ProductKind, Record<string, string>>;

/** Names of included meals. */
export const boardNames: Readonly<Record<Board, string>> = {
  none: "Không gồm bữa ăn",
  breakfast: "Gồm bữa sáng",
  half: "Gồm bữa sáng và một bữa chính",
  full: "Gồm ba bữa",
};

/** Messages that are the same for all kinds. */
export const editingMessages = {
  notReady: "Chưa đăng được: còn mục thiếu hoặc chưa đúng.",
  created: "Đã tạo bản nháp. Bạn điền tiếp rồi đăng.",
  dropped: "Đã bỏ bản nháp.",
  noPicture: "Cần ít nhất một ảnh, ảnh đầu là ảnh đại diện.",
  noAlt: "Có ảnh chưa có mô tả.",
  topChanged: "Danh sách vừa được người khác đổi. Tải lại trang để xem bản mới.",
  noSuchAmenity: "Có tiện ích không còn trong danh mục.",
  noSuchImage: "Có ảnh không còn trong kho ảnh.",
  usedBy: (names: readonly string[], more: number) =>
    `Đang dùng ở ${names.join(", ")}${more > 0 ? ` và ${more} nơi khác` : ""}.`,
} as const;
