/** The result of one test or journey; `part` is the name of its project. */
export type Outcome = {
  part: string;
  file: string;
  title: string;
  state: "passed" | "failed" | "skipped";
  ms: number;
  error: string;
};
