import type { FormEvent } from "react";
import { TextField, type TextFieldProps } from "./text-field.tsx";

type Props = Omit<TextFieldProps, "type" | "defaultValue"> & { defaultValue?: number | string | undefined };

/** An amount of money, grouped during typing: "6,700,000". A unit such as "triệu" may follow. */
export function MoneyField({ defaultValue, ...rest }: Props) {
  return (
    <TextField
      inputMode="numeric"
      {...rest}
      autoComplete="off"
      maxLength={24}
      defaultValue={defaultValue === undefined ? undefined : groupDigits(String(defaultValue))}
      onInput={regroup}
    />
  );
}

/** Digits in groups of three; any other text is unchanged. */
export function groupDigits(text: string): string {
  const digits = text.replaceAll(/[\s.,]/g, "");
  return /^\d{1,15}$/.test(digits) ? digits.replaceAll(/\B(?=(\d{3})+$)/g, ",") : text;
}

/** Groups the text of a field and keeps the caret behind the same digit. */
function regroup({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const text = groupDigits(input.value);
  if (text === input.value) return;
  const digitsAfter = input.value.slice(input.selectionStart ?? input.value.length).replaceAll(/\D/g, "").length;
  input.value = text;
  let place = text.length;
  for (let left = digitsAfter; left > 0 && place > 0; place -= 1) if (/\d/.test(text.charAt(place - 1))) left -= 1;
  input.setSelectionRange(place, place);
}
