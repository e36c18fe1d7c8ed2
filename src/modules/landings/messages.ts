import type { Theme } from "./contract.ts";

export const themeNames: Readonly<Record<Theme, string>> = {
  "di-cung-tre-nho": "Đi cùng trẻ nhỏ",
  "trang-mat": "Trăng mật",
  "thue-tron-tau": "Thuê trọn tàu",
};

/** The selection rule of each theme; implemented in `rules.ts` and `queries/theme-products.ts`. */
export const themeRules: Readonly<Record<Theme, string>> = {
  "di-cung-tre-nho":
    "Có hạng phòng nhận hai người lớn và hai bé trong cùng một phòng, và có giá riêng cho trẻ em, thấp hơn giá người lớn.",
  "trang-mat": "Có hạng phòng cho hai người, giường đôi, với bồn tắm, bể sục riêng hoặc hồ bơi riêng ngay trong phòng.",
  "thue-tron-tau": "Có giá cho trọn con tàu trong bảng giá, tính một lần cho cả đoàn.",
};

export const landingMessages = {
  noSuch: "Không có trang này.",
} as const;
