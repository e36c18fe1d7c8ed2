import ChevronDown from "lucide-react/icons/chevron-down";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { IconButton } from "#ui/button.tsx";
import { RuleFields, type RuleFieldsProps } from "./rule-fields.tsx";
import { amountField, type RuleRow, ruleInWords } from "./rule-row.ts";

type RuleLineProps = RuleFieldsProps & {
  /** Opened from the start. */
  isNew: boolean;
};

/** One rule in one line with its amount; expands to its fields on click or on an error. */
export function RuleLine({ isNew, ...rule }: RuleLineProps) {
  const { row, rooms, errors, onChange, acts } = rule;
  const [isOpened, setOpened] = useState(isNew);
  const name = row.label || "Quy tắc chưa có tên";
  const field = amountField(row);
  const isOpen = isOpened || Object.keys(errors).length > 0;
  const summary = ruleInWords(row, rooms);
  const text = (
    <span className="rule-text">
      <b>{name}</b>
      {summary && <small>{summary}</small>}
    </span>
  );
  if (!acts) {
    return (
      <div className="rule-line">
        {text}
        <b className="num">{amountText(row)}</b>
      </div>
    );
  }
  return (
    <fieldset className="rule">
      <legend className="sr-only">{name}</legend>
      <div className="rule-line">
        <button type="button" className="rule-open" aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
          <ChevronDown />
          <span className="sr-only">{isOpen ? "Thu gọn" : "Sửa"} </span>
          {text}
        </button>
        {!isOpen && (
          <label className="rule-amount">
            <input
              className="input num"
              aria-label={`${field === "percent" ? "Phần trăm" : "Số tiền, đ"} của ${name}`}
              inputMode={field === "percent" ? "text" : "numeric"}
              autoComplete="off"
              maxLength={20}
              value={row[field]}
              onChange={(event) => onChange(field, event.target.value)}
            />
            <span aria-hidden>{field === "percent" ? "%" : "đ"}</span>
          </label>
        )}
        <IconButton label={`Xoá ${name}`} onClick={acts.onRemove}>
          <Trash2 />
        </IconButton>
      </div>
      {isOpen && <RuleFields {...rule} />}
    </fieldset>
  );
}

const amountText = (row: RuleRow) => (row.amountVnd === "" ? `${row.percent}%` : `${row.amountVnd} đ`);
