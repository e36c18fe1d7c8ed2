export const hotelMessages = {
  saleNotLower: "Giá khuyến mãi phải lớn hơn 0 và thấp hơn giá gốc.",
  perks: { breakfast: "Gồm bữa sáng", freeCancellation: "Huỷ miễn phí" },
} as const;
