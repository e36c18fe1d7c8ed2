export const hotelMessages = {
  saleNotLower: "Giá khuyến mãi phải thấp hơn giá gốc.",
  perks: { breakfast: "Gồm bữa sáng", freeCancellation: "Huỷ miễn phí" },
} as const;
