type Choice = { roomId: string; ratePlanId?: string | undefined };

/** What a form asks a number of rooms of: each type of room, under each plan where there are several. */
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

/** How a form names a type of room, and the plan it is under. */
export const keyOf = ({ roomId, ratePlanId }: Choice): string => (ratePlanId ? `${roomId}.${ratePlanId}` : roomId);

export function choiceOf(key: string): Choice {
  const [roomId = "", ratePlanId] = key.split(".");
  return { roomId, ...(ratePlanId !== undefined && { ratePlanId }) };
}
