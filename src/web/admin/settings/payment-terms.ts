import { formatAmount } from "#kernel/money.ts";
import type { PaymentSettings } from "#modules/settings/contract/groups.ts";
import {
  ACCEPT_SHORT_RANGE,
  DEPOSIT_RANGE,
  GRACE_RANGE,
  HOLD_RANGE,
  PHONE_HOLD_RANGE,
} from "#modules/settings/limits.ts";
import type { FormField } from "../layout/form-fields.tsx";

const number = { inputMode: "numeric", maxLength: 20 } as const;

/** Deposit, hold time, and the refund limit without a second approval. */
export const paymentFields = (terms: PaymentSettings): FormField[] => [
  {
    ...number,
    name: "depositPercent",
    label: "Đặt cọc, % tổng tiền",
    hint: `Từ ${DEPOSIT_RANGE.min} đến ${DEPOSIT_RANGE.max}. Để trống nếu khách phải trả đủ ngay.`,
    value: terms.depositPercent,
  },
  {
    ...number,
    name: "holdMinutes",
    label: "Giữ phòng khi đặt trên trang, phút",
    hint: `Từ ${HOLD_RANGE.min} đến ${HOLD_RANGE.max}.`,
    value: terms.holdMinutes,
  },
  {
    ...number,
    name: "phoneHoldHours",
    label: "Giữ phòng khi đặt qua điện thoại, giờ",
    hint: `Từ ${PHONE_HOLD_RANGE.min} đến ${PHONE_HOLD_RANGE.max}.`,
    value: terms.phoneHoldHours,
  },
  {
    ...number,
    name: "graceMinutes",
    label: "Chờ thêm cho tiền đang chuyển, phút",
    hint: `Tiền ngân hàng ghi nhận trong thời gian này sau giờ giữ vẫn được tính. Từ ${GRACE_RANGE.min} đến ${GRACE_RANGE.max}.`,
    value: terms.graceMinutes,
  },
  {
    kind: "money",
    name: "refundAloneMaxVnd",
    label: "Hoàn tiền không cần người thứ hai duyệt, tối đa, đ",
    hint: "Tính gộp các lần hoàn của cùng một khoản tiền, và của một người trong ngày. Lệnh do chính người tạo làm phát sinh luôn cần người thứ hai.",
    value: terms.refundAloneMaxVnd,
  },
  {
    kind: "money",
    name: "acceptShortMaxVnd",
    label: "Chấp nhận chuyển thiếu, tối đa, đ",
    hint: `Thiếu không quá số này vẫn tính là đủ, và phần thiếu được ghi vào sổ của đơn. Từ 0 (không chấp nhận) đến ${formatAmount(ACCEPT_SHORT_RANGE.max)}, tính chung cho một đơn.`,
    value: terms.acceptShortMaxVnd,
  },
];
