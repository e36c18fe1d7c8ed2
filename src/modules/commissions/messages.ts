import { MAX_COMMISSION_PERCENT } from "./limits.ts";

export const commissionMessages = {
  badPercent: `Nhập từ 0 đến ${MAX_COMMISSION_PERCENT} phần trăm, tối đa hai chữ số thập phân, ví dụ 12,5.`,
  notFound: "Không có tàu hoặc khách sạn này.",
  gone: "Mức hoa hồng này không còn.",
} as const;
