import { useState } from "react";
import type { FlightSearch } from "#modules/flights/contract/search.ts";
import type { FlightProblem } from "#modules/flights/rules/search.ts";

/** A search that is being filled in; what was wrong with it is forgotten once it changes. */
export function useFlightSearch(start: FlightSearch, refusal: FlightProblem | null) {
  const [search, setSearch] = useState(start);
  const [problem, setProblem] = useState(refusal);
  const change = (next: Partial<FlightSearch>) => {
    setSearch((now) => ({ ...now, ...next }));
    setProblem(null);
  };
  return { search, change, problem, setProblem };
}

/** What the parts of the form share. */
export type FlightForm = { search: FlightSearch; change: (next: Partial<FlightSearch>) => void };
