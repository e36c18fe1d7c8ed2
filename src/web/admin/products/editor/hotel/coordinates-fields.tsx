import { useState } from "react";
import type { HotelDraftState } from "#modules/hotels/contract/editing.ts";
import { TextField } from "#ui/text-field.tsx";
import type { Editor } from "../fields.tsx";

const noCoordinates = { latitude: null, longitude: null };

/** Map coordinates of the hotel; without both there is no map link. */
export function CoordinatesFields({ editor: { draft, change, errorOf } }: { editor: Editor<HotelDraftState> }) {
  const now = draft.coordinates ?? noCoordinates;
  const field = (name: keyof typeof noCoordinates, label: string, placeholder: string) => (
    <DegreesField
      id={`coordinates.${name}`}
      label={label}
      placeholder={placeholder}
      value={now[name]}
      onValue={(value) => {
        const next = { ...now, [name]: value };
        change({ coordinates: next.latitude === null && next.longitude === null ? null : next });
      }}
      error={errorOf(`coordinates.${name}`)}
    />
  );
  return (
    <>
      {field("latitude", "Vĩ độ", "20.9501")}
      {field("longitude", "Kinh độ", "107.0733")}
    </>
  );
}

type DegreesProps = {
  id: string;
  label: string;
  placeholder: string;
  value: number | null;
  onValue: (value: number | null) => void;
  error: string | undefined;
};

function DegreesField({ value, onValue, error, ...field }: DegreesProps) {
  const [input, setInput] = useState({ text: String(value ?? ""), means: value });
  if (input.means !== value) setInput({ text: String(value ?? ""), means: value });
  const isInvalid = input.means === null && input.text.trim() !== "";
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      hint="Để trống nếu không rõ."
      value={input.text}
      onChange={(event) => {
        const text = event.target.value;
        const means = parseDegrees(text);
        setInput({ text, means });
        onValue(means);
      }}
      error={isInvalid ? "Viết như trên bản đồ, ví dụ 20.9501." : error}
      {...field}
    />
  );
}

/** Parses "20.9501" or "20,9501"; null for other text. */
export function parseDegrees(text: string): number | null {
  const plain = text.trim().replace(",", ".");
  return /^\d{1,3}(\.\d{0,7})?$/.test(plain) ? Number(plain) : null;
}
