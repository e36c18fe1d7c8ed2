import { type ComponentType, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { useOutsidePress } from "./use-outside-press.ts";
import { type Suggestion, useSuggestions } from "./use-suggestions.ts";

type ComboboxProps = {
  /** Label above the field; the field has no other name. */
  label: ReactNode;
  /** Label of the suggestions ("Du thuyền gợi ý"). */
  listLabel: string;
  /** Form field name of the text. */
  name: string;
  /** Form field name of the chosen suggestion's value; the value is empty after further typing. */
  valueName?: string;
  defaultValue?: string;
  defaultText?: string;
  placeholder?: string;
  icon?: ComponentType;
  maxLength?: number;
  /** Called with a debounce; a rejected promise shows a failure. Keep the function stable between renders. */
  find: (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;
  onPick?: (suggestion: Suggestion) => void;
  className?: string;
  inputClass?: string;
  labelClass?: string;
  describedBy?: string | undefined;
  invalid?: boolean;
};

/** A text field with suggestions; without a script it is a plain field of its form. */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    listLabel,
    name,
    valueName,
    className = "field",
    inputClass = "input",
    labelClass = "field-label",
  } = props;
  const Icon = props.icon;
  const ids = { input: useId(), list: useId() };
  const box = useCombobox(props);

  const input = (
    <input
      id={ids.input}
      className={inputClass}
      type="search"
      name={name}
      value={box.text}
      maxLength={props.maxLength}
      placeholder={props.placeholder}
      autoComplete="off"
      role="combobox"
      aria-expanded={box.isShown}
      aria-controls={ids.list}
      aria-autocomplete="list"
      aria-activedescendant={box.isShown && box.active >= 0 ? `${ids.list}-${box.active}` : undefined}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid || undefined}
      {...box.handlers}
    />
  );

  return (
    <div ref={box.inside} className={`combobox ${className}`}>
      <label className={labelClass} htmlFor={ids.input}>
        {label}
      </label>
      {Icon ? (
        <span className="input-icon">
          <Icon />
          {input}
        </span>
      ) : (
        input
      )}
      {valueName && <input type="hidden" name={valueName} value={box.value} />}
      <SuggestionList {...box} id={ids.list} label={listLabel} onPick={box.pick} />
      <p className="sr-only" role="status">
        {box.isShown && announcement(box)}
      </p>
    </div>
  );
}

function useCombobox({ defaultText = "", defaultValue = "", find, onPick }: ComboboxProps) {
  const [text, setText] = useState(defaultText);
  const [value, setValue] = useState(defaultValue);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { state, suggestions } = useSuggestions(open ? text.trim() : "", find);
  const inside = useOutsidePress<HTMLDivElement>(() => setOpen(false));
  const isShown = open && text.trim() !== "" && state !== "idle";

  const type = (input: string) => {
    setText(input);
    setValue("");
    setOpen(true);
    setActive(-1);
  };
  const pick = (suggestion: Suggestion) => {
    setText(suggestion.label);
    setValue(suggestion.value);
    setOpen(false);
    setActive(-1);
    onPick?.(suggestion);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isShown) {
      event.preventDefault();
      setOpen(false);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((active + step + suggestions.length + (active < 0 && step < 0 ? 1 : 0)) % suggestions.length);
    } else if (event.key === "Enter" && isShown && suggestions[active]) {
      event.preventDefault();
      pick(suggestions[active]);
    }
  };
  const handlers = {
    onChange: (event: { target: { value: string } }) => type(event.target.value),
    onClick: () => setOpen(true),
    onBlur: (event: { relatedTarget: Element | null }) => {
      if (!inside.current?.contains(event.relatedTarget)) setOpen(false);
    },
    onKeyDown,
  };
  return { text, value, active, isShown, state, suggestions, inside, pick, handlers };
}

type ListState = {
  isShown: boolean;
  state: "idle" | "waiting" | "found" | "failed";
  suggestions: readonly Suggestion[];
  active: number;
};
type SuggestionListProps = ListState & { id: string; label: string; onPick: (suggestion: Suggestion) => void };

function SuggestionList({ id, label, isShown, state, suggestions, active, onPick }: SuggestionListProps) {
  const message = state === "waiting" ? waitingText : state === "failed" ? failedText : noneText;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      aria-busy={state === "waiting"}
      className="suggestions"
      hidden={!isShown}
    >
      {isShown && state === "found" && suggestions.length > 0
        ? suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the text field, which keeps the focus
            <div
              key={suggestion.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(suggestion)}
            >
              {suggestion.icon}
              <span className="grow">
                <b>{suggestion.label}</b>
                {suggestion.note && <span className="suggestion-note">{suggestion.note}</span>}
              </span>
              {suggestion.code && <span className="suggestion-code num">{suggestion.code}</span>}
            </div>
          ))
        : isShown && (
            <div role="option" aria-disabled="true" aria-selected="false" tabIndex={-1}>
              {state === "waiting" && <span className="spinner" aria-hidden="true" />}
              {message}
            </div>
          )}
    </div>
  );
}

const waitingText = "Đang tìm";
const failedText = "Chưa tải được gợi ý. Bạn vẫn có thể nhập và tìm.";
const noneText = "Không tìm thấy kết quả";

function announcement({ state, suggestions }: ListState): string {
  if (state === "waiting") return "";
  if (state === "failed") return failedText;
  return suggestions.length > 0 ? `${suggestions.length} kết quả` : noneText;
}
