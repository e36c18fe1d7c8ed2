import { formatVnd } from "#kernel/money.ts";
import type { BookingDetail } from "#modules/bookings/contract/booking-list.ts";
import type { FundChoice } from "#modules/funds/contract.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import { FormDialog } from "#web/admin/layout/form-dialog.tsx";
import { BankTime } from "../money/bank-time.tsx";
import { PayMethodFields } from "../money/pay-method.tsx";

type Props = { booking: BookingDetail; funds: readonly FundChoice[]; main: boolean; now: Date };

/** Records a payment by hand: amount, method, reference and time. */
export function RecordPayment({ booking, funds, main, now }: Props) {
  return (
    <FormDialog
      label="Ghi thu"
      title="Ghi tiền đã nhận"
      submit="Ghi thu"
      intent="record-payment"
      variant={main ? "primary" : "quiet"}
    >
      {(errors) => (
        <>
          <MoneyField
            name="amount"
            label="Số tiền, đ"
            defaultValue={booking.outstanding}
            hint={`Đơn còn thiếu ${formatVnd(Math.max(0, booking.total - booking.atHotel - booking.paid))}.`}
            required
            error={errors.amount}
          />
          {errors.above && <Checkbox name="above">Đúng là số tiền này, nhiều hơn phần còn thiếu</Checkbox>}
          <PayMethodFields funds={funds} errors={errors} />
          <BankTime label="Tiền về" errors={errors} defaultValue={now} />
        </>
      )}
    </FormDialog>
  );
}
