import type { Beneficiary } from "#modules/payments/contract/refunds.ts";
import { TextField } from "#ui/text-field.tsx";

type Props = { errors: Readonly<Record<string, string>>; known?: Beneficiary | null; required?: boolean };

/** The account that money goes back to. */
export function BeneficiaryFields({ errors, known, required = false }: Props) {
  return (
    <fieldset className="beneficiary">
      <legend>Tài khoản nhận tiền hoàn</legend>
      <p className="field-hint">
        {required
          ? "Nếu đây không phải tài khoản đã duyệt, lệnh có thể phải duyệt lại: đừng chuyển tiền trước."
          : "Chưa biết thì để trống. Điền khi chuyển tiền thì lệnh có thể phải duyệt lại."}
      </p>
      <TextField
        name="bank"
        label="Ngân hàng"
        maxLength={60}
        autoComplete="off"
        defaultValue={known?.bank}
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
