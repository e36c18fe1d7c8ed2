import X from "lucide-react/icons/x";
import { meals } from "#modules/cruises/contract/cruise.ts";
import type { CruiseDraftState } from "#modules/cruises/contract/editing.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextField } from "#ui/text-field.tsx";
import { AddButton, ClockField, type Editor, FieldErrorIf, NumberField } from "../fields.tsx";

type Itinerary = CruiseDraftState["itineraries"][number];
type Day = Itinerary["days"][number];
type Stop = Day["stops"][number];
type ErrorOf = Editor["errorOf"];

const emptyStop: Stop = { time: "", title: "", note: "" };
const emptyDay: Day = { title: "", meals: [], stops: [emptyStop] };

/** The itineraries of a ship: days per number of nights, and stops per day. */
export function ItinerarySection({ editor: { draft, change, errorOf } }: { editor: Editor<CruiseDraftState> }) {
  const all = draft.itineraries;
  const set = (itineraries: Itinerary[]) => change({ itineraries });
  return (
    <div className="grid gap-5">
      {all.map((itinerary, index) => (
        <ItineraryFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an itinerary has no other identity, and its fields keep no state
          key={index}
          itinerary={itinerary}
          path={`itineraries.${index}`}
          errorOf={errorOf}
          onChange={(next) => set(all.with(index, next))}
          onRemove={() => set(all.toSpliced(index, 1))}
        />
      ))}
      <FieldErrorIf text={errorOf("itineraries")} id="itineraries-note" />
      {all.length < 3 && (
        <AddButton onClick={() => set([...all, { nights: all.length + 1, days: [emptyDay, emptyDay] }])}>
          Thêm lịch trình
        </AddButton>
      )}
    </div>
  );
}

type ItineraryFieldsProps = {
  itinerary: Itinerary;
  path: string;
  errorOf: ErrorOf;
  onChange: (next: Itinerary) => void;
  onRemove: () => void;
};

function ItineraryFields({ itinerary, path, errorOf, onChange, onRemove }: ItineraryFieldsProps) {
  const { days } = itinerary;
  const setDays = (next: Day[]) => onChange({ ...itinerary, days: next });
  const name = `Lịch trình ${itinerary.nights ?? ""} đêm`;
  return (
    <fieldset className="edit-group">
      <legend>{name}</legend>
      <div className="edit-line">
        <NumberField
          id={`${path}.nights`}
          label="Số đêm"
          required
          value={itinerary.nights}
          onValue={(nights) => onChange({ ...itinerary, nights })}
          error={errorOf(`${path}.nights`)}
        />
        <Button variant="danger" size="sm" onClick={onRemove}>
          Xoá {name.toLowerCase()}
        </Button>
      </div>
      {days.map((day, index) => (
        <DayFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the trip
          key={index}
          day={day}
          number={index + 1}
          path={`${path}.days.${index}`}
          errorOf={errorOf}
          onChange={(next) => setDays(days.with(index, next))}
          onRemove={() => setDays(days.toSpliced(index, 1))}
        />
      ))}
      {days.length < 4 && <AddButton onClick={() => setDays([...days, emptyDay])}>Thêm ngày</AddButton>}
    </fieldset>
  );
}

type DayFieldsProps = {
  day: Day;
  number: number;
  path: string;
  errorOf: ErrorOf;
  onChange: (next: Day) => void;
  onRemove: () => void;
};

function DayFields({ day, number, path, errorOf, onChange, onRemove }: DayFieldsProps) {
  const setStops = (stops: Stop[]) => onChange({ ...day, stops });
  const has = (meal: Day["meals"][number]) => day.meals.includes(meal);
  return (
    <fieldset className="edit-group">
      <legend>Ngày {number}</legend>
      <div className="edit-line">
        <TextField
          id={`${path}.title`}
          label="Tên ngày"
          required
          value={day.title}
          maxLength={120}
          onChange={(event) => onChange({ ...day, title: event.target.value })}
          error={errorOf(`${path}.title`)}
        />
        <IconButton label={`Xoá ngày ${number}`} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
      <fieldset className="edit-meals">
        <legend className="field-label">Bữa ăn</legend>
        {meals.map((meal) => (
          <Checkbox
            key={meal}
            checked={has(meal)}
            onChange={() => onChange({ ...day, meals: meals.filter((one) => (one === meal ? !has(one) : has(one))) })}
          >
            {meal}
          </Checkbox>
        ))}
      </fieldset>
      {day.stops.map((stop, index) => (
        <StopFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop has no other identity, and its fields keep no state
          key={index}
          stop={stop}
          number={index + 1}
          path={`${path}.stops.${index}`}
          errorOf={errorOf}
          onChange={(next) => setStops(day.stops.with(index, next))}
          onRemove={() => setStops(day.stops.toSpliced(index, 1))}
        />
      ))}
      <FieldErrorIf text={errorOf(`${path}.stops`)} id={`${path}.stops-note`} />
      {day.stops.length < 20 && (
        <AddButton onClick={() => setStops([...day.stops, emptyStop])}>Thêm điểm dừng</AddButton>
      )}
    </fieldset>
  );
}

type StopFieldsProps = {
  stop: Stop;
  number: number;
  path: string;
  errorOf: ErrorOf;
  onChange: (next: Stop) => void;
  onRemove: () => void;
};

function StopFields({ stop, number, path, errorOf, onChange, onRemove }: StopFieldsProps) {
  const field = (name: "title" | "note", label: string, maxLength: number) => (
    <TextField
      id={`${path}.${name}`}
      label={label}
      value={stop[name]}
      maxLength={maxLength}
      onChange={(event) => onChange({ ...stop, [name]: event.target.value })}
      error={errorOf(`${path}.${name}`)}
    />
  );
  return (
    <div className="edit-stop">
      <ClockField
        id={`${path}.time`}
        label="Giờ"
        value={stop.time}
        onValue={(time) => onChange({ ...stop, time })}
        error={errorOf(`${path}.time`)}
      />
      {field("title", `Điểm dừng ${number}`, 120)}
      {field("note", "Ghi chú", 300)}
      <IconButton label={`Xoá điểm dừng ${number}`} onClick={onRemove}>
        <X />
      </IconButton>
    </div>
  );
}
