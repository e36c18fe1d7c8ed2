import { formatDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { Fund } from "#modules/funds/contract.ts";
import type { SupplierPayment } from "#modules/payments/contract/supplier-payments.ts";
import { Box } from "../layout/box.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { Fields } from "../layout/form-fields.tsx";
import { monthName } from "../layout/month-name.ts";
import { ReasonDialog } from "../layout/reason-dialog.tsx";
import type { SupplierPaid } from "./with-payments.ts";
import "../settings/settings.css";

type PayProps = { supplier: SupplierPaid; month: string; funds: readonly Fund[]; today: string };

/** Records money that was paid to a supplier for the stays of the month. */
export function PaySupplier({ supplier: { productId, title, left }, month, funds, today }: PayProps) {
  return (
    <FormDialog
      label="Ghi trả"
      of={title}
      title={`Trả ${title}, ${monthName(month)}`}
      submit="Ghi đã trả"
      intent="pay"
      size="sm"
      hidden={{ productId, month }}
    >
      {(errors, refusal) => (
        <Fields
          errors={errors}
          fields={[
            {
              kind: "choice",
              name: "fundId",
              label: "Từ quỹ",
              required: true,
              value: refusal?.values.fundId ?? (funds.length === 1 ? funds[0]?.id : ""),
              options: [{ value: "", label: "Chọn quỹ" }, ...funds.map(({ id, name }) => ({ value: id, label: name }))],
            },
            {
              kind: "money",
              name: "amount",
              label: "Số tiền, đ",
              value: Math.max(0, left),
              required: true,
              hint: `Còn lại ${formatVnd(left)}.`,
            },
            { kind: "day", name: "day", label: "Ngày trả", value: today },
            { name: "reference", label: "Mã giao dịch", maxLength: 100 },
            { name: "note", label: "Ghi chú", maxLength: 300 },
          ]}
        />
      )}
    </FormDialog>
  );
}

type ListProps = { payments: readonly SupplierPayment[]; me: string; mayVoid: boolean };

/** The payments of the month; a colleague of the recorder may void one. */
export function SupplierPayments({ payments, me, mayVoid }: ListProps) {
  if (payments.length === 0) return null;
  return (
    <Box id="da-tra" title="Đã trả" className="mt-4">
      <ul className="settings-rows">
        {payments.map((payment) => (
          <li key={payment.id}>
            <PaymentText payment={payment} />
            {mayVoid && !payment.voided && payment.recordedBy.id !== me && (
              <ReasonDialog
                label="Huỷ"
                of={`lần trả ${formatVnd(payment.amount)}`}
                title={`Huỷ lần trả ${formatVnd(payment.amount)} cho ${payment.supplier}?`}
                submit="Huỷ lần trả"
                intent="void"
                variant="danger"
                hidden={{ paymentId: payment.id }}
              />
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}

function PaymentText({ payment }: { payment: SupplierPayment }) {
  const { supplier, amount, day, reference, note, recordedBy, voided } = payment;
  return (
    <div className="settings-what">
      <p className="font-semi">
        {voided ? <s className="num">{formatVnd(amount)}</s> : <span className="num">{formatVnd(amount)}</span>} ·{" "}
        {supplier}
      </p>
      <p className="text-text-2">
        {[formatDate(day), reference, note, `${recordedBy.name} ghi`].filter(Boolean).join(" · ")}
      </p>
      {voided && (
        <p className="text-text-2">
          {voided.by} huỷ: {voided.reason}
        </p>
      )}
    </div>
  );
}
