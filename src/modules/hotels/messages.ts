export const hotelMessages = {
  saleNotLower: "Giá khuyến mãi phải thấp hơn giá gốc.",
} as const;
