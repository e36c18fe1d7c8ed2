import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Suggestion } from "#modules/cruises/contract.ts";
import { paths } from "../paths.ts";

/** How long typing has to rest before the server is asked (specification, "Search text debounce"). */
const DEBOUNCE_MS = 500;

/** A text field that suggests ships by name; without a script it is a plain field of its form. */
export function CruiseTitleBox({ label, defaultValue }: { label: string; defaultValue: string }) {
  const [text, setText] = useState(defaultValue);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(open ? text.trim() : "");
  const box = useOutsidePress<HTMLDivElement>(() => setOpen(false));
  const input = useTypedEarly((early) => {
    setText(early);
    setOpen(true);
  });
  const navigate = useNavigate();
  const listId = useId();
  const inputId = useId();

  const shown = open && text.trim() !== "" && suggestions !== null;
  const found = suggestions ?? [];
  const go = (suggestion: Suggestion) => {
    setOpen(false);
    void navigate(paths.cruise(suggestion.slug));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && shown) {
      event.preventDefault();
      setOpen(false);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && found.length > 0) {
      event.preventDefault();
      setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((active + step + found.length + (active < 0 && step < 0 ? 1 : 0)) % found.length);
    } else if (event.key === "Enter" && shown && found[active]) {
      event.preventDefault();
      go(found[active]);
    }
  };

  return (
    <div ref={box} className="search-cell-input">
      <label htmlFor={inputId}>{label}</label>
      <input
        ref={input}
        id={inputId}
        type="search"
        name="title"
        value={text}
        maxLength={100}
        placeholder="Nhập tên du thuyền"
        autoComplete="off"
        role="combobox"
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onClick={() => setOpen(true)}
        onBlur={(event) => {
          if (!box.current?.contains(event.relatedTarget)) setOpen(false);
        }}
        onKeyDown={onKeyDown}
      />
      <SuggestionList id={listId} shown={shown} found={found} active={active} onPick={go} />
      <p className="sr-only" role="status">
        {shown && (found.length > 0 ? `${found.length} kết quả` : "Không tìm thấy kết quả")}
      </p>
    </div>
  );
}

type SuggestionListProps = {
  id: string;
  shown: boolean;
  found: readonly Suggestion[];
  active: number;
  onPick: (suggestion: Suggestion) => void;
};

function SuggestionList({ id, shown, found, active, onPick }: SuggestionListProps) {
  return (
    <div id={id} role="listbox" aria-label="Du thuyền gợi ý" className="suggestions" hidden={!shown}>
      {shown &&
        found.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the text field, which keeps the focus
          <div
            key={suggestion.slug}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(suggestion)}
          >
            {suggestion.title}
          </div>
        ))}
      {shown && found.length === 0 && (
        <div role="option" aria-disabled="true" aria-selected="false" tabIndex={-1}>
          Không tìm thấy kết quả
        </div>
      )}
    </div>
  );
}

/** Ships for a text; null while nothing has been asked or answered. */
function useSuggestions(text: string): Suggestion[] | null {
  const [answer, setAnswer] = useState<{ text: string; found: Suggestion[] } | null>(null);

  // Synchronises with the server, once the typing rests.
  useEffect(() => {
    if (text === "") return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/api/products/search?title=${encodeURIComponent(text)}`, {
          signal: abort.signal,
        });
        if (response.ok) setAnswer({ text, found: suggestionsIn(await response.json()) });
      } catch {
        // Suggestions are a convenience: without a network the search button still says what is wrong.
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);

  return answer?.text === text ? answer.found : null;
}

function suggestionsIn(body: unknown): Suggestion[] {
  if (typeof body !== "object" || body === null || !("data" in body) || !Array.isArray(body.data)) return [];
  return body.data.filter((item) => typeof item?.slug === "string" && typeof item?.title === "string");
}

/** Takes over what was typed while this script was still on its way. */
function useTypedEarly(onTyped: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const told = useRef(false);
  // Synchronises with the field as the visitor left it, once.
  useEffect(() => {
    if (told.current || !input.current) return;
    told.current = true;
    if (input.current.value !== input.current.defaultValue) onTyped(input.current.value);
  });
  return input;
}

function useOutsidePress<T extends HTMLElement>(onPress: () => void) {
  const inside = useRef<T>(null);
  // Synchronises with presses anywhere in the document.
  useEffect(() => {
    const listener = (event: PointerEvent) => {
      if (event.target instanceof Node && !inside.current?.contains(event.target)) onPress();
    };
    document.addEventListener("pointerdown", listener);
    return () => document.removeEventListener("pointerdown", listener);
  });
  return inside;
}
