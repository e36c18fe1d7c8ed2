import { formatVnd } from "#kernel/money.ts";
import type { BookingFile } from "#modules/bookings/contract/desk.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextField } from "#ui/text-field.tsx";
import { FormDialog } from "../../layout/form-dialog.tsx";
import { BankTime } from "../bank-time.tsx";

/** Money that somebody has seen on the account: how much, what the bank calls it, and when it came. */
export function RecordPayment({ booking, main }: { booking: BookingFile; main: boolean }) {
  return (
    <FormDialog
      label="Ghi thu"
      title="Ghi tiền đã thấy trên tài khoản"
      submit="Ghi thu"
      intent="record-payment"
      variant={main ? "primary" : "quiet"}
    >
      {(errors) => (
        <>
          <TextField
            name="amount"
            label="Số tiền, đ"
            type="number"
            inputMode="numeric"
            min={1}
            defaultValue={booking.outstanding}
            hint={`Đơn còn thiếu ${formatVnd(Math.max(0, booking.total - booking.atHouse - booking.paid))}.`}
            required
            error={errors.amount}
          />
          {errors.above && <Checkbox name="above">Đúng là số tiền này, nhiều hơn phần còn thiếu</Checkbox>}
          <TextField
            name="reference"
            label="Mã giao dịch của ngân hàng"
            hint="Mỗi mã chỉ được tính một lần."
            maxLength={100}
            autoComplete="off"
            required
            error={errors.reference}
          />
          <BankTime label="Tiền về" errors={errors} />
        </>
      )}
    </FormDialog>
  );
}
