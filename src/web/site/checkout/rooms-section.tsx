import type { RoomChoice } from "#modules/availability/contract/stay.ts";
import { MAX_ROOMS } from "#modules/availability/limits.ts";
import { roomLabelInSentence } from "#modules/rooms/rules.ts";
import { Stepper } from "#ui/stepper.tsx";
import { FieldError } from "#ui/text-field.tsx";
import { roomKey, withRooms } from "#web/components/trip.ts";
import type { CheckoutProduct } from "./checkout.ts";
import { type Order, roomField } from "./order.ts";

type RoomsSectionProps = {
  product: CheckoutProduct;
  choice: readonly RoomChoice[];
  error: string | undefined;
  onChange: (part: Partial<Order>) => unknown;
};

/** Quantity of each room type, with a line per rate plan where there are several. */
export function RoomsSection({ product, choice, error, onChange }: RoomsSectionProps) {
  const lines = linesOf(product, choice);
  return (
    <>
      <h3 className="title-4 mt-3">Phòng</h3>
      {lines.map(({ room, title, note, count, max }) => (
        <div key={roomKey(room)} className="form-row">
          <p>
            <span className="font-semi">{title}</span>
            <span className="block text-xs text-text-2">{note}</span>
          </p>
          <Stepper
            label={roomLabelInSentence(title)}
            name={roomField(room)}
            value={count}
            max={Math.max(count, Math.min(max, MAX_ROOMS))}
            whyFull={max < MAX_ROOMS ? "Hết phòng trống" : `Tối đa ${MAX_ROOMS} phòng`}
            onChange={(quantity) => onChange({ rooms: withRooms(choice, room, quantity) })}
          />
        </div>
      ))}
      {lines.length === 0 && <p className="mt-2 text-sm text-text-2">Ngày này không còn phòng nào mở bán.</p>}
      {error && <FieldError id="cabins-note">{error}</FieldError>}
    </>
  );
}

/** The rooms that are available or chosen. Rate plans share the allocation of a room type. */
function linesOf({ rooms, plans }: CheckoutProduct, choice: readonly RoomChoice[]) {
  const sum = (of: readonly RoomChoice[]) => of.reduce((count, { quantity }) => count + quantity, 0);
  return rooms.flatMap(({ id: roomId, title, maxGuests, left }) => {
    const taken = sum(choice.filter((chosen) => chosen.roomId === roomId));
    const about = `Tối đa ${maxGuests} khách, ${left > 0 ? `còn ${left} phòng` : "đã hết"}`;
    const lines =
      plans.length === 0
        ? [{ room: { roomId }, title, note: about }]
        : plans.map((plan) => ({
            room: { roomId, ratePlanId: plan.id },
            title: `${title}, ${plan.title}`,
            note: `${about}. ${plan.cancellation}`,
          }));
    return lines.flatMap((line) => {
      const count = sum(choice.filter((chosen) => roomKey(chosen) === roomKey(line.room)));
      return left > 0 || count > 0 ? [{ ...line, count, max: left - taken + count }] : [];
    });
  });
}
