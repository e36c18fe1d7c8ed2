import { formatDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { Fund } from "#modules/funds/contract.ts";
import type { SupplierPayment } from "#modules/payments/contract/supplier-payments.ts";
import type { Arrival } from "#modules/payments/queries/transferable.ts";
import { arrivalField } from "../funds/transfer-form.tsx";
import { Box } from "../layout/box.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { Fields, type FormField } from "../layout/form-fields.tsx";
import { monthName } from "../layout/month-name.ts";
import { ReasonDialog } from "../layout/reason-dialog.tsx";
import type { SupplierPaid } from "./with-payments.ts";
import "../settings/settings.css";

type PayProps = { supplier: SupplierPaid; month: string; funds: readonly Fund[]; today: string };
type ReceiveProps = PayProps & { arrivals: readonly Arrival[] };

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
      {(errors, rejection) => (
        <Fields
          errors={errors}
          fields={[
            { ...fundField("Từ quỹ", funds, rejection?.values.fundId), required: true },
            {
              kind: "money",
              name: "amount",
              label: "Số tiền, đ",
              value: Math.max(0, left),
              required: true,
              hint: left < 0 ? `Đã trả dư ${formatVnd(-left)}.` : `Còn lại ${formatVnd(left)}.`,
            },
            { kind: "day", name: "day", label: "Ngày trả", value: today },
            ...textFields,
          ]}
        />
      )}
    </FormDialog>
  );
}

/** Records money that a supplier returned because it owes the agency. */
export function ReceiveFromSupplier({ supplier, month, funds, arrivals, today }: ReceiveProps) {
  const { productId, title, left } = supplier;
  return (
    <FormDialog
      label="Ghi thu lại"
      of={title}
      title={`${title} trả lại tiền, ${monthName(month)}`}
      submit="Ghi đã thu"
      intent="receive"
      size="sm"
      hidden={{ productId, month }}
    >
      {(errors, rejection) => (
        <Fields
          errors={errors}
          fields={[
            ...(arrivals.length > 0 ? [arrivalField(arrivals, rejection?.values.arrivalId)] : []),
            {
              ...fundField("Vào quỹ", funds, rejection?.values.fundId),
              hint: "Tài khoản có ngân hàng báo tự động thì chờ báo rồi chọn khoản ấy, để quỹ chỉ tính một lần.",
            },
            {
              kind: "money",
              name: "amount",
              label: "Số tiền, đ",
              value: -left,
              hint: `Nhà cung cấp đang nợ ${formatVnd(-left)}.`,
            },
            { kind: "day", name: "day", label: "Ngày thu", value: today },
            ...textFields,
          ]}
        />
      )}
    </FormDialog>
  );
}

const fundField = (label: string, funds: readonly Fund[], value: string | undefined) => ({
  kind: "choice" as const,
  name: "fundId",
  label,
  value: value ?? (funds.length === 1 ? (funds[0]?.id ?? "") : ""),
  options: [{ value: "", label: "Chọn quỹ" }, ...funds.map(({ id, name }) => ({ value: id, label: name }))],
});

const textFields: readonly FormField[] = [
  { name: "reference", label: "Mã giao dịch", maxLength: 100 },
  { name: "note", label: "Ghi chú", maxLength: 300 },
];

type ListProps = { payments: readonly SupplierPayment[]; me: string; mayVoid: boolean };

/** The payments and returns of the month; a colleague of the recorder may void one. */
export function SupplierPayments({ payments, me, mayVoid }: ListProps) {
  if (payments.length === 0) return null;
  return (
    <Box id="da-tra" title="Đã trả và thu lại" className="mt-4">
      <ul className="settings-rows">
        {payments.map((payment) => (
          <li key={payment.id}>
            <PaymentText payment={payment} />
            {mayVoid && !payment.voided && payment.recordedBy.id !== me && (
              <ReasonDialog
                label="Huỷ"
                of={paymentName(payment)}
                title={`Huỷ ${paymentName(payment)} ${payment.amount < 0 ? "của" : "cho"} ${payment.supplier}?`}
                submit={payment.amount < 0 ? "Huỷ lần thu" : "Huỷ lần trả"}
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

const paymentName = ({ amount }: SupplierPayment): string =>
  `${amount < 0 ? "lần thu lại" : "lần trả"} ${formatVnd(Math.abs(amount))}`;

function PaymentText({ payment }: { payment: SupplierPayment }) {
  const { supplier, amount, day, reference, note, recordedBy, voided } = payment;
  const text = formatVnd(Math.abs(amount));
  return (
    <div className="settings-what">
      <p className="font-semi">
        {amount < 0 && "Thu lại "}
        {voided ? <s className="num">{text}</s> : <span className="num">{text}</span>} · {supplier}
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
