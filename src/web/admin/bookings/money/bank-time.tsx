import { formatClock, today } from "#kernel/calendar-date.ts";
import { DateTextField } from "#ui/date-text-field.tsx";
import { RequiredMark, TextField } from "#ui/text-field.tsx";

type Props = {
  /** Label, such as "Tiền về". */
  label: string;
  errors: Readonly<Record<string, string>>;
  defaultValue?: Date;
};

/** Date and time of a bank transaction, as the bank's app shows them. */
export function BankTime({ label, errors, defaultValue }: Props) {
  return (
    <div className="bank-time">
      <div className="field">
        <span className="field-label">
          {label} ngày
          <RequiredMark />
        </span>
        <DateTextField
          label={`${label} ngày`}
          name="bankedOn"
          defaultValue={defaultValue && today(defaultValue)}
          required
          error={errors.bankedOn}
        />
      </div>
      <TextField
        name="bankedTime"
        label="Lúc"
        inputMode="numeric"
        placeholder="10:33"
        maxLength={5}
        autoComplete="off"
        defaultValue={defaultValue && formatClock(defaultValue)}
        required
        error={errors.bankedTime}
      />
    </div>
  );
}
