import { formatVnd } from "#kernel/money.ts";
import { MoneyField } from "#ui/money-field.tsx";

/** The amount that the airline and the agency keep, out of `most` đồng paid for flights. */
export function KeptAmountField({ most, error }: { most: number; error: string | undefined }) {
  return (
    <MoneyField
      name="kept"
      label="Giữ lại, đ"
      hint={`Phí hoàn của hãng và phí dịch vụ, trong ${formatVnd(most)}. Hãng hoàn đủ thì ghi 0.`}
      required
      error={error}
    />
  );
}
