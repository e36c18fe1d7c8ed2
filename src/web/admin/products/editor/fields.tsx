import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type MouseEvent, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { formatAmount } from "#kernel/money.ts";
import { parseClock, parseWholeNumber } from "#kernel/parse-number.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import { FieldError, RequiredMark, TextArea, TextField } from "#ui/text-field.tsx";
import type { Change } from "./changes.ts";
import type { SharedDraft } from "./product-draft.ts";

/** The editor's API for the form's sections. */
export type Editor<Draft = SharedDraft> = {
  draft: Draft;
  change(patch: Change<Draft>): void;
  /** The error of a field, once errors are shown. */
  errorOf: (path: string) => string | undefined;
  readOnly: boolean;
};

type FieldNames<Draft, Value> = { [Name in keyof Draft]: Draft[Name] extends Value ? Name : never }[keyof Draft] &
  string;
type FieldProps<Draft, Value> = {
  editor: Editor<Draft>;
  name: FieldNames<Draft, Value>;
  label: string;
  hint?: string;
  required?: boolean;
  maxLength?: number;
  placeholder?: string;
  isMoney?: boolean;
};

export function DraftTextField<Draft>({ editor, name, ...field }: FieldProps<Draft, string>) {
  return (
    <TextField
      id={name}
      value={editor.draft[name] as string}
      onChange={(event) => editor.change({ [name]: event.target.value } as Partial<Draft>)}
      error={editor.errorOf(name)}
      {...field}
    />
  );
}

export function DraftNumberField<Draft>({ editor, name, ...field }: FieldProps<Draft, number | null>) {
  return (
    <NumberField
      id={name}
      value={editor.draft[name] as number | null}
      onValue={(next) => editor.change({ [name]: next } as Partial<Draft>)}
      error={editor.errorOf(name)}
      {...field}
    />
  );
}

type NumberFieldProps = {
  id: string;
  label: string;
  value: number | null;
  onValue: (value: number | null) => void;
  error?: string | undefined;
  hint?: string;
  required?: boolean;
  /** Allows negative numbers. */
  signed?: boolean;
  /** The value of a text that is no number, such as the minus sign before its digits are typed. */
  invalidValue?: number | null;
  /** Groups the digits during typing. */
  isMoney?: boolean;
};

/** A whole number, shown in groups of three from five digits on; invalid text stays and is reported. */
export function NumberField({ value, onValue, error, invalidValue = null, ...props }: NumberFieldProps) {
  const { signed = false, isMoney = false, ...field } = props;
  const [input, setInput] = useState({ text: displayText(value), parsed: value });
  const [isBlurred, setIsBlurred] = useState(true);
  // A value from elsewhere, such as another version or a moved line, replaces the text.
  if ((input.parsed ?? invalidValue) !== value) setInput({ text: displayText(value), parsed: value });
  const Control = isMoney ? MoneyField : TextField;
  const isInvalid = input.parsed === null && input.text.trim() !== "";
  return (
    <Control
      inputMode={signed ? "text" : "numeric"}
      autoComplete="off"
      maxLength={17}
      value={input.text}
      onChange={(event) => {
        const text = event.target.value;
        const number = parseWholeNumber(text);
        const parsed = number !== null && (signed || number >= 0) ? number : null;
        setInput({ text, parsed });
        setIsBlurred(false);
        onValue(parsed ?? invalidValue);
      }}
      onBlur={() => {
        setIsBlurred(true);
        if (!isInvalid) setInput({ text: displayText(value), parsed: value });
      }}
      error={isInvalid && isBlurred ? "Chỉ nhận số nguyên." : error}
      {...field}
    />
  );
}

function displayText(value: number | null): string {
  return value === null ? "" : value >= 10_000 ? formatAmount(value) : String(value);
}

type ClockFieldProps = {
  id: string;
  label: string;
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
  required?: boolean;
  placeholder?: string;
};

/** A time of day: "12h15" and "6:30" become 12:15 and 06:30 on blur. */
export function ClockField({ value, onValue, ...field }: ClockFieldProps) {
  return (
    <TextField
      value={value}
      maxLength={5}
      autoComplete="off"
      onChange={(event) => onValue(event.target.value)}
      onBlur={() => onValue(parseClock(value) ?? value)}
      {...field}
    />
  );
}

type DraftLinesFieldProps<Draft> = FieldProps<Draft, string[]> & { addLabel: string };

/** A list of short lines: one field each, with add and remove. */
export function DraftLinesField<Draft>({
  editor: { draft, errorOf, ...editor },
  name,
  label,
  hint,
  addLabel,
  required,
}: DraftLinesFieldProps<Draft>) {
  const lines = draft[name] as string[];
  const set = (next: string[]) => editor.change({ [name]: next } as Partial<Draft>);
  return (
    <fieldset className="edit-lines" id={name}>
      <legend className="field-label">
        {label}
        {required && <RequiredMark />}
      </legend>
      {hint && <p className="field-hint">{hint}</p>}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity, and its field keeps no state
        <div key={index} className="edit-line">
          <TextField
            id={`${name}.${index}`}
            label={<span className="sr-only">{`${label}, dòng ${index + 1}`}</span>}
            value={line}
            maxLength={300}
            onChange={(event) => set(lines.with(index, event.target.value))}
            error={errorOf(`${name}.${index}`)}
          />
          <IconButton label={`Xoá dòng ${index + 1} của ${label}`} onClick={() => set(lines.toSpliced(index, 1))}>
            <X />
          </IconButton>
        </div>
      ))}
      <FieldErrorIf text={errorOf(name)} id={`${name}-note`} />
      <AddButton onClick={() => set([...lines, ""])}>{addLabel}</AddButton>
    </fieldset>
  );
}

/** Adds to a list, and focuses the first field of the new item. */
export function AddButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  const add = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const list = currentTarget.closest("fieldset");
    const fields = () => [...(list?.querySelectorAll<HTMLElement>("input, textarea, select") ?? [])];
    const before = new Set(fields());
    flushSync(onClick);
    fields()
      .find((field) => !before.has(field))
      ?.focus();
  };
  return (
    <div>
      <Button variant="quiet" size="sm" onClick={add}>
        <Plus />
        {children}
      </Button>
    </div>
  );
}

export function FieldErrorIf({ text, id }: { text: string | undefined; id: string }) {
  return text ? <FieldError id={id}>{text}</FieldError> : null;
}

type LongTextFieldProps = {
  id?: string;
  required?: boolean;
  label: string;
  value: string;
  maxLength: number;
  rows?: number;
  onValue: (value: string) => void;
  error?: string | undefined;
};

export function LongTextField({ onValue, rows = 3, ...field }: LongTextFieldProps) {
  return <TextArea rows={rows} counted onChange={(event) => onValue(event.target.value)} {...field} />;
}
