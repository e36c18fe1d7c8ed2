export const amenityMessages = {
  notFound: "Không có tiện ích này.",
  inUse: "Tiện ích này đang được dùng nên không xoá được.",
  typeFixed: "Không đổi được loại của tiện ích.",
} as const;
