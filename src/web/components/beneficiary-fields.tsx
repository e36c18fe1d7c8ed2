import type { Beneficiary } from "#modules/payments/contract/refunds.ts";
import { banks } from "#modules/settings/reference/banks.ts";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import "./beneficiary-fields.css";

type Props = {
  errors: Readonly<Record<string, string>>;
  /** Initial values: the stored account, or the rejected input. */
  known?: Partial<Beneficiary> | null | undefined;
  required?: boolean;
  /** The consequence of leaving an optional account blank. */
  hint?: string;
};

const STAFF_HINT = "Chưa biết thì để trống: khách điền ở trang đơn của họ, theo liên kết trong thư.";

const options = [{ value: "", label: "Chọn ngân hàng" }, ...banks.map(({ name }) => ({ value: name, label: name }))];

/** The bank account for refunds. */
export function BeneficiaryFields({ errors, known, required = false, hint = STAFF_HINT }: Props) {
  return (
    <fieldset className="beneficiary">
      <legend>Tài khoản nhận tiền hoàn</legend>
      {!required && <p className="field-hint">{hint}</p>}
      <SelectField
        name="bank"
        label="Ngân hàng"
        options={options}
        defaultValue={known?.bank ?? ""}
        required={required}
        error={errors.bank}
      />
      <TextField
        name="account"
        label="Số tài khoản"
        inputMode="numeric"
        maxLength={30}
        autoComplete="off"
        defaultValue={known?.account}
        required={required}
        error={errors.account}
      />
      <TextField
        name="holder"
        label="Chủ tài khoản"
        maxLength={100}
        autoComplete="off"
        defaultValue={known?.holder}
        required={required}
        error={errors.holder}
      />
    </fieldset>
  );
}

/** "Vietcombank 0123456789, LE THU HANG" */
export const beneficiaryText = ({ bank, account, holder }: Beneficiary) =>
  [`${bank} ${account}`, holder].filter(Boolean).join(", ");
