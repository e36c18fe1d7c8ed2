export const reviewLabels = {
  cruise: { title: "Đánh giá du thuyền", searched: "Tên, tàu, nội dung" },
  hotel: { title: "Đánh giá khách sạn", searched: "Tên, khách sạn, nội dung" },
} as const;
