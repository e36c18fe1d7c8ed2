import { formatVnd } from "#kernel/money.ts";
import type { FundBalance } from "#modules/funds/contract.ts";
import type { Arrival } from "#modules/payments/queries/transferable.ts";
import { FormDialog } from "../layout/form-dialog.tsx";
import { Fields, type FormField } from "../layout/form-fields.tsx";
import { arrivalText } from "./link-arrival.tsx";

type Props = {
  fund: FundBalance & { fees: number };
  funds: readonly FundBalance[];
  arrivals: readonly Arrival[];
  today: string;
};

/** Money from this fund to another one: cash to the bank, or the payout of a gateway or a card terminal. */
export function TransferFunds({ fund, funds, arrivals, today }: Props) {
  const { id, name, kind, balance, fees } = fund;
  const others = funds.filter((one) => one.isActive && one.id !== id);
  const isPayout = kind === "gateway" || kind === "terminal";
  const usual = isPayout ? others.find((one) => one.kind === "bank")?.id : undefined;
  return (
    <FormDialog
      label="Chuyển quỹ"
      of={`từ ${name}`}
      title={`Chuyển từ ${name}`}
      submit="Ghi chuyển quỹ"
      intent="transfer"
      size="sm"
      hidden={{ fromFundId: id }}
    >
      {(errors, rejection) => (
        <>
          <p>
            Đang có {formatVnd(balance)}
            {fees > 0 && `, cổng chưa trừ phí ${formatVnd(fees)}`}.
          </p>
          <Fields
            errors={errors}
            fields={[
              ...(arrivals.length > 0 ? [arrivalField(arrivals, rejection?.values.arrivalId)] : []),
              {
                kind: "choice",
                name: "toFundId",
                label: "Sang quỹ",
                value: rejection?.values.toFundId ?? usual ?? "",
                options: [
                  { value: "", label: "Chọn quỹ" },
                  ...others.map((one) => ({ value: one.id, label: one.name })),
                ],
              },
              { kind: "money", name: "amount", label: "Số tiền đến quỹ nhận, đ" },
              {
                kind: "money",
                name: "fee",
                label: "Phí, đ",
                value: 0,
                required: true,
                hint: "Phần mà cổng, máy quẹt thẻ hoặc ngân hàng giữ lại.",
              },
              { kind: "day", name: "day", label: "Ngày chuyển", value: today },
              { name: "reference", label: "Mã giao dịch", maxLength: 100 },
              { name: "note", label: "Ghi chú", maxLength: 300 },
            ]}
          />
        </>
      )}
    </FormDialog>
  );
}

/** The choice of a notice that reports the money. */
export const arrivalField = (arrivals: readonly Arrival[], value: string | undefined): FormField => ({
  kind: "choice",
  name: "arrivalId",
  label: "Ngân hàng đã báo khoản về",
  hint: "Chọn thì quỹ nhận và số tiền lấy theo khoản ấy.",
  value: value ?? "",
  options: [{ value: "", label: "Chưa báo" }, ...arrivals.map((one) => ({ value: one.id, label: arrivalText(one) }))],
});
