import { type ReactNode, useEffect, useState } from "react";

export type Suggestion = {
  value: string;
  label: string;
  /** A second line, such as the full name and the country of an airport. */
  note?: string;
  /** Text at the right end, such as the code of an airport. */
  code?: string;
  icon?: ReactNode;
};

/** Debounce of the search (specification, "Search text debounce"). */
const DEBOUNCE_MS = 500;

type SearchResult = { text: string; state: "found" | "failed"; suggestions: readonly Suggestion[] };
type Suggestions = { state: "idle" | "waiting" | SearchResult["state"]; suggestions: readonly Suggestion[] };

/** Suggestions for a text; stale results of another text are never shown. */
export function useSuggestions(
  text: string,
  find: (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>,
): Suggestions {
  const [result, setResult] = useState<SearchResult | null>(null);
  const [pendingText, setPendingText] = useState("");

  // Synchronises with the suggestion source, debounced.
  useEffect(() => {
    if (text === "") return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      setPendingText(text);
      try {
        const suggestions = await find(text, abort.signal);
        if (!abort.signal.aborted) setResult({ text, state: "found", suggestions });
      } catch {
        if (!abort.signal.aborted) setResult({ text, state: "failed", suggestions: [] });
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, find]);

  if (text !== "" && result?.text === text) return result;
  return { state: text !== "" && pendingText === text ? "waiting" : "idle", suggestions: [] };
}
