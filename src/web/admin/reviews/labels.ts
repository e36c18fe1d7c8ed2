export const reviewLabels = {
  cruise: { title: "Đánh giá du thuyền", searchHint: "Tên, tàu, nội dung" },
  hotel: { title: "Đánh giá khách sạn", searchHint: "Tên, khách sạn, nội dung" },
} as const;
