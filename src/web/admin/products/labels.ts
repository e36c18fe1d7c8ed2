import type { ProductKind } from "#modules/products/contract/product.ts";

/** Back-office labels of each kind. */
export const staffLabels = {
  cruise: {
    line: "Du thuyền Hạ Long",
    noun: "tour",
    Noun: "Tour",
    guestsSee: "tàu",
    list: "Danh sách tour",
    nameMissing: "Tên tour cần ít nhất 3 ký tự.",
    searchHint: "Tên, bến, hành trình",
    place: "Danh mục",
    anyPlace: "Tất cả địa điểm",
    noPlace: "Chưa chọn địa điểm",
    defaultSlug: "du-thuyen",
    top: "Top du thuyền",
    topOne: "du thuyền",
    catalogue: "Tiện ích và vùng",
    linesHint:
      "Điểm nổi bật, Đã gồm, Chưa gồm, Đặc điểm: mỗi dòng trong ô là một mục; Đặc điểm và Danh mục viết đúng tên.",
  },
  hotel: {
    line: "Khách sạn",
    noun: "khách sạn",
    Noun: "Khách sạn",
    guestsSee: "khách sạn",
    list: "Danh sách khách sạn",
    nameMissing: "Tên khách sạn cần ít nhất 3 ký tự.",
    searchHint: "Tên, địa chỉ",
    place: "Thành phố",
    anyPlace: "Tất cả thành phố",
    noPlace: "Chưa chọn thành phố",
    defaultSlug: "khach-san",
    top: "Top khách sạn",
    topOne: "khách sạn",
    catalogue: "Tiện ích",
    linesHint:
      "Điểm nổi bật, Xung quanh, Tiện ích: mỗi dòng trong ô là một mục, nơi xung quanh kèm số mét như “Bãi tắm | 400”; Tiện ích và Thành phố viết đúng tên.",
  },
} as const satisfies Record<ProductKind, Record<string, string>>;
