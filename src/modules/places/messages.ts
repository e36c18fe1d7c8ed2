export const placeMessages = {
  slugTaken: "Đường dẫn này đã dùng cho một địa danh khác.",
  noSuchArea: "Không có khu vực này.",
  areaInUse: "Khu vực này còn du thuyền nên không xoá được.",
} as const;
