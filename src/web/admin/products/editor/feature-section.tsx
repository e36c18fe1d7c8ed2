import type { Amenity, AmenityType } from "#modules/amenities/contract.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { StartList } from "../../catalogue/start-list.tsx";

/** Takes the list of a type that has been filled. */
export type AddedAmenities = (type: AmenityType, list: Amenity[]) => void;

type FeatureBoxesProps = {
  /** The list that is chosen from, filled here while it is empty. */
  type: AmenityType;
  onAdded: AddedAmenities;
  all: readonly Amenity[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
};

/** What a ship or a room offers, to tick; those ticked first are shown first. */
export function FeatureBoxes({ type, onAdded, all, chosen, onChange }: FeatureBoxesProps) {
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
