export const cities = [
  { slug: "ha-long", name: "Hạ Long" },
  { slug: "ha-noi", name: "Hà Nội" },
  { slug: "sa-pa", name: "Sa Pa" },
  { slug: "ninh-binh", name: "Ninh Bình" },
  { slug: "da-nang", name: "Đà Nẵng" },
  { slug: "da-lat", name: "Đà Lạt" },
  { slug: "nha-trang", name: "Nha Trang" },
  { slug: "phu-quoc", name: "Phú Quốc" },
  { slug: "quy-nhon", name: "Quy Nhơn" },
] as const;
export type CitySlug = (typeof cities)[number]["slug"];
