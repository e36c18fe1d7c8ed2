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

type Answer = { text: string; state: "found" | "failed"; suggestions: readonly Suggestion[] };
type Suggestions = { state: "idle" | "waiting" | Answer["state"]; suggestions: readonly Suggestion[] };

/** Suggestions for a text; stale results of another text are never shown. */
export function useSuggestions(
  text: string,
  find: (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>,
): Suggestions {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [asking, setAsking] = useState("");

  // Synchronises with the suggestion source, debounced.
  useEffect(() => {
    if (text === "") return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      setAsking(text);
      try {
        const suggestions = await find(text, abort.signal);
        if (!abort.signal.aborted) setAnswer({ text, state: "found", suggestions });
      } catch {
        if (!abort.signal.aborted) setAnswer({ text, state: "failed", suggestions: [] });
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, find]);

  if (text !== "" && answer?.text === text) return answer;
  return { state: text !== "" && asking === text ? "waiting" : "idle", suggestions: [] };
}
