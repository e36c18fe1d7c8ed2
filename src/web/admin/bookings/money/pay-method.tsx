import { useState } from "react";
import type { FundChoice } from "#modules/funds/contract.ts";
import { type CounterMethod, counterMethods, fundKindOf } from "#modules/payments/contract/methods.ts";
import { methodNames } from "#modules/payments/messages.ts";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";

type Props = {
  methods?: readonly CounterMethod[];
  funds: readonly FundChoice[];
  errors: Readonly<Record<string, string>>;
};

const referenceLabels = { transfer: "Mã giao dịch của ngân hàng", card: "Số phiếu của máy quẹt thẻ" };

/** Payment method, its fund where there are several ones, and its reference where the method has one. */
export function PayMethodFields({ methods = counterMethods, funds, errors }: Props) {
  const [method, setMethod] = useState<CounterMethod>(methods[0] ?? "transfer");
  return (
    <>
      {methods.length === 1 && <input type="hidden" name="method" value={method} />}
      {methods.length > 1 && (
        <SelectField
          name="method"
          label="Hình thức"
          options={methods.map((value) => ({ value, label: methodNames[value] }))}
          value={method}
          onChange={(event) => setMethod(methods.find((one) => one === event.currentTarget.value) ?? "transfer")}
          required
          error={errors.method}
        />
      )}
      <FundField
        key={`fund of ${method}`}
        funds={funds.filter(({ kind }) => kind === fundKindOf[method])}
        errors={errors}
      />
      {method === "cash" ? (
        <p className="field-hint">Tiền mặt không có mã giao dịch; sổ quỹ tự đánh số phiếu.</p>
      ) : (
        <TextField
          key={method}
          name="reference"
          label={referenceLabels[method]}
          hint="Mỗi mã chỉ được tính một lần."
          maxLength={100}
          autoComplete="off"
          required
          error={errors.reference}
        />
      )}
    </>
  );
}

function FundField({ funds, errors }: Pick<Props, "funds" | "errors">) {
  if (funds.length < 2 && !errors.fundId) return null;
  return (
    <SelectField
      name="fundId"
      label="Quỹ"
      options={[{ value: "", label: "Chọn quỹ" }, ...funds.map(({ id, name }) => ({ value: id, label: name }))]}
      defaultValue={funds.find(({ isUsual }) => isUsual)?.id ?? ""}
      required
      error={errors.fundId}
    />
  );
}
