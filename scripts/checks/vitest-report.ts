import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";
import type { Outcome } from "./outcome.ts";

/** All tests of a run, and the seconds from the first to the last of each project. */
export type VitestReport = { outcomes: Outcome[]; seconds: Record<string, number> };

/** Writes the results that run-checks.ts shows into the file that VITEST_REPORT names. */
export default class VitestReporter implements Reporter {
  readonly #spans = new Map<string, { start: number; end: number }>();

  onTestModuleStart({ project }: TestModule): void {
    const now = Date.now();
    if (!this.#spans.has(project.name)) this.#spans.set(project.name, { start: now, end: now });
  }

  onTestModuleEnd({ project }: TestModule): void {
    const span = this.#spans.get(project.name);
    if (span) span.end = Date.now();
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const outside = errors.map(({ message }) => failure("vitest", "", "outside any test", message));
    const seconds = [...this.#spans].map(([name, { start, end }]) => [name, (end - start) / 1000]);
    const report = { outcomes: [...modules.flatMap(outcomesOf), ...outside], seconds: Object.fromEntries(seconds) };
    writeFileSync(process.env.VITEST_REPORT ?? "", JSON.stringify(report satisfies VitestReport));
  }
}

function outcomesOf(module: TestModule): Outcome[] {
  const part = module.project.name;
  const file = module.relativeModuleId;
  const outcomes = [...module.children.allTests()].map((test): Outcome => {
    const { state, errors } = test.result();
    const ms = test.diagnostic()?.duration ?? 0;
    return {
      part,
      file,
      title: test.fullName,
      state: state === "pending" ? "failed" : state,
      ms,
      error: errors?.[0]?.message ?? "",
    };
  });
  // A file that cannot be loaded, or whose hooks fail, has no failed test.
  const [error] = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
  return error ? [...outcomes, failure(part, file, "the file itself", error.message)] : outcomes;
}

function failure(part: string, file: string, title: string, error: string): Outcome {
  return { part, file, title, error, state: "failed", ms: 0 };
}
