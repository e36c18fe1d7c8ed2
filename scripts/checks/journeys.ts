import { readFileSync } from "node:fs";
import type { Outcome } from "./outcome.ts";

type Spec = { title: string; file: string; tests: { projectName: string; status: string; results: Result[] }[] };
type Result = { duration: number; error?: { message?: string } };
type Suite = { suites?: Suite[]; specs?: Spec[] };

/** Reads the JSON report of Playwright. A journey that passes at its second attempt counts as failed. */
export function readJourneys(file: string): Outcome[] {
  const { suites, errors } = JSON.parse(readFileSync(file, "utf8")) as {
    suites: Suite[];
    errors: { message: string }[];
  };
  const outside = errors.map(
    ({ message }): Outcome => ({
      part: "playwright",
      file: "",
      title: "outside any journey",
      state: "failed",
      ms: 0,
      error: message,
    }),
  );
  return [...suites.flatMap(outcomesOf), ...outside];
}

function outcomesOf({ suites = [], specs = [] }: Suite): Outcome[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }): Outcome => {
      const state = states[status] ?? "failed";
      const ms = results.reduce((sum, { duration }) => sum + duration, 0);
      const error = results.find(({ error }) => error)?.error?.message ?? "";
      return { part: projectName, file, title, state, ms, error };
    }),
  );
  return [...own, ...suites.flatMap(outcomesOf)];
}

const states: Record<string, Outcome["state"]> = { expected: "passed", skipped: "skipped" };
