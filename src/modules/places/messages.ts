import type { PlaceKind } from "./contract.ts";

export const placeMessages = {
  slugTaken: "Đường dẫn này đã dùng cho một địa danh khác.",
  noSuch: {
    area: "Không có khu vực này.",
    city: "Không có thành phố này.",
  } satisfies Record<PlaceKind, string>,
  inUse: {
    area: "Khu vực này còn du thuyền nên không xoá được.",
    city: "Thành phố này còn khách sạn nên không xoá được.",
  } satisfies Record<PlaceKind, string>,
} as const;
