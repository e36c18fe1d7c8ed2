import type { Amenity } from "#modules/amenities/contract.ts";
import { Checkbox } from "#ui/checkbox.tsx";

type FeatureBoxesProps = { all: readonly Amenity[]; chosen: readonly string[]; onChange: (ids: string[]) => void };

/** What a ship or a room offers, to tick; those ticked first are shown first. */
export function FeatureBoxes({ all, chosen, onChange }: FeatureBoxesProps) {
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
