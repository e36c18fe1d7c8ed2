import { MAX_WISH } from "#modules/cases/limits.ts";
import { TextField } from "#ui/text-field.tsx";
import type { fieldOf } from "#web/forms/rejection.ts";

/** The booking code and the wish, which the complaint form and the data request form share. */
export function SharedCaseFields({ field, wish }: { field: ReturnType<typeof fieldOf>; wish: string }) {
  return (
    <>
      <TextField {...field("bookingCode")} label="Mã đơn, nếu có" autoComplete="off" maxLength={20} />
      <TextField {...field("wish")} label={wish} maxLength={MAX_WISH} />
    </>
  );
}
