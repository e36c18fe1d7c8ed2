import { MAX_WISH } from "#modules/cases/limits.ts";
import { TextField } from "#ui/text-field.tsx";
import type { Refusal } from "#web/forms/refusal.ts";
import { typedOf } from "../enquiries/enquiry-form.tsx";

/** Fields that both forms have besides sender and subject. */
export function BookingAndWish({ refusal, wish }: { refusal: Refusal | null; wish: string }) {
  const typed = typedOf(refusal);
  const fields = refusal?.fields ?? {};
  return (
    <>
      <TextField
        id="bookingCode"
        name="bookingCode"
        label="Mã đơn, nếu có"
        autoComplete="off"
        maxLength={20}
        defaultValue={typed.bookingCode}
        error={fields.bookingCode}
      />
      <TextField
        id="wish"
        name="wish"
        label={wish}
        maxLength={MAX_WISH}
        defaultValue={typed.wish}
        error={fields.wish}
      />
    </>
  );
}
