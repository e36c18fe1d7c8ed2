import { roomKey } from "#web/components/trip.ts";

/** A quantity field: room type, and rate plan where there are several. */
export type RoomField = { key: string; title: string };

export function roomFields(
  rooms: readonly { id: string; title: string }[],
  plans: readonly { id: string; title: string }[],
): RoomField[] {
  if (plans.length < 2) return rooms.map(({ id, title }) => ({ key: id, title }));
  return rooms.flatMap((room) =>
    plans.map((plan) => ({
      key: roomKey({ roomId: room.id, ratePlanId: plan.id }),
      title: `${room.title}, ${plan.title}`,
    })),
  );
}
