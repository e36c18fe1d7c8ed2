import { formatAmount } from "#kernel/money.ts";
import type { Figures } from "./contract.ts";

/** Names of the figures, in the order of their columns. */
export const figureNames = {
  bookings: "Đơn",
  guests: "Khách",
  roomNights: "Đêm phòng đặt trong kỳ",
  value: "Giá trị bán, đ",
  received: "Thực thu, đ",
  refunded: "Đã hoàn, đ",
  ownNights: "Đêm phòng kín bởi đơn",
  elsewhereNights: "Đêm phòng bán nơi khác",
  capacity: "Đêm phòng có",
} as const satisfies Record<keyof Figures, string>;

/** Messages about the file of fees. */
export const feeMessages = {
  tooMany: (most: number) => `Một tệp tối đa ${formatAmount(most)} đơn: chọn khoảng ngày ngắn hơn.`,
} as const;
