import { formatVnd } from "#kernel/money.ts";
import type { Refund } from "#modules/availability/rules/cancellation.ts";
import type { BookingDetail } from "#modules/bookings/contract/booking-list.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { FormDialog } from "#web/admin/layout/form-dialog.tsx";
import { BeneficiaryFields } from "#web/components/beneficiary-fields.tsx";
import { KeptAmountField } from "./kept-amount-field.tsx";

type Props = { booking: BookingDetail; ifCancelled: Refund };

/** Cancels a booking: the refund by its terms or by the airline's fee, and the reason. */
export function CancelBooking({ booking, ifCancelled }: Props) {
  const { paid, total, kind } = booking;
  const { space } = labelsOf(booking);
  return (
    <FormDialog
      label="Huỷ đơn"
      title="Huỷ đơn này?"
      submit={`Huỷ đơn và trả ${space}`}
      intent="cancel"
      variant="danger"
      submitVariant="danger"
    >
      {(errors) => (
        <>
          <p>
            {kind === "flight" ? "Chỗ được trả cho hãng" : "Phòng được mở bán lại ngay"} và khách nhận email.{" "}
            {paid > 0 &&
              kind !== "flight" &&
              `Theo điều kiện của đơn, giữ lại ${ifCancelled.percent}% và hoàn ${formatVnd(ifCancelled.refund)}.`}
          </p>
          {paid > 0 &&
            (kind === "flight" ? (
              <KeptAmountField most={Math.min(paid, total)} error={errors.kept} />
            ) : (
              <Terms booking={booking} ifCancelled={ifCancelled} />
            ))}
          <TextField name="reason" label="Lý do huỷ" maxLength={300} required error={errors.reason} />
          {paid > 0 && <BeneficiaryFields errors={errors} />}
        </>
      )}
    </FormDialog>
  );
}

function Terms({ booking, ifCancelled }: Props) {
  const { kind } = booking;
  return (
    <SelectField
      name="terms"
      label="Hoàn tiền"
      options={[
        { value: "policy", label: `Huỷ đơn, hoàn ${formatVnd(ifCancelled.refund)} (theo điều kiện)` },
        {
          value: "full",
          label: `Hoàn đủ ${formatVnd(booking.paid)} (${kind === "hotel" ? "lỗi của khách sạn" : "cấm tàu, lỗi của tàu"})`,
        },
      ]}
    />
  );
}
