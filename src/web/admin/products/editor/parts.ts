import type { Places } from "./add-place.tsx";
import type { Editor } from "./fields.tsx";

/** Props of the form sections of a kind. */
export type SectionsProps<Draft> = {
  editor: Editor<Draft>;
  places: Places;
  /** Called with the list of places after one was added. */
  onPlaces: (places: Places) => void;
  /** The lowest price of its rules; null while nothing can be booked. */
  from: number | null;
};
