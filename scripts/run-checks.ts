// Usage: node scripts/run-checks.ts [quick | all]
// Runs every check, names what failed at the end, and closes with one line that counts the tests. "quick" runs the tests beside the
// work since main, with a twentieth of their full quantities, and the smoke journeys. "all" is the long run: full quantities,
// every file on both databases, journeys at both widths and in other browsers, and every button.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readJourneys } from "./checks/journeys.ts";
import type { Outcome } from "./checks/outcome.ts";
import { type Part, runPart } from "./checks/run-part.ts";
import type { VitestReport } from "./checks/vitest-report.ts";
import { changedFiles, testsBesideChanges } from "./checks/work.ts";

const SLOWEST = 10;
const mode = process.argv[2] ?? "";
const reports = mkdtempSync(join(tmpdir(), "hai-trinh-checks-"));
const settings = { quick: { QUANTITY: "0.05" }, all: { LONG_RUN: "on" } }[mode];
const parent = process.ppid;
const failedParts: string[] = [];
const outcomes: Outcome[] = [];

// npm may be killed without a signal to this process. This process then ends, which ends all tools.
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 1000).unref();

// With two cores, static checks run beside the tests, and so do the few journeys of a quick run, which mostly wait.
await Promise.all([runStaticChecks(), vitest(), ...(mode === "quick" ? [smokeJourneys()] : [])]);
if (mode !== "quick") await journeys("browser journeys", []);
if (mode === "all") {
  await journeys("other browsers", [], { BROWSERS: "on" });
  await journeys("every button", ["--project=press"], { PRESS: "on" });
}
rmSync(reports, { recursive: true });
printSummary();

async function runStaticChecks(): Promise<void> {
  const files = (mode === "quick" && changedFiles()) || ["."];
  show(await runPart("format and lint", ["biome", "ci", "--error-on-warnings", "--no-errors-on-unmatched", ...files]));
  show(await runPart("types of routes", ["react-router", "typegen"]));
  show(await runPart("types", ["tsc"]));
  show(await runPart("dead code", ["knip"]));
}

async function vitest(): Promise<void> {
  const file = join(reports, "vitest.json");
  const reporters = ["--reporter=minimal", "--reporter=scripts/checks/vitest-report.ts"];
  const args = mode === "quick" ? testsBesideChanges() : [];
  const part = await runPart("tests", ["vitest", "run", ...reporters, ...args], { ...settings, VITEST_REPORT: file });
  if (!existsSync(file)) return show({ ...part, ok: false });
  const report = JSON.parse(readFileSync(file, "utf8")) as VitestReport;
  outcomes.push(...report.outcomes);
  for (const [name, seconds] of Object.entries(report.seconds))
    show({ ...part, title: `tests: ${name}`, seconds, ok: true, output: "" });
  show(part);
}

async function smokeJourneys(): Promise<void> {
  show(await runPart("build", ["node", "scripts/setup.mjs", "build"]));
  await journeys("smoke journeys", ["--grep=@smoke"], { SMOKE: "on" });
}

async function journeys(title: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const file = join(reports, `${title}.json`);
  const command = ["playwright", "test", "--reporter=dot,json", ...args];
  const part = await runPart(title, command, { ...settings, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  if (existsSync(file)) outcomes.push(...readJourneys(file));
  show(part);
}

function show({ title, ok, seconds, output }: Part): void {
  process.stdout.write(`${ok ? "✓" : "✗"} ${title.padEnd(24)} ${seconds.toFixed(1).padStart(7)} s\n`);
  if (ok) return;
  failedParts.push(title);
  process.stdout.write(`${output}\n`);
}

/** Prints the slowest tests, then the failed ones, then the count: readers start at the end of a log. */
function printSummary(): void {
  const slowest = outcomes.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  process.stdout.write(`\nThe ${SLOWEST} slowest:\n`);
  for (const one of slowest) process.stdout.write(`${(one.ms / 1000).toFixed(1).padStart(7)} s  ${nameOf(one)}\n`);
  process.stdout.write("\n");
  const failed = outcomes.filter(({ state }) => state === "failed");
  for (const one of failed) process.stdout.write(`✗ ${nameOf(one)}\n${one.error.slice(0, 600)}\n`);
  for (const title of failedParts) process.stdout.write(`failed: ${title}\n`);
  const passed = outcomes.filter(({ state }) => state === "passed").length;
  process.stdout.write(`${passed} passed, ${failed.length} failed\n`);
  process.exit(failedParts.length > 0 || failed.length > 0 ? 1 : 0);
}

function nameOf({ part, file, title }: Outcome): string {
  return `${part}: ${file}: ${title}`;
}
