import { formatVnd } from "#kernel/money.ts";
import { MAX_COMMISSION_PERCENT } from "./limits.ts";

export const commissionMessages = {
  badPercent: `Nhập từ 0 đến ${MAX_COMMISSION_PERCENT} phần trăm, tối đa hai chữ số thập phân, ví dụ 12,5.`,
  oneOfBoth: "Bạn phải nhập phần trăm hoặc số tiền, chỉ một trong hai.",
  aboveUsualPrice: ({ most, percent }: { most: number; percent: number }) =>
    `Nhập nhiều nhất ${formatVnd(most)}: ${percent}% giá thường của một phòng một đêm.`,
  endsBefore: "Ngày cuối không được trước ngày đầu.",
  noSuchPlan: "Gói giá này không thuộc tàu hoặc khách sạn đã chọn.",
  notFound: "Không có tàu hoặc khách sạn này.",
  gone: "Mức hoa hồng này không còn.",
} as const;
