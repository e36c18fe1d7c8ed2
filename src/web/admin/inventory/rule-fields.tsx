import CalendarPlus from "lucide-react/icons/calendar-plus";
import Copy from "lucide-react/icons/copy";
import { useId } from "react";
import { WEEKDAYS, WEEKDAYS_SHORT } from "#kernel/calendar-date.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { Button } from "#ui/button.tsx";
import { DateTextField } from "#ui/date-text-field.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import { SelectField } from "#ui/select.tsx";
import { FieldError, TextField } from "#ui/text-field.tsx";
import { tripLength } from "#web/components/trip-length.ts";
import { inventoryLabels } from "./labels.ts";
import type { RuleRow } from "./rule-row.ts";

export type Rooms = readonly { id: string; title: string; hidden?: boolean }[];
export type KeyedRow = RuleRow & { key: number };

export type RuleFieldsProps = {
  productKind: ProductKind;
  row: KeyedRow;
  names: readonly (keyof RuleRow)[];
  rooms: Rooms;
  errors: Readonly<Record<string, string>>;
  onChange: (name: keyof RuleRow, value: string) => void;
  /** Absent for read-only users. */
  acts?: { onCopy: () => void; onYearLater: () => void; onRemove: () => void };
};

/** Field name of a rule's day: read on submit, so that pressing Enter in it loses no input. */
export const dayField = (key: number, name: "fromOn" | "toOn") => `${name}.${key}`;

/** The fields of a rule: only those that its kind uses. */
export function RuleFields({ productKind, row, names, rooms, errors, onChange, acts }: RuleFieldsProps) {
  const name = row.label || "Quy tắc chưa có tên";
  return (
    <div className="rule-fields">
      {names.map((field) => (
        <RuleField
          key={field}
          productKind={productKind}
          name={field}
          row={row}
          rooms={rooms}
          error={errors[field]}
          onChange={(value) => onChange(field, value)}
        />
      ))}
      {acts && (
        <div className="rule-acts">
          <Button variant="quiet" size="sm" onClick={acts.onCopy} aria-label={`Nhân bản ${name}`}>
            <Copy />
            Nhân bản
          </Button>
          {(row.fromOn || row.toOn) && (
            <Button variant="quiet" size="sm" onClick={acts.onYearLater} aria-label={`+1 năm cho ${name}`}>
              <CalendarPlus />
              +1 năm
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

type RuleFieldProps = {
  productKind: ProductKind;
  name: keyof RuleRow;
  row: KeyedRow;
  rooms: Rooms;
  error: string | undefined;
  onChange: (value: string) => void;
};

const labels: Readonly<Record<keyof RuleRow, string>> = {
  kind: "Loại",
  label: "Tên",
  roomId: "Loại phòng",
  nights: "Độ dài",
  fromOn: "Từ ngày",
  toOn: "Đến ngày",
  weekdays: "Ngày đi",
  ageFrom: "Tuổi từ",
  ageTo: "Tuổi đến",
  bed: "Giường",
  limitPerCabin: "Tối đa mỗi phòng, bé",
  percent: "Phần trăm",
  amountVnd: "Số tiền, đ",
  priority: "Ưu tiên",
};

function RuleField({ productKind, name, row, rooms, error, onChange }: RuleFieldProps) {
  const label = labels[name];
  const choices = choicesOf(name, rooms);
  if (choices) {
    return (
      <SelectField
        label={label}
        value={row[name]}
        options={choices}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  if (name === "weekdays")
    return (
      <Weekdays legend={inventoryLabels[productKind].day} chosen={row.weekdays} error={error} onChange={onChange} />
    );
  if (name === "fromOn" || name === "toOn") {
    return (
      <div className="field">
        <span className="field-label">{label}</span>
        <DateTextField
          label={label}
          name={dayField(row.key, name)}
          defaultValue={row[name]}
          onPick={(day) => onChange(day ?? "")}
          error={error}
        />
      </div>
    );
  }
  if (name === "amountVnd") {
    return (
      <MoneyField label={label} value={row[name]} error={error} onChange={(event) => onChange(event.target.value)} />
    );
  }
  return (
    <TextField
      label={label}
      value={row[name]}
      error={error}
      autoComplete="off"
      inputMode={name === "label" || name === "percent" ? "text" : "numeric"}
      maxLength={name === "label" ? 80 : 20}
      wrapperClass={name === "label" ? "rule-label" : ""}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function choicesOf(name: keyof RuleRow, rooms: Rooms) {
  if (name === "roomId") {
    const labelOf = ({ title, hidden }: Rooms[number]) => (hidden ? `${title} (đang ẩn)` : title);
    return [{ value: "", label: "Mọi phòng" }, ...rooms.map((room) => ({ value: room.id, label: labelOf(room) }))];
  }
  if (name === "nights") {
    return [{ value: "", label: "Mọi độ dài" }, ...["1", "2"].map((n) => ({ value: n, label: tripLength(Number(n)) }))];
  }
  if (name !== "bed") return null;
  return [
    { value: "", label: "Chọn giường" },
    { value: "own", label: "Giường riêng" },
    { value: "shared", label: "Ngủ chung" },
  ];
}

/** Week days, Monday first. */
const week = [1, 2, 3, 4, 5, 6, 0] as const;

type WeekdaysProps = { legend: string; chosen: string; error: string | undefined; onChange: (value: string) => void };

function Weekdays({ legend, chosen, error, onChange }: WeekdaysProps) {
  const noteId = useId();
  const days = chosen.split(",").filter(Boolean);
  return (
    <fieldset className="field rule-days" aria-describedby={error ? noteId : undefined}>
      <legend className="field-label">{legend}</legend>
      <div className="rule-week">
        {week.map((day) => (
          <label key={day} className="rule-day">
            <input
              type="checkbox"
              aria-label={WEEKDAYS[day]}
              checked={days.includes(String(day))}
              onChange={({ target }) => {
                const next = target.checked ? [...days, String(day)] : days.filter((one) => one !== String(day));
                onChange(next.sort().join());
              }}
            />
            <span>{WEEKDAYS_SHORT[day]}</span>
          </label>
        ))}
      </div>
      {days.length === 0 && <p className="field-hint">Không chọn là mọi ngày.</p>}
      {error && <FieldError id={noteId}>{error}</FieldError>}
    </fieldset>
  );
}
