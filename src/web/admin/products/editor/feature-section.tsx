import type { Amenity, AmenityType } from "#modules/amenities/contract.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { StartList } from "../../catalogue/start-list.tsx";

/** Called with the list of a type after it was filled. */
export type OnAmenitiesAdded = (type: AmenityType, list: Amenity[]) => void;

type AmenityCheckboxesProps = {
  /** The type of the list, which can be filled here while it is empty. */
  type: AmenityType;
  onAdded: OnAmenitiesAdded;
  all: readonly Amenity[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
};

/** Amenities of a ship or a room as checkboxes; they are shown in the order of ticking. */
export function AmenityCheckboxes({ type, onAdded, all, chosen, onChange }: AmenityCheckboxesProps) {
  if (all.length === 0) {
    return (
      <div className="grid gap-2">
        <p>Chưa có tiện ích nào để chọn.</p>
        <StartList kind={type} onAdded={(list) => onAdded(type, list)} />
      </div>
    );
  }
  return (
    <ul className="edit-features">
      {all.map(({ id, text }) => (
        <li key={id}>
          <Checkbox
            checked={chosen.includes(id)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            {text}
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}
