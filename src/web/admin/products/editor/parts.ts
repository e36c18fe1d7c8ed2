import type { Places } from "./add-place.tsx";
import type { Editor } from "./fields.tsx";

/** What a kind makes its own parts of the form from. */
export type PartsProps<Work> = {
  editor: Editor<Work>;
  places: Places;
  /** Takes a list of places that has one more. */
  onPlaces: (places: Places) => void;
  /** The least that guests pay by its rules; null while nothing can be booked. */
  from: number | null;
};
