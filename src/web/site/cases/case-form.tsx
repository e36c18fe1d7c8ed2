import { MAX_WISH } from "#modules/cases/limits.ts";
import { TextField } from "#ui/text-field.tsx";
import { fieldOf, type Refusal } from "#web/forms/refusal.ts";

/** Fields that both forms have besides sender and subject. */
export function BookingAndWish({ refusal, wish }: { refusal: Refusal | null; wish: string }) {
  const field = fieldOf(refusal);
  return (
    <>
      <TextField {...field("bookingCode")} label="Mã đơn, nếu có" autoComplete="off" maxLength={20} />
      <TextField {...field("wish")} label={wish} maxLength={MAX_WISH} />
    </>
  );
}
