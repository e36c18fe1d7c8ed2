import type { ReactNode } from "react";
import type { RoomGuests } from "#modules/availability/contract/stay.ts";
import type { BookingDetail } from "#modules/bookings/contract/booking-list.ts";
import type { TravellerList } from "#modules/travellers/contract/view.ts";
import { Alert } from "#ui/alert.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Box } from "../../layout/box.tsx";
import { roomGuestsText } from "./room-guests-text.ts";

type Fields = Readonly<Record<string, string>>;
type Props = { values: Fields; errors: Fields };

export function RoomBoxes({ booking, values, errors }: Props & { booking: BookingDetail }) {
  const titleOf = ({ roomId }: RoomGuests) => booking.rooms.find((room) => room.roomId === roomId)?.title ?? "Phòng";
  return (
    <Boxes id="phong-tach" legend="Phòng tách ra đơn mới" error={errors.rooms}>
      {booking.price.rooms.map((room, index) => (
        // Two rooms of a price may be equal: the index identifies them.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the room is known by
        <Checkbox key={index} name={`rooms.${index}`} value="on" defaultChecked={values[`rooms.${index}`] === "on"}>
          {`Phòng ${index + 1}: ${titleOf(room)}, ${roomGuestsText(room)}`}
        </Checkbox>
      ))}
    </Boxes>
  );
}

export function TravellerBoxes({ list, values, errors }: Props & { list: TravellerList }) {
  if (list.guests.length === 0) return null;
  return (
    <Boxes id="khach-tach" legend="Khách đi theo đơn mới" error={errors.travellers}>
      {list.guests.map(({ id, name }) => (
        <Checkbox key={id} name={`travellers.${id}`} value="on" defaultChecked={values[`travellers.${id}`] === "on"}>
          {name}
        </Checkbox>
      ))}
    </Boxes>
  );
}

type BoxesProps = { id: string; legend: string; error: string | undefined; children: ReactNode };

function Boxes({ id, legend, error, children }: BoxesProps) {
  return (
    <Box id={id} title={legend}>
      <fieldset className="box-body split-boxes" aria-labelledby={id} aria-describedby={error && `${id}-loi`}>
        {error && (
          <div id={`${id}-loi`}>
            <Alert tone="error">{error}</Alert>
          </div>
        )}
        {children}
      </fieldset>
    </Box>
  );
}

export function ReasonField({ values, errors }: Props) {
  return (
    <TextField
      name="reason"
      label="Lý do, chỉ nhân viên thấy"
      maxLength={200}
      defaultValue={values.reason}
      error={errors.reason}
    />
  );
}
