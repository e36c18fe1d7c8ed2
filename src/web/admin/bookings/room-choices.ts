type Choice = { roomId: string; ratePlanId?: string | undefined };

/** A quantity field: room type, and rate plan where there are several. */
export type RoomField = { key: string; title: string };

export function roomFields(
  rooms: readonly { id: string; title: string }[],
  plans: readonly { id: string; title: string }[],
): RoomField[] {
  if (plans.length < 2) return rooms.map(({ id, title }) => ({ key: id, title }));
  return rooms.flatMap((room) =>
    plans.map((plan) => ({ key: `${room.id}.${plan.id}`, title: `${room.title}, ${plan.title}` })),
  );
}

/** Field name of a room type and its rate plan. */
export const keyOf = ({ roomId, ratePlanId }: Choice): string => (ratePlanId ? `${roomId}.${ratePlanId}` : roomId);

export function choiceOf(key: string): Choice {
  const [roomId = "", ratePlanId] = key.split(".");
  return { roomId, ...(ratePlanId !== undefined && { ratePlanId }) };
}
