import type { Editor } from "./fields.tsx";

/** What a kind makes its own parts of the form from. */
export type PartsProps<Work> = {
  editor: Editor<Work>;
  places: readonly { id: string; name: string }[];
  /** The least that guests pay by its rules; null while nothing can be booked. */
  from: number | null;
};
