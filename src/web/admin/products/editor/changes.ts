import type { SharedDraft } from "./product-draft.ts";

type Room = SharedDraft["rooms"][number];

/** A change of the draft; a function when it depends on the latest state, as after an upload. */
export type Change<Value> = Partial<Value> | ((now: Value) => Partial<Value>);

export const applyChange = <Value>(now: Value, change: Change<Value>): Value => ({
  ...now,
  ...(typeof change === "function" ? change(now) : change),
});

/** The change of one room, found by its id, because rooms may have been moved or removed since. */
export const changeOfRoom =
  (id: string | undefined, at: number, change: Change<Room>) =>
  ({ rooms }: Pick<SharedDraft, "rooms">) => ({
    rooms: rooms.map((room, index) => ((id ? room.id === id : index === at) ? applyChange(room, change) : room)),
  });

/** Appends a picture, unless it is there already. */
export const appendPicture = (id: string) => (ids: readonly string[]) => (ids.includes(id) ? [...ids] : [...ids, id]);
