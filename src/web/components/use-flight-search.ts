import { useState } from "react";
import type { FlightSearch } from "#modules/flights/contract/search.ts";
import type { FlightProblem } from "#modules/flights/rules/search.ts";

/** State of a search form; its validation error is cleared on change. */
export function useFlightSearch(start: FlightSearch, startProblem: FlightProblem | null) {
  const [search, setSearch] = useState(start);
  const [problem, setProblem] = useState(startProblem);
  const change = (next: Partial<FlightSearch>) => {
    setSearch((now) => ({ ...now, ...next }));
    setProblem(null);
  };
  return { search, change, problem, setProblem };
}

/** Props of the form's parts. */
export type FlightForm = { search: FlightSearch; change: (next: Partial<FlightSearch>) => void };
