import type { PaymentSettings } from "#modules/settings/contract/groups.ts";
import {
  ACCEPT_SHORT_RANGE,
  DEPOSIT_RANGE,
  GRACE_RANGE,
  HOLD_RANGE,
  PHONE_HOLD_RANGE,
} from "#modules/settings/limits.ts";
import { Button } from "#ui/button.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ActionForm } from "../layout/action-form.tsx";

/** Deposit, hold time, and the refund limit without a second approval. */
export function PaymentTerms({ terms, answer }: { terms: PaymentSettings; answer: unknown }) {
  return (
    <section className="box" aria-labelledby="dat-coc-giu-phong">
      <div className="box-head">
        <h2 id="dat-coc-giu-phong">Đặt cọc và giữ phòng</h2>
      </div>
      <ActionForm intent="terms" label="Đặt cọc và giữ phòng" answer={answer} className="box-body grid gap-4">
        {(refusal, busy) => (
          <>
            {fieldsOf(terms).map(({ name, value, ...words }) => {
              const Control = name.endsWith("Vnd") ? MoneyField : TextField;
              return (
                <Control
                  key={name}
                  id={name}
                  name={name}
                  {...words}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={20}
                  defaultValue={refusal?.typed[name] ?? value}
                  error={refusal?.fields[name]}
                />
              );
            })}
            <div>
              <Button type="submit" busy={busy ? "Đang lưu" : undefined}>
                Lưu
              </Button>
            </div>
          </>
        )}
      </ActionForm>
    </section>
  );
}

const fieldsOf = (terms: PaymentSettings) => [
  {
    name: "depositPercent",
    label: "Đặt cọc, % tổng tiền",
    hint: `Từ ${DEPOSIT_RANGE.min} đến ${DEPOSIT_RANGE.max}. Để trống nếu khách phải trả đủ ngay.`,
    value: terms.depositPercent === null ? "" : String(terms.depositPercent),
  },
  {
    name: "holdMinutes",
    label: "Giữ phòng khi đặt trên trang, phút",
    hint: `Từ ${HOLD_RANGE.min} đến ${HOLD_RANGE.max}.`,
    value: String(terms.holdMinutes),
  },
  {
    name: "phoneHoldHours",
    label: "Giữ phòng khi đặt qua điện thoại, giờ",
    hint: `Từ ${PHONE_HOLD_RANGE.min} đến ${PHONE_HOLD_RANGE.max}.`,
    value: String(terms.phoneHoldHours),
  },
  {
    name: "graceMinutes",
    label: "Chờ thêm cho tiền đang chuyển, phút",
    hint: `Tiền ngân hàng ghi nhận trong thời gian này sau giờ giữ vẫn được tính. Từ ${GRACE_RANGE.min} đến ${GRACE_RANGE.max}.`,
    value: String(terms.graceMinutes),
  },
  {
    name: "refundAloneMaxVnd",
    label: "Hoàn tiền không cần người thứ hai duyệt, tối đa, đ",
    hint: "Tính gộp các lần hoàn của cùng một khoản tiền, và của một người trong ngày. Lệnh do chính người tạo làm phát sinh luôn cần người thứ hai.",
    value: terms.refundAloneMaxVnd,
  },
  {
    name: "acceptShortMaxVnd",
    label: "Chấp nhận chuyển thiếu, tối đa, đ",
    hint: `Thiếu không quá số này vẫn tính là đủ, và phần thiếu được ghi vào sổ của đơn. Từ 0 (không chấp nhận) đến ${ACCEPT_SHORT_RANGE.max.toLocaleString("en-US")}, tính chung cho một đơn.`,
    value: terms.acceptShortMaxVnd,
  },
];
