/** How one test or journey ended; `part` names the project that it ran in. */
export type Outcome = {
  part: string;
  file: string;
  title: string;
  state: "passed" | "failed" | "skipped";
  ms: number;
  error: string;
};
