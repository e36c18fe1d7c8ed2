import X from "lucide-react/icons/x";
import type { HotelDraftState } from "#modules/hotels/contract/editing.ts";
import { IconButton } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { AddButton, type Editor, FieldErrorIf, NumberField } from "../fields.tsx";

/** Places near the hotel with their distances. */
export function SurroundingSection({ editor: { draft, change, errorOf } }: { editor: Editor<HotelDraftState> }) {
  const all = draft.surroundings;
  const set = (surroundings: HotelDraftState["surroundings"]) => change({ surroundings });
  return (
    <fieldset className="edit-lines">
      <legend className="sr-only">Xung quanh</legend>
      {all.map((place, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other identity, and its fields are controlled
        <div key={index} className="edit-line">
          <TextField
            id={`surroundings.${index}.title`}
            label={`Nơi ${index + 1}`}
            value={place.title}
            maxLength={80}
            placeholder="Bãi biển"
            onChange={(event) => set(all.with(index, { ...place, title: event.target.value }))}
            error={errorOf(`surroundings.${index}.title`)}
          />
          <NumberField
            id={`surroundings.${index}.metres`}
            label="Cách, m"
            value={place.metres}
            onValue={(metres) => set(all.with(index, { ...place, metres }))}
            error={errorOf(`surroundings.${index}.metres`)}
          />
          <IconButton label={`Xoá nơi ${index + 1}`} onClick={() => set(all.toSpliced(index, 1))}>
            <X />
          </IconButton>
        </div>
      ))}
      <FieldErrorIf text={errorOf("surroundings")} id="surroundings-note" />
      {all.length < 30 && <AddButton onClick={() => set([...all, { title: "", metres: null }])}>Thêm nơi</AddButton>}
    </fieldset>
  );
}
