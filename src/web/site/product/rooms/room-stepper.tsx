import { MAX_ROOMS } from "#modules/availability/limits.ts";
import { roomLabelInSentence } from "#modules/rooms/rules.ts";
import { Stepper } from "#ui/stepper.tsx";
import { productPaths } from "#web/components/product-paths.ts";
import { roomKey, roomsText, tripQuery, withRooms } from "#web/components/trip.ts";
import { type Choice, chosenRooms } from "../product-page.ts";

type RoomStepperProps = {
  choice: Choice;
  room: { id: string; title: string; units: number };
  ratePlanId: string | undefined;
  /** Name of the rate plan, where there are several. */
  plan?: string | undefined;
};

/** Quantity of one room type on one rate plan; every change requests a new price. */
export function RoomStepper({ choice, room, ratePlanId, plan }: RoomStepperProps) {
  const { slug, trip, offer } = choice;
  const rooms = chosenRooms(choice);
  const kind = { roomId: room.id, ...(ratePlanId && { ratePlanId }) };
  const taken = (of: typeof rooms) => of.reduce((sum, { quantity }) => sum + quantity, 0);
  const count = taken(rooms.filter((one) => roomKey(one) === roomKey(kind)));
  // The rate plans of a type share its remaining rooms.
  const elsewhere = taken(rooms.filter((one) => one.roomId === room.id)) - count;
  const offered = offer.plans[0]?.rooms[room.id];
  const left = trip.date ? (offered?.refusal ? 0 : (offered?.left ?? 0)) : room.units;
  return (
    <form action={productPaths[trip.kind].page(slug)} data-in-place="replace">
      {Object.entries(tripQuery({ ...trip, rooms: null })).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Stepper
        label={`${roomLabelInSentence(room.title)}${plan ? `, ${plan}` : ""}`}
        value={count}
        max={Math.max(count, Math.min(left - elsewhere, MAX_ROOMS))}
        whyFull={left - elsewhere < MAX_ROOMS ? "Hết phòng trống" : `Tối đa ${MAX_ROOMS} phòng`}
        submit={{ name: "cabins", valueOf: (next) => roomsText(withRooms(rooms, kind, next)) }}
      />
    </form>
  );
}
