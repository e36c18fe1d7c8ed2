import type { SharedWork } from "./shared-draft.ts";

type Room = SharedWork["rooms"][number];

/** A change of what is written; as a function when it builds on what is there by then, as after an upload. */
export type Change<Value> = Partial<Value> | ((now: Value) => Partial<Value>);

export const changed = <Value>(now: Value, change: Change<Value>): Value => ({
  ...now,
  ...(typeof change === "function" ? change(now) : change),
});

/** The change of one room, found by its id: others may have been moved or taken away since. */
export const roomChange =
  (id: string | undefined, at: number, change: Change<Room>) =>
  ({ rooms }: Pick<SharedWork, "rooms">) => ({
    rooms: rooms.map((room, index) => ((id ? room.id === id : index === at) ? changed(room, change) : room)),
  });

/** Behind the others; once. */
export const withPicture = (id: string) => (ids: readonly string[]) => (ids.includes(id) ? [...ids] : [...ids, id]);
