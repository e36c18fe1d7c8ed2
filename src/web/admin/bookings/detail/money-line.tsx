import { formatVnd } from "#kernel/money.ts";
import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import type { LedgerLine } from "#modules/payments/contract/receipts.ts";
import { MoneyField } from "#ui/money-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { FormDialog } from "#web/admin/layout/form-dialog.tsx";

type Props = { line: LedgerLine; overpaid: number; kind: BookingKind };

/** Corrections of a payment of this booking. */
export function CorrectLine({ line: { receiptId, provider, share, voiding }, overpaid, kind }: Props) {
  if (voiding === "asked") return <small>Chờ người thứ hai duyệt huỷ phiếu.</small>;
  if (!receiptId || share <= 0) return null;
  return (
    <div className="-mx-4">
      <MoveMoney receiptId={receiptId} share={share} overpaid={overpaid} kind={kind} />
      {provider === "manual" && <VoidReceipt receiptId={receiptId} />}
    </div>
  );
}

type Moved = { receiptId: string; share: number; overpaid: number; kind: BookingKind };

function MoveMoney({ receiptId, share, overpaid, kind }: Moved) {
  return (
    <FormDialog
      label="Chuyển hoặc gỡ"
      title="Chuyển tiền sang đơn khác, hoặc gỡ khỏi đơn này"
      submit="Chuyển tiền"
      intent="take-back"
      variant="text"
      size="sm"
      hidden={{ receiptId }}
    >
      {(errors) => (
        <>
          <p>
            Khách của đơn này được báo bằng email. Nếu đơn không còn đủ tiền giữ chỗ, đơn trở lại chờ chuyển khoản và
            {kind === "flight" ? "chỗ chỉ được giữ đến hạn của hãng" : "phòng được giữ thêm 24 giờ"}.
          </p>
          <TextField
            name="toCode"
            label="Mã đơn nhận tiền"
            hint="Để trống thì khoản này về danh sách chuyển khoản chưa rõ đơn."
            maxLength={20}
            autoComplete="off"
            error={errors.toCode}
          />
          <MoneyField
            name="amount"
            label="Số tiền, đ"
            defaultValue={overpaid > 0 ? Math.min(overpaid, share) : share}
            hint={`Khoản này đang tính ${formatVnd(share)} cho đơn.`}
            required
            error={errors.amount}
          />
          <TextField name="reason" label="Lý do" required maxLength={300} error={errors.reason} />
        </>
      )}
    </FormDialog>
  );
}

function VoidReceipt({ receiptId }: { receiptId: string }) {
  return (
    <FormDialog
      label="Huỷ phiếu"
      title="Đề nghị huỷ phiếu ghi tay này?"
      submit="Gửi đề nghị huỷ"
      intent="request-void"
      variant="text"
      size="sm"
      submitVariant="danger"
      hidden={{ receiptId }}
    >
      {(errors) => (
        <>
          <p>Tiền này chưa từng về tài khoản. Người thứ hai duyệt thì tiền ra khỏi đơn.</p>
          <TextField name="reason" label="Lý do" required maxLength={300} error={errors.reason} />
        </>
      )}
    </FormDialog>
  );
}
