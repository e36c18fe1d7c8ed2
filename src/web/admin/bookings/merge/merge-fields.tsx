import { formatVnd } from "#kernel/money.ts";
import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import type { MergePart } from "#modules/bookings/contract/merge.ts";
import { roomsInWords } from "#modules/bookings/messages/rooms-in-words.ts";
import { stateNames } from "#modules/bookings/messages/states.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import { Radio } from "#ui/checkbox.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Box } from "../../layout/box.tsx";
import { guestsText } from "../list/booking-list-labels.ts";

type Fields = Readonly<Record<string, string>>;
type Props = { kind: BookingKind; values: Fields; errors: Fields; mergeable: readonly MergePart[] };

/** The other booking: one of the same customer and stay, or any other by its code. */
export function OtherBooking({ kind, values, errors, mergeable }: Props) {
  const { seller, day } = labelsOf({ kind });
  return (
    <Box id="don-kia" title="Đơn gộp vào đơn này">
      <div className="box-body change-lines">
        {mergeable.length > 0 && (
          <fieldset className="split-boxes" aria-labelledby="don-kia">
            {mergeable.map((part) => (
              <Radio key={part.code} name="pick" value={part.code} defaultChecked={values.pick === part.code}>
                {partText(part)}
              </Radio>
            ))}
          </fieldset>
        )}
        <TextField
          name="code"
          label={mergeable.length > 0 ? "Hoặc mã đơn khác" : "Mã đơn"}
          hint={`Cùng số điện thoại, cùng ${seller}, cùng ${day.toLowerCase()} và cùng điều kiện giá.`}
          maxLength={20}
          autoComplete="off"
          defaultValue={values.code}
          error={errors.code}
        />
      </div>
    </Box>
  );
}

/** "HT7K2M9QXA: 1 × Ban Công, 2 khách, 6,700,000 đ, đã xác nhận" */
export function partText({ code, rooms, adults, childAges, total, state }: MergePart): string {
  const what = `${roomsInWords({ rooms })}, ${guestsText(adults, childAges.length)}`;
  return `${bookingReference(code)}: ${what}, ${formatVnd(total)}, ${stateNames[state].toLowerCase()}`;
}
